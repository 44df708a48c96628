import Diagnostics
import SchemaModel

extension Rule {
  public static let uniqueConstantDefault = Rule(
    "unique-constant-default", severity: .warning, evidence: .documented,
    problem: """
      An object that is made without its unique value gets the default, the same each time. Saving the second one \
      replaces the first: it is taken for the same row.
      """,
    remedy: """
      Delete the default, so that each object must be given a value, or make one for each in the initializer \
      (`initDefault: UUID()`).
      """,
    bad: """
      entities:
        Item:
          attributes:
            number: { type: Int, unique: true, default: 0 }
      """,
    good: ["number: { type: Int, unique: true, default: 0 }": "number: { type: Int, unique: true }"])
}

extension VersionChecker {
  /// A key that is the same for every object nobody gave one.
  mutating func adviseOnConstantKey(_ attributes: [Attribute], _ names: [String], in entity: Entity) {
    guard attributes.allSatisfy({ isConstant($0) }), let value = attributes.first?.defaultValue else { return }
    let key = names.map { "`\($0)`" }.joined(separator: " and ")
    report(
      .uniqueConstantDefault,
      "\(key) of `\(entity.name)` \(names.count == 1 ? "is" : "are") unique, and the default is the same for each object:"
        + " saving a second one without a value replaces the first",
      at: value.place, fix: "remove the default, or compute one for each object with `initDefault`")
  }

  private func isConstant(_ attribute: Attribute) -> Bool {
    guard attribute.initDefault == nil else { return false }
    switch attribute.defaultValue?.value {
    case .string, .number, .bool, .enumCase: return true
    case .expression, .null, nil: return false
    }
  }
}
