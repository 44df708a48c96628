import Mustache
import SchemaEvolution
import SchemaModel

/// The files of tests that migrate stores, where `output: { tests: … }` asks for them: the tests themselves, written once,
/// and what is expected of each version, which is modelgen's and follows the manifests.
///
/// The two are apart because a version that has not shipped still changes: its hashes would be wrong in a file that is
/// written once, and rows of it would not compile any more.
final class MigrationTestsText: KeyedContext {
  private let scope: PlanScope
  /// All versions of the plan, newest first: SwiftData binds an entity's name to the first type that claims it.
  private let versions: [VersionTests]
  /// Those that rows are made of.
  private let tested: [VersionTests]
  private let module: String?

  /// - Parameters:
  ///   - shipped: the stems of versions that have shipped; without any, every version counts.
  ///   - module: the one that holds the models, where that is known.
  init(_ scope: PlanScope, shipped: [String], module: String?) {
    self.scope = scope
    self.module = module
    versions = scope.evolution.plan.reversed().map { VersionTests($0, scope) }
    if versions.count == 1 { versions[0].isAlone = true }
    tested = shipped.isEmpty ? versions : versions.filter { shipped.contains($0.stem) }
  }

  var fileName: String { "\(name).swift" }
  var expectedVersions: String { "\(scope.schema.name)ExpectedVersions" }
  private var name: String { "\(scope.schema.name)MigrationTests" }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: .text(name)
    case .work: .lines(tested.reversed().map { "test \($0.stem)" })
    case .imports:
      .lines(scope.schema.settings.modules(with: ["CoreData", "Foundation", "SwiftData", "Testing"]))
    case .versions: .list(versions.map(MustacheValue.context))
    case .tested: .list(tested.map(MustacheValue.context))
    case .rules: .lines(listLines(tested.map { "\"\($0.stem)\": insertRowsOf\($0.stem)" }))
    case .functions: .lines(listLines(tested.map { "\"\($0.stem)\": checkRowsOf\($0.stem)" }))
    case .expectedVersions: .text(expectedVersions)
    case .module: .optional(module)
    case .plan: .text(scope.schema.planName)
    case .currentSchema: .text(scope.schema.currentSchemaName)
    case .availability:
      scope.evolution.plan.contains(where: scope.isGated) ? .text(Availability.attribute) : .nothing
    default: scope.value(key)
    }
  }
}

/// The lines of a literal with an element on each; behind a single one `swift format` wants no comma.
private func listLines(_ elements: [String]) -> [String] {
  elements.count == 1 ? elements : elements.map { "\($0)," }
}

/// One version in the tests.
private final class VersionTests: KeyedContext {
  private let index: Int
  private let scope: PlanScope
  private let version: ScaffoldVersion
  private lazy var shape = scope.evolution.shapes[index] ?? VersionShape(of: version.version)

  init(_ index: Int, _ scope: PlanScope) {
    (self.index, self.scope) = (index, scope)
    version = ScaffoldVersion(scope, index)
  }

  var stem: String { version.version.stem }
  /// True where it is the plan's only version.
  var isAlone = false

  private var rows: Statements {
    var code = Statements()
    SampleRows(version).add(to: &code)
    return code
  }

  /// The version and those after it, and the steps between them.
  private lazy var later = scope.evolution.plan.drop { $0 != index }
    .map { $0 == index ? version : ScaffoldVersion(scope, $0) }
  private var steps: ArraySlice<MigrationStep> { scope.evolution.steps.drop { $0.from != index } }

  private lazy var counts = RowCounts(versions: later, steps: Array(steps)).expectations

  private var checks: Statements {
    var code = Statements()
    CarriedValues(rows: SampleRows(version), versions: later, steps: Array(steps)).add(to: &code)
    return code
  }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: return .text(stem)
    case .type: return .text(version.typeName)
    case .isLast: return .flag(isAlone)
    case .stageAliases:
      return version.alias == version.typeName
        ? .nothing : .lines(["private typealias \(version.alias) = \(version.typeName)"])
    case .checksum: return .optional(shape.checksum.map(stringLiteral))
    case .hashes:
      let known = shape.entities.compactMap { entity in
        entity.versionHash.map { "\(stringLiteral(entity.name)): \(stringLiteral(Base64.encode($0.bytes)))" }
      }
      return .lines(listLines(known))
    case .hasHashes: return .flag(shape.entities.contains { $0.versionHash != nil })
    case .counts:
      return .lines(listLines(counts.map { "\(stringLiteral($0.entity)): .\($0.rows)" }))
    case .hasCounts: return .flag(!counts.isEmpty)
    case .rules: return .lines(StatementPrinter.lines(rows, indentation: 6))
    case .functions: return .lines(StatementPrinter.lines(checks, indentation: 6))
    case .hasRules: return .flag(!rows.isEmpty)
    default: return .missing
    }
  }
}
