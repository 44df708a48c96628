/// A compiled version as `check-generated --reflect` prints it: what the macros and the compiler made of the sources.
public struct ReflectedSchema: Decodable, Sendable {
  public struct Entity: Decodable, Sendable {
    public var name: String
    public var superentity: String?
    public var attributes: [Attribute]
    public var relationships: [Relationship]
    public var order: [String]
    public var unique: [[String]]
    public var indices: [Index]

    /// The constraints with members as a manifest writes them.
    var uniqueness: [[String]] { unique.map { $0.map(Self.member) } }
    var namedIndices: [Index] { indices.map { Index(kind: $0.kind, properties: $0.properties.map(Self.member)) } }

    /// `\Trip.owner?.id?` is how a key path through an optional prints; the manifest writes `owner.id`.
    private static func member(_ text: String) -> String {
      guard text.hasPrefix("\\") else { return text }
      let steps = text.split(separator: ".").dropFirst()
      return steps.map { $0.filter { $0 != "?" && $0 != "!" } }.joined(separator: ".")
    }
  }

  public struct Attribute: Decodable, Sendable {
    public var name: String
    public var type: String
    public var isOptional: Bool
    public var options: [String]
    public var originalName: String?
    public var hashModifier: String?
    public var defaultValue: String?
  }

  public struct Relationship: Decodable, Sendable {
    public var name: String
    public var destination: String
    public var isToMany: Bool
    public var isOptional: Bool
    public var deleteRule: String
    public var isRuleStated: Bool
    public var inverse: String?
    public var isInverseStated: Bool
    public var options: [String]
    public var originalName: String?
    public var hashModifier: String?
    public var minimumModelCount: Int?
    public var maximumModelCount: Int?
  }

  public struct Index: Decodable, Equatable, Sendable {
    public var kind: String
    public var properties: [String]
  }

  public struct ValueType: Decodable, Sendable {
    public struct Field: Decodable, Sendable {
      public var name: String?
      public var type: String
    }
    public struct Case: Decodable, Sendable {
      public var name: String
      public var payload: [Field]
    }
    public var name: String
    public var fields: [Field]?
    public var cases: [Case]?
    public var rawType: String?
    public var rawValues: [String]?
  }

  public var type: String
  public var version: String
  public var models: [String]
  public var entities: [Entity]
  public var valueTypes: [ValueType]

  public func entity(named name: String) -> Entity? { entities.first { $0.name == name } }
}
