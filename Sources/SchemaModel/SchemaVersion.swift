import Diagnostics

/// `Schema.Version`: three numbers, compared in order.
public struct VersionNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var major: Int
  public var minor: Int
  public var patch: Int

  public init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  public static func < (a: Self, b: Self) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }

  public var description: String { "\(major).\(minor).\(patch)" }
}

/// The kind of a migration stage.
public enum StageKind: String, Sendable, Hashable, CaseIterable { case lightweight, custom }

/// What a version file says under `migration:`, about the step that leads to it.
public struct MigrationNotes: Sendable {
  /// A rule silenced for this one step, with the reason people read in the plan's comment.
  public struct Acceptance: Sendable {
    public var rule: Located<String>
    /// What of the step is meant, `Trip.code`; nil for whatever breaks the rule.
    public var path: String?
    public var reason: String
    public init(rule: Located<String>, path: String? = nil, reason: String) {
      self.rule = rule
      self.path = path
      self.reason = reason
    }

    /// True where it speaks of the thing: by its name, or by that of what it belongs to.
    public func covers(_ other: String?) -> Bool {
      guard let path else { return true }
      return other.map { $0 == path || $0.hasPrefix(path + ".") } ?? false
    }

    /// The rule, and what of it.
    public var words: String { path.map { "\(rule.value), \($0)" } ?? rule.value }
  }

  /// Names of the version before that are removed on purpose: `Trip`, `Trip.notes`, `Address.zip`, `Status.archived`.
  public var removes: [Located<String>] = []
  /// Properties of this version whose values are computed for existing rows: makes the stage custom.
  public var fills: [Located<String>] = []
  public var stage: Located<StageKind>?
  /// Why `stage:` differs from what modelgen would choose.
  public var stageReason: String?
  public var accepts: [Acceptance] = []
  /// Declared, kept out of the plan.
  public var isWithdrawn = false
  /// The `migration:` key.
  public var place: Place?

  public init() {}
}

/// One complete model version: the content of one version file.
public struct SchemaVersion: Sendable {
  /// The file's name without `.yaml`: `V3`, `V3_1`. Generated file names depend on it alone.
  public var stem: String
  public var number: VersionNumber
  /// Where `version:` is written.
  public var numberPlace: Place
  public var doc: String?
  /// Checks this version and the next step against CloudKit's rules; changes nothing that is emitted.
  public var usesCloudKit = false
  /// False for `generate: false`: shape only, the Swift of that version is hand-written.
  public var isGenerated = true
  /// `# modelgen:imported`: written from an app's own sources, so stores may have this shape whether or not it is recorded as
  /// shipped.
  public var isImported = false
  public var migration = MigrationNotes()
  /// In declared order.
  public var entities: [Entity] = []
  public var enums: [EnumType] = []
  public var structs: [StructType] = []
  public var typeAliases: [TypeAlias] = []
  /// `# modelgen:allow rule-name reason` comments of the file.
  public var allowances: [Allowance] = []
  public var file: FileID
  /// Names that stand where the file could not be read. Nothing is known about them: that they are missing elsewhere is
  /// no further mistake.
  public var unreadNames: Set<String> = []

  public init(stem: String, number: VersionNumber, numberPlace: Place, file: FileID) {
    self.stem = stem
    self.number = number
    self.numberPlace = numberPlace
    self.file = file
  }

  /// What follows `# modelgen:` in a version that an import wrote.
  public static let importMark = "imported"

  public func entity(named name: String) -> Entity? { entities.first { $0.name == name } }
  public func enumType(named name: String) -> EnumType? { enums.first { $0.name == name } }
  public func structType(named name: String) -> StructType? { structs.first { $0.name == name } }
  public func typeAlias(named name: String) -> TypeAlias? { typeAliases.first { $0.name == name } }

  /// As ``VersionNames/head(of:)``, for single questions.
  public func head(of type: SwiftType) -> (type: SwiftType, isOptional: Bool)? {
    type.head(amongAliases: typeAliases.count) { typeAlias(named: $0)?.type }
  }
}

/// A comment that silences one rule for one line: `# modelgen:allow rule-name reason`, on the line or on the one above.
public struct Allowance: Sendable {
  public var rule: String
  public var reason: String
  /// Where the comment stands.
  public var place: Place
  /// The line it speaks of.
  public var line: Int32
  public init(rule: String, reason: String, place: Place, line: Int32) {
    self.rule = rule
    self.reason = reason
    self.place = place
    self.line = line
  }
}
