import Diagnostics
import SchemaModel

extension Rule {
  public static let unusedType = Rule(
    "unused-type", severity: .warning, evidence: .inferred,
    problem: """
      An enum, a struct or a type alias of the version is mentioned by no attribute. It is left over from an earlier \
      version, or an attribute that should have it is misspelled or missing.
      """,
    remedy: "Delete it, or use it. A type that only the app's code needs belongs in the app's code.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      """,
    good: [
      "      name: String": """
            name: String
            status: Status?
      """
    ])
}

/// Which value types some attribute, field, payload or alias mentions.
struct TypeUsage {
  var enums: [Bool]
  var structs: [Bool]
  var aliases: [Bool]

  init(_ version: SchemaVersion) {
    enums = Array(repeating: false, count: version.enums.count)
    structs = Array(repeating: false, count: version.structs.count)
    aliases = Array(repeating: false, count: version.typeAliases.count)
  }
}

extension VersionChecker {
  mutating func markUsed(_ declaration: VersionNames.Declaration) {
    switch declaration {
    case .entity: break
    case .enumeration(let index): usage.enums[index] = true
    case .structure(let index): usage.structs[index] = true
    case .alias(let index): usage.aliases[index] = true
    }
  }

  mutating func markUsed(_ name: String) {
    if let declaration = names[name] { markUsed(declaration) }
  }

  mutating func markMentions(in type: SwiftType) {
    var found: [String] = []
    forEachName(in: type) { found.append($0) }
    for name in found { markUsed(name) }
  }

  mutating func checkUnusedTypes() {
    for (index, isUsed) in usage.enums.enumerated() where !isUsed {
      reportUnused("enum", version.enums[index].name, at: version.enums[index].place)
    }
    for (index, isUsed) in usage.structs.enumerated() where !isUsed {
      reportUnused("struct", version.structs[index].name, at: version.structs[index].place)
    }
    for (index, isUsed) in usage.aliases.enumerated() where !isUsed {
      reportUnused("type alias", version.typeAliases[index].name, at: version.typeAliases[index].place)
    }
  }

  private mutating func reportUnused(_ kind: String, _ name: String, at place: Place) {
    if isUnread(name) { return }
    // A second declaration of one name is never the one that is found.
    if let declaration = names[name], isShadowed(declaration, at: place) { return }
    report(
      .unusedType, "no attribute uses the \(kind) `\(name)`", at: place,
      fix: "delete it, or give an attribute the type `\(name)`")
  }

  private func isShadowed(_ declaration: VersionNames.Declaration, at place: Place) -> Bool {
    switch declaration {
    case .entity(let index): version.entities[index].place != place
    case .enumeration(let index): version.enums[index].place != place
    case .structure(let index): version.structs[index].place != place
    case .alias(let index): version.typeAliases[index].place != place
    }
  }
}
