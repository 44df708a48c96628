/// Rows or values that go on in something else, because `fills` asks for it.
public struct Carry: Sendable, Hashable {
  /// Rows of an entity, or values of one of its properties.
  public enum Thing: Sendable, Hashable, CustomStringConvertible {
    case rows(String)
    case values(entity: String, property: String)
    /// A field of the struct that a property holds.
    case field(entity: String, property: String, field: String)

    public var description: String {
      switch self {
      case .rows(let entity): entity
      case .values(let entity, let property): "\(entity).\(property)"
      case .field(let entity, let property, let field): "\(entity).\(property).\(field)"
      }
    }
  }

  /// Which code of the stage copies it.
  public enum Closure: Sendable, Hashable {
    /// The source goes in this step; names are those of the version before.
    case willMigrate
    /// The version holds both; names are those of the version that the step leads to.
    case didMigrate
  }

  /// How sure it is that this source is meant.
  public enum Certainty: Sendable, Hashable, Comparable {
    /// By types alone: a person decides.
    case guessed
    /// By likeness of names, types or properties.
    case likely
    /// The manifests say so: the source goes, and the target takes its name over or is named as its bridge.
    case stated
  }

  public var from: Thing
  /// The relationship by which a row leads to the source; nil where the source is its own.
  public var through: String?
  public var to: Thing
  public var closure: Closure
  public var certainty: Certainty
  /// Why, in words that continue "because".
  public var reason: String
}
