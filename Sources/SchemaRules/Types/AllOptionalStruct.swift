import Diagnostics
import SchemaModel

extension Rule {
  public static let allOptionalStruct = Rule(
    "all-optional-struct", severity: .warning, evidence: .reported,
    problem: """
      A struct is stored as one column for each field. Where all fields are optional and happen to be nil, a struct of \
      nils looks like no struct at all, and reading a required attribute of that type is reported to stop the app.
      """,
    remedy: "Make the attribute optional, or give the struct one required field.",
    bad: """
      entities:
        Contact:
          attributes:
            address: Address
      structs:
        Address: { fields: { street: String?, city: String? } }
      """,
    good: ["address: Address": "address: Address?"])
}

extension VersionChecker {
  mutating func checkAllOptional(_ attribute: Attribute, structure: Int, isOptional: Bool, in entity: Entity) {
    let structure = version.structs[structure]
    guard !isOptional, !structure.fields.isEmpty,
      structure.fields.allSatisfy({ $0.type.isOptional || resolve($0.type).isOptional })
    else { return }
    report(
      .allOptionalStruct,
      "every field of `\(structure.name)` is optional, so a required `\(attribute.name)` may trap when all are nil",
      at: attribute.typePlace, fix: "write `\(attribute.name): \(structure.name)?`",
      notes: [Diagnostic.Note("`\(structure.name)` is declared here", at: structure.place)])
  }
}
