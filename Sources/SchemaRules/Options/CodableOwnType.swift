import Diagnostics
import SchemaModel

extension Rule {
  public static let codableOwnType = Rule(
    "codable-own-type", severity: .warning, evidence: .documented,
    problem: """
      `codable` stores the encoded bytes. It cannot be sorted or queried, and a change of the type is not noticed by any \
      migration: its decoder must read every form that was ever written. Apple advises it for types one does not own; \
      modelgen declares this one itself.
      """,
    remedy:
      "Delete `codable: true`: a struct or enum of the manifest is stored by its parts, and its changes are seen.",
    bad: """
      entities:
        Place:
          attributes:
            address: { type: Address, codable: true }
      structs:
        Address: { fields: { street: String, zip: String? } }
      """,
    good: ["address: { type: Address, codable: true }": "address: Address"])
}

extension VersionChecker {
  mutating func checkCodableOption(of attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    guard attribute.options.contains(.codable) else { return }
    let name: String
    switch resolved.kind {
    case .structure(let index) where !version.structs[index].isExternal: name = version.structs[index].name
    case .enumeration(let index) where !version.enums[index].isExternal: name = version.enums[index].name
    default: return
    }
    report(
      .codableOwnType, "`\(name)` is a type of this manifest, so `\(entity.name).\(attribute.name)` needs no `codable`",
      at: attribute.place(of: "codable"), fix: "delete `codable: true` while the attribute is new")
  }
}
