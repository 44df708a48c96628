import Diagnostics

/// An operating system with a version number, as `platforms:` and `@available` name them.
public enum Platform: String, Sendable, Hashable, CaseIterable {
  case iOS, macOS, tvOS, watchOS, visionOS
}

/// Settings of `schema.yaml`. Nothing here can change a shape.
public struct SchemaSettings: Sendable {
  /// Swift names. `{file}` stands for a version file's stem, `{schema}` for the schema's name.
  public struct Naming: Sendable {
    public var version = "{schema}Schema{file}"
    public var plan = "{schema}MigrationPlan"
    public var currentSchema = "{schema}CurrentSchema"
    /// False where the app writes its own type aliases to the current models.
    public var emitsTypeAliases = true
    public init() {}
  }

  /// Where files go, relative to `schema.yaml`'s folder; nil means `Generated/` beside the manifests' folder.
  public struct Output: Sendable {
    public var schemas: Located<String>?
    public var migrations: Located<String>?
    /// Migration tests are written only where this is set.
    public var tests: Located<String>?
    /// The files that schemas share; nil means with the versions.
    public var support: Located<String>?
    /// Where a target finds what it needs that only reads stores.
    public var reader: Located<String>?
    /// `output: none`: the team uses the plugin only.
    public var isNone = false
    public init() {}
  }

  /// How the store is opened, from which a `ModelConfiguration` is generated.
  public struct Store: Sendable {
    /// The configuration's name, which names the file; nil means the framework's `default.store`.
    public var name: Located<String>?
    /// A path below Application Support, of the app or of the app group.
    public var file: Located<String>?
    public var appGroup: Located<String>?
    /// The container that the store syncs with; nil where it does not sync.
    public var cloudKit: Located<String>?
    public var allowsSave = true
    public var place: Place
    public init(place: Place) { self.place = place }
  }

  public var naming = Naming()
  public var output = Output()
  public var access = Access.internal
  /// Emits `nonisolated` on every type, which modules with default MainActor isolation need. It takes Swift 6.1.
  public var isNonisolated = true
  /// Minimum deployment targets; empty means that no feature is too new.
  public var platforms: [(platform: Platform, major: Int, minor: Int, place: Place)] = []
  /// True where the newest version's models get `Snapshot` structs, which cross actors.
  public var emitsSnapshots = false
  /// Nil where the app makes its configurations itself.
  public var store: Store?
  /// Modules that generated files import besides Foundation and SwiftData (for external types).
  public var imports: [Located<String>] = []
  /// Severity by rule name.
  public var severities: [(rule: Located<String>, severity: Severity)] = []
  public var allowances: [Allowance] = []

  public init() {}
}

/// One schema folder: settings and all versions. One schema is one store.
public struct Schema: Sendable {
  /// The folder's name.
  public var name: String
  public var settings: SchemaSettings
  /// Ascending by `version:`; equal numbers keep the order of their stems.
  public var versions: [SchemaVersion]

  public init(name: String, settings: SchemaSettings = SchemaSettings(), versions: [SchemaVersion] = []) {
    self.name = name
    self.settings = settings
    self.versions = versions
  }

  /// The Swift name of a version's enum.
  public func typeName(of version: SchemaVersion) -> String { typeName(ofStem: version.stem) }
  public func typeName(ofStem stem: String) -> String { expand(settings.naming.version, stem: stem) }
  public var planName: String { expand(settings.naming.plan, stem: "") }
  public var currentSchemaName: String { expand(settings.naming.currentSchema, stem: "") }

  private func expand(_ pattern: String, stem: String) -> String {
    var result: [UInt8] = []
    var rest = Array(pattern.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "{"), rest.starts(with: Self.filePlaceholder) {
        result += stem.utf8
        rest.removeFirst(Self.filePlaceholder.count)
      } else if byte == UInt8(ascii: "{"), rest.starts(with: Self.schemaPlaceholder) {
        result += name.utf8
        rest.removeFirst(Self.schemaPlaceholder.count)
      } else {
        result.append(byte)
        rest.removeFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let filePlaceholder = Array("{file}".utf8)
  private static let schemaPlaceholder = Array("{schema}".utf8)
}
