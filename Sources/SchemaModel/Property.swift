import Diagnostics

/// Swift's access levels, as far as a generated model can have them. `private` and `fileprivate` cannot work: the
/// app's own accessors live in other files.
public enum Access: String, Sendable, Hashable, CaseIterable {
  case `internal`, package, `public`
}

extension Access: Comparable {
  private var rank: Int {
    switch self {
    case .internal: 0
    case .package: 1
    case .public: 2
    }
  }

  /// True where less code can see the one than the other.
  public static func < (a: Access, b: Access) -> Bool { a.rank < b.rank }
}

/// The value a property gets by itself.
public enum DefaultValue: Hashable, Sendable {
  /// The characters themselves, without quotes or escapes.
  case string(String)
  /// A number literal as written (`-1`, `0.5`, `1_000`).
  case number(String)
  case bool(Bool)
  /// The name of a case of the attribute's enum.
  case enumCase(String)
  /// A Swift expression, emitted as it stands.
  case expression(String)
  /// `nil`.
  case null
}

public struct Attribute: Sendable {
  /// What `.transformable(by:)` is given.
  public enum Transformer: Hashable, Sendable {
    /// A `ValueTransformer` subclass: `.transformable(by: Name.self)`.
    case type(String)
    /// A registered name: `.transformable(by: "Name")`.
    case registeredName(String)
  }

  public var name: String
  public var type: SwiftType
  public var options: Options = []
  /// The property's inline default: the one that counts in a migration.
  public var defaultValue: Located<DefaultValue>?
  /// The attribute's key.
  public var place: Place
  /// The type's text.
  public var typePlace: Place

  /// What few attributes state, in one piece that most do not have: a run copies each attribute several times, and a copy
  /// costs by the number of references in it.
  private struct Rare {
    var transformer: Transformer?
    var hashModifier: String?
    var renamedFrom: Located<String>?
    var initDefault: Located<DefaultValue>?
    var doc: String?
    var access: Access?
    var setter: Access?
    var accessor: Accessor?
    var keyPlaces: [(key: String, place: Place)] = []
  }

  private final class Box: Sendable {
    let rare: Rare
    init(_ rare: Rare) { self.rare = rare }
  }

  private var box: Box?

  private var rare: Rare {
    get { box?.rare ?? Rare() }
    set { box = Box(newValue) }
  }

  public var transformer: Transformer? {
    get { box?.rare.transformer }
    set { rare.transformer = newValue }
  }
  public var hashModifier: String? {
    get { box?.rare.hashModifier }
    set { rare.hashModifier = newValue }
  }
  /// The name in the version that the stage starts from.
  public var renamedFrom: Located<String>? {
    get { box?.rare.renamedFrom }
    set { rare.renamedFrom = newValue }
  }
  /// The initializer parameter's default only.
  public var initDefault: Located<DefaultValue>? {
    get { box?.rare.initDefault }
    set { rare.initDefault = newValue }
  }
  public var doc: String? {
    get { box?.rare.doc }
    set { rare.doc = newValue }
  }
  public var access: Access? {
    get { box?.rare.access }
    set { rare.access = newValue }
  }
  public var setter: Access? {
    get { box?.rare.setter }
    set { rare.setter = newValue }
  }
  /// The computed property in front of it, where the manifest says `storage:`.
  public var accessor: Accessor? {
    get { box?.rare.accessor }
    set { rare.accessor = newValue }
  }
  /// Where each option and key of the long form stands, by its word in the manifest (`externalStorage`, `hashModifier`, …).
  public var keyPlaces: [(key: String, place: Place)] {
    get { box?.rare.keyPlaces ?? [] }
    set { rare.keyPlaces = newValue }
  }

  public init(name: String, type: SwiftType, place: Place, typePlace: Place) {
    self.name = name
    self.type = type
    self.place = place
    self.typePlace = typePlace
  }

  /// True where a value is stored in the database: neither transient nor ephemeral.
  public var isPersisted: Bool { options.isDisjoint(with: [.transient, .ephemeral]) }

  /// The option that keeps the value out of the store.
  public var unstoredWord: String { (options.contains(.transient) ? Option.transient : .ephemeral).word }

  /// The place of an option's word, else the attribute's own.
  public func place(of key: String) -> Place { keyPlaces.first { $0.key == key }?.place ?? place }
}

public struct Relationship: Sendable {
  public enum DeleteRule: String, Sendable, Hashable, CaseIterable {
    case noAction, nullify, cascade, deny
  }

  /// What the manifest says about the way back.
  public enum Inverse: Hashable, Sendable {
    /// Nothing is written.
    case unstated
    /// `inverse: none`
    case none
    case property(String)
  }

  public var name: String
  public var destination: String
  public var isToMany: Bool
  /// To-one is optional unless `optional: false`; to-many only where `optional: true` is written.
  public var isOptional: Bool
  /// Nil where the manifest writes none, which means nullify.
  public var deleteRule: DeleteRule?
  public var inverse: Inverse = .unstated
  public var minimumModelCount: Int?
  public var maximumModelCount: Int?
  public var renamedFrom: Located<String>?
  public var hashModifier: String?
  public var doc: String?
  public var access: Access?
  public var setter: Access?
  public var place: Place
  public var destinationPlace: Place
  public var inversePlace: Place?
  public var keyPlaces: [(key: String, place: Place)] = []

  public init(
    name: String, destination: String, isToMany: Bool, isOptional: Bool, place: Place, destinationPlace: Place
  ) {
    self.name = name
    self.destination = destination
    self.isToMany = isToMany
    self.isOptional = isOptional
    self.place = place
    self.destinationPlace = destinationPlace
  }

  /// The place of an option's word, else the relationship's own.
  public func place(of key: String) -> Place { keyPlaces.first { $0.key == key }?.place ?? place }
}
