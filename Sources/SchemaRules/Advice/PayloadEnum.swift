import Diagnostics
import SchemaModel

extension Rule {
  public static let payloadEnum = Rule(
    "payload-enum", severity: .warning, evidence: .documented,
    problem: """
      An enum whose cases carry values is stored as a column for each value. It cannot be queried or sorted, and every \
      added case changes the shape.
      """,
    remedy: """
      Keep an enum without payloads and the values in optional attributes beside it, or in an entity. Where it is \
      never queried, write `# modelgen:allow payload-enum` with the reason.
      """,
    bad: """
      entities:
        Trip:
          attributes:
            season: Season?
      enums:
        Season: { cases: [unknown, { winter: { snow: Int } }] }
      """,
    good: [
      "      season: Season?": """
            season: Season?
            snow: Int?
            name: String
      """,
      "Season: { cases: [unknown, { winter: { snow: Int } }] }":
        "Season: { rawType: String, cases: [unknown, winter] }",
    ])
}

extension VersionChecker {
  mutating func adviseOnPayloads(_ type: EnumType) {
    guard type.rawType == nil, !isKeptAsJSON(type.name), !adviseOnPayloadCollections(type),
      let loaded = type.cases.first(where: { !$0.payload.isEmpty })
    else { return }
    report(
      .payloadEnum, "`\(type.name)` carries values in its cases, so it cannot be queried or sorted", at: type.place,
      fix: "keep the values in attributes of their own, write `storage: json` on its attributes, or add"
        + " `# modelgen:allow payload-enum` with the reason",
      notes: [Diagnostic.Note("the first such case is here", at: loaded.place)])
  }

  /// True where some attribute has the type behind an accessor, and none has it in columns.
  private func isKeptAsJSON(_ name: String) -> Bool {
    var (isInJSON, isInColumns) = (false, false)
    for entity in version.entities {
      for attribute in entity.attributes {
        forEachName(in: attribute.declared.type) { mentioned in
          guard mentioned == name else { return }
          if attribute.accessor == nil { isInColumns = true } else { isInJSON = true }
        }
      }
    }
    return isInJSON && !isInColumns
  }
}
