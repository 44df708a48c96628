import Mustache
import SchemaEvolution
import SchemaModel

/// The file of tests that migrate a store of every version, written once where `output: { tests: … }` asks for it.
final class MigrationTestsText: KeyedContext {
  private let scope: PlanScope
  private let versions: [VersionTests]

  init(_ scope: PlanScope) {
    self.scope = scope
    // Newest first: SwiftData binds an entity's name to the first type that claims it.
    versions = scope.evolution.plan.reversed().map { VersionTests($0, scope) }
  }

  var fileName: String { "\(name).swift" }
  private var name: String { "\(scope.schema.name)MigrationTests" }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: .text(name)
    case .work: .lines(scope.evolution.plan.map { "test \(scope.version($0).stem)" })
    case .imports: .lines(imports)
    case .versions: .list(versions.map(MustacheValue.context))
    case .currentSchema: .text(scope.schema.currentSchemaName)
    case .newest: .text(scope.evolution.plan.last.map { scope.version($0).stem } ?? "")
    case .availability:
      scope.evolution.plan.contains(where: scope.isGated) ? .text(Availability.attribute) : .nothing
    default: scope.value(key)
    }
  }

  private var imports: [String] {
    let modules = Set(["CoreData", "Foundation", "SwiftData", "Testing"] + scope.schema.settings.imports.map(\.value))
    return modules.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// One version in the tests.
private final class VersionTests: KeyedContext {
  private let version: ScaffoldVersion
  private let shape: VersionShape
  private var rows = CodeLines(indentation: 6)
  private var checks = CodeLines(indentation: 6)

  init(_ index: Int, _ scope: PlanScope) {
    version = ScaffoldVersion(scope, index)
    shape = VersionShape(of: version.version)
    let rows = SampleRows(version)
    rows.add(to: &self.rows)
    let later = scope.evolution.plan.drop { $0 != index }.map { $0 == index ? version : ScaffoldVersion(scope, $0) }
    let steps = scope.evolution.steps.drop { $0.from != index }
    CarriedValues(rows: rows, versions: later, steps: Array(steps)).add(to: &checks)
  }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: return .text(version.version.stem)
    case .type: return .text(version.typeName)
    case .stageAliases:
      return version.alias == version.typeName
        ? .nothing : .lines(["private typealias \(version.alias) = \(version.typeName)"])
    case .checksum: return .optional(shape.checksum.map(stringLiteral))
    case .hashes:
      let known = shape.entities.compactMap { entity in
        entity.versionHash.map { "\(stringLiteral(entity.name)): \(stringLiteral(Base64.encode($0.bytes)))," }
      }
      return .lines(known)
    case .hasHashes: return .flag(shape.entities.contains { $0.versionHash != nil })
    case .rules: return .lines(rows.lines)
    case .functions: return .lines(checks.lines)
    case .hasRules: return .flag(!rows.lines.isEmpty)
    case .hasFunctions: return .flag(checks.lines.contains { !$0.contains("//") })
    default: return .missing
    }
  }
}
