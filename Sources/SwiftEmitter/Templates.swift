import Diagnostics
import Mustache

/// The texts of what is emitted, compiled: modelgen's own, and those that the user put in their place.
public struct Templates: Sendable {
  /// The built-in templates by name. The texts are the files in `Templates/`, embedded at build time.
  private static let builtIn: [(name: String, text: [UInt8])] = [
    ("header", PackageResources.header_mustache), ("schema", PackageResources.schema_mustache),
    ("entity", PackageResources.entity_mustache), ("property", PackageResources.property_mustache),
    ("initializer", PackageResources.initializer_mustache), ("enum", PackageResources.enum_mustache),
    ("struct", PackageResources.struct_mustache), ("plan", PackageResources.plan_mustache),
    ("stage", PackageResources.stage_mustache), ("currentSchema", PackageResources.currentSchema_mustache),
    ("moveAside", PackageResources.moveAside_mustache), ("progress", PackageResources.progress_mustache),
    ("customStage", PackageResources.customStage_mustache),
    ("stageBatches", PackageResources.stageBatches_mustache),
    ("migrationTests", PackageResources.migrationTests_mustache),
  ]

  /// The names that can be replaced: `schema` stands for a file `schema.mustache`.
  public static var names: [String] { builtIn.map(\.name) }

  private let set: TemplateSet

  /// Compiles the templates.
  ///
  /// - Parameter replacements: texts that are used instead of the built-in ones of the same name.
  /// - Throws: the first mistake, at a line of a replacement: bad syntax, a key or template that does not exist,
  ///   templates that include each other without end.
  public init(replacing replacements: [(name: String, text: [UInt8])] = []) throws(TemplateError) {
    for replacement in replacements where !Self.builtIn.contains(where: { $0.name == replacement.name }) {
      let nearest = nearestName(to: replacement.name, among: Self.names).map { ": did you mean '\($0)'?" }
      throw TemplateError(
        template: replacement.name, line: 1,
        message: "modelgen has no template of this name\(nearest ?? "; it has \(Self.names.joined(separator: ", "))")")
    }
    let sources = Self.builtIn.map { builtIn in replacements.last { $0.name == builtIn.name } ?? builtIn }
    var numbers: [String: Int] = [:]
    for key in Key.allCases { numbers[key.stringValue] = key.rawValue }
    set = try TemplateSet(sources, missingPartials: .isRefused) { numbers[$0] }
    // What passes cannot fail while rendering: it includes nothing endlessly, whatever the data.
    if let recursion = set.recursion() { throw recursion }
  }

  func render(_ name: String, _ context: any MustacheContext, reserving capacity: Int = 4096) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(capacity)
    guard let number = set.number(of: name) else { return output }
    do { try set.render(number, context, into: &output) } catch { assertionFailure("\(error)") }
    return output
  }
}
