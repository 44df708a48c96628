import Diagnostics
import SchemaModel

extension Rule {
  public static let compositeKey = Rule(
    "composite-key", severity: .warning, evidence: .inferred,
    problem: """
      A struct, an enum without raw values, an array or a dictionary is stored as several columns or as bytes that \
      SQLite cannot compare as values, so uniqueness or an index over the whole of it is \
      not known to work. One field of a struct can be named.
      """,
    remedy: "Name a field (`address.zip`), or keep a scalar attribute beside it that holds the value to compare.",
    bad: """
      entities:
        Place:
          attributes:
            address: Address
          unique: [[address]]
      structs:
        Address: { fields: { street: String, zip: String } }
      """,
    good: ["unique: [[address]]": "unique: [[address.street, address.zip]]"])
}

extension VersionChecker {
  /// `unique: true` on an attribute.
  mutating func checkUniqueAttribute(_ attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    let place = attribute.place(of: "unique")
    guard attribute.isPersisted else { return }
    switch resolved.kind {
    case .enumeration(let index) where version.enums[index].rawType != nil: return
    case .structure, .enumeration, .knownComposite, .array, .set, .dictionary:
      guard attribute.transformer == nil else { return }
      report(
        .compositeKey, "`\(attribute.name)` of `\(entity.name)` is not one plain column, so uniqueness may not work",
        at: place, fix: "keep a scalar attribute beside it that holds the value to compare, and make that one unique")
    default: break
    }
  }
}
