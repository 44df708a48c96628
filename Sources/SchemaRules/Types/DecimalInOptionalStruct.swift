import Diagnostics
import SchemaModel

extension Rule {
  public static let decimalInOptionalStruct = Rule(
    "decimal-in-optional-struct", severity: .warning, evidence: .reported,
    problem: """
      A `Decimal` inside a struct whose attribute is optional is reported to stop the app when the value is read. It is \
      one report; another project ships six such structs and works.
      """,
    remedy: "Make the attribute required, or hold the amount in a `Decimal?` attribute of its own.",
    bad: """
      entities:
        Invoice:
          attributes:
            total: Money?
      structs:
        Money: { fields: { amount: Decimal, currency: String } }
      """,
    good: """
      entities:
        Invoice:
          attributes:
            totalAmount: Decimal?
            totalCurrency: String
      """)
}

extension VersionChecker {
  mutating func checkDecimal(_ attribute: Attribute, structure: Int, isOptional: Bool) {
    guard isOptional else { return }
    let structure = version.structs[structure]
    guard
      let field = structure.fields.first(where: {
        if case .scalar(.decimal) = resolve($0.type).kind { true } else { false }
      })
    else { return }
    report(
      .decimalInOptionalStruct,
      "`\(attribute.name)` is an optional `\(structure.name)` with a `Decimal`, which is reported to trap when read",
      at: attribute.typePlace, fix: "write `\(attribute.name): \(structure.name)`, or store the amount in an attribute",
      notes: [Diagnostic.Note("the `Decimal` is declared here", at: field.place)])
  }
}
