import Diagnostics

/// One `@Model` class of one version.
public struct Entity: Sendable {
  public struct Index: Sendable {
    public enum Kind: String, Sendable, Hashable { case binary, rtree }
    public var kind: Kind
    public var members: [Located<String>]
    public var place: Place
    public init(kind: Kind, members: [Located<String>], place: Place) {
      self.kind = kind
      self.members = members
      self.place = place
    }
  }

  /// One compound `#Unique` constraint, members in declared order. May reach into a to-one or composite: `owner.id`.
  public struct Uniqueness: Sendable {
    public var members: [Located<String>]
    public var place: Place
    public init(members: [Located<String>], place: Place) {
      self.members = members
      self.place = place
    }
  }

  public var name: String
  public var doc: String?
  /// The parent entity (`inherits`, OS 26).
  public var superentity: Located<String>?
  public var access: Access?
  /// In declared order.
  public var attributes: [Attribute] = []
  /// In declared order; emitted after the attributes.
  public var relationships: [Relationship] = []
  public var uniqueness: [Uniqueness] = []
  public var indexes: [Index] = []
  /// Parameters of the initializer in order; nil means all properties in declaration order.
  public var initializer: [Located<String>]?
  public var initializerPlace: Place?
  public var place: Place

  public init(name: String, place: Place) {
    self.name = name
    self.place = place
  }

  public func attribute(named name: String) -> Attribute? { attributes.first { $0.name == name } }
  public func relationship(named name: String) -> Relationship? { relationships.first { $0.name == name } }

  /// Every uniqueness constraint as SwiftData sees it, `@Attribute(.unique)` first, then `#Unique`, in declared order.
  public var allUniqueness: [[String]] {
    attributes.filter { $0.options.contains(.unique) }.map { [$0.name] }
      + uniqueness.map { $0.members.map(\.value) }
  }
}
