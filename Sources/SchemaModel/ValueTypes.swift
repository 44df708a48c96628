import Diagnostics

/// An enum that attributes of the version use.
public struct EnumType: Sendable {
  /// One associated value.
  public struct Payload: Sendable {
    public var label: String?
    public var type: SwiftType
    public var place: Place
    public init(label: String?, type: SwiftType, place: Place) {
      self.label = label
      self.type = type
      self.place = place
    }
  }

  public struct Case: Sendable {
    public var name: String
    /// The raw value's characters, as written: `CANCELLED_BY_USER`, `-1`. Nil means the one Swift would choose.
    public var rawValue: Located<String>?
    public var payload: [Payload] = []
    public var doc: String?
    public var place: Place
    public init(name: String, place: Place) {
      self.name = name
      self.place = place
    }
  }

  public var name: String
  public var doc: String?
  /// Nil for an enum without raw values.
  public var rawType: Located<SwiftType>?
  public var cases: [Case] = []
  /// The app's own type: its shape is stated, it is not emitted.
  public var isExternal = false
  /// Where `external:` has its value.
  public var externalPlace: Place?
  public var access: Access?
  public var place: Place

  public init(name: String, place: Place) {
    self.name = name
    self.place = place
  }

  public var hasPayload: Bool { cases.contains { !$0.payload.isEmpty } }
}

/// A Codable struct that attributes of the version use: stored as a composite attribute.
public struct StructType: Sendable {
  public struct Field: Sendable {
    public var name: String
    public var type: SwiftType
    public var defaultValue: Located<DefaultValue>?
    public var doc: String?
    public var place: Place
    public var typePlace: Place
    public init(name: String, type: SwiftType, place: Place, typePlace: Place) {
      self.name = name
      self.type = type
      self.place = place
      self.typePlace = typePlace
    }
  }

  public var name: String
  public var doc: String?
  public var fields: [Field] = []
  /// The app's own type: its shape is stated, it is not emitted.
  public var isExternal = false
  /// Where `external:` has its value.
  public var externalPlace: Place?
  public var access: Access?
  public var place: Place

  public init(name: String, place: Place) {
    self.name = name
    self.place = place
  }
}

/// A name for a type that the app declares elsewhere, as in `typeAliases: { ChannelID: String }`.
public struct TypeAlias: Sendable {
  public var name: String
  public var type: SwiftType
  public var place: Place
  public init(name: String, type: SwiftType, place: Place) {
    self.name = name
    self.type = type
    self.place = place
  }
}
