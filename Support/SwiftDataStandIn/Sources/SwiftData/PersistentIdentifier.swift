/// Names one row. In this module: the entity's name and a number that is unique in the process.
public struct PersistentIdentifier: Hashable, Identifiable, Comparable, Codable, Sendable {
  public struct ID: Hashable, Sendable {
    let number: Int
  }

  public let entityName: String
  public let storeIdentifier: String?
  let number: Int

  public var id: ID { ID(number: number) }
  public static func == (a: Self, b: Self) -> Bool { a.number == b.number }
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
  public static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}
