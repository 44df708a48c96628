import Diagnostics
import Mustache

/// The texts of what is emitted, compiled: modelgen's own, and those that the user put in their place.
public struct Templates: Sendable {
  private typealias Source = (name: String, text: [UInt8])

  private static let header: Source = ("header", PackageResources.header_mustache)

  /// Of the files that modelgen owns. The texts are the files in `Templates/`, embedded at build time.
  private static let ofOwnFiles: [Source] = [
    header, ("schema", PackageResources.schema_mustache),
    ("entity", PackageResources.entity_mustache), ("property", PackageResources.property_mustache),
    ("initializer", PackageResources.initializer_mustache), ("enum", PackageResources.enum_mustache),
    ("jsonStorage", PackageResources.jsonStorage_mustache), ("struct", PackageResources.struct_mustache),
    ("plan", PackageResources.plan_mustache), ("snapshot", PackageResources.snapshot_mustache),
    ("snapshotSupport", PackageResources.snapshotSupport_mustache),
    ("stage", PackageResources.stage_mustache), ("currentSchema", PackageResources.currentSchema_mustache),
    ("storeSupport", PackageResources.storeSupport_mustache),
    ("migrationSupport", PackageResources.migrationSupport_mustache),
  ]

  /// Of the drafts of files that the user owns. They are half of all text, and few runs ask for one.
  private static let ofDrafts: [Source] = [
    ("customStage", PackageResources.customStage_mustache),
    ("stageBatches", PackageResources.stageBatches_mustache),
    ("migrationTests", PackageResources.migrationTests_mustache),
    ("expectedVersions", PackageResources.expectedVersions_mustache),
  ]

  /// The names that can be replaced: `schema` stands for a file `schema.mustache`.
  public static var names: [String] { (ofOwnFiles + ofDrafts).map(\.name) }

  private let set: TemplateSet
  /// True where ``set`` has the templates of drafts, too.
  private let hasDrafts: Bool

  /// Compiles the templates.
  ///
  /// - Parameter replacements: texts that are used instead of the built-in ones of the same name.
  /// - Throws: the first mistake, at a line of a replacement: bad syntax, a key or template that does not exist,
  ///   templates that include each other without end.
  public init(replacing replacements: [(name: String, text: [UInt8])] = []) throws(TemplateError) {
    guard !replacements.isEmpty else {
      set = try Self.compile(Self.ofOwnFiles)
      hasDrafts = false
      return
    }
    let builtIn = Self.ofOwnFiles + Self.ofDrafts
    for replacement in replacements where !builtIn.contains(where: { $0.name == replacement.name }) {
      let nearest = nearestName(to: replacement.name, among: Self.names).map { ": did you mean '\($0)'?" }
      throw TemplateError(
        template: replacement.name, line: 1,
        message: "modelgen has no template of this name\(nearest ?? "; it has \(Self.names.joined(separator: ", "))")")
    }
    set = try Self.compile(builtIn.map { source in replacements.last { $0.name == source.name } ?? source })
    hasDrafts = true
    // What passes cannot fail while rendering: it includes nothing endlessly, whatever the data.
    if let recursion = set.recursion() { throw recursion }
  }

  private init(_ set: TemplateSet) {
    self.set = set
    hasDrafts = true
  }

  private static func compile(_ sources: [Source]) throws(TemplateError) -> TemplateSet {
    var numbers: [String: Int] = [:]
    numbers.reserveCapacity(Key.allCases.count)
    for key in Key.allCases { numbers[key.stringValue] = key.rawValue }
    return try TemplateSet(sources, missingPartials: .isRefused) { numbers[$0] }
  }

  /// The templates that drafts of hand-written files are made with.
  func forDrafts() -> Templates {
    if hasDrafts { return self }
    do {
      return Templates(try Self.compile(Self.ofDrafts + [Self.header]))
    } catch {
      assertionFailure("\(error)")
      return self
    }
  }

  /// What is rendered where a template of the user's repeats without bound. No text has a NUL.
  public static let unfinished: [UInt8] = [0]

  func render(_ name: String, _ context: any MustacheContext, reserving capacity: Int = 4096) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(capacity)
    guard let number = set.number(of: name) else { return output }
    do { try set.render(number, context, into: &output) } catch { return Self.unfinished }
    return output
  }
}
