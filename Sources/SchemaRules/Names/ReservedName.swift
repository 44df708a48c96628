import Diagnostics
import SchemaModel

extension Rule {
  public static let reservedName = Rule(
    "reserved-name", severity: .error, evidence: .refused,
    problem: """
      Some names cannot work. `description` is refused by the macro ("A stored property cannot be named \
      'description'"); a property called `entity` aborts the app at the first save, long after it compiled; \
      `persistentBackingData`, `schemaMetadata` and everything that starts with `_$` are members that `@Model` adds to \
      the class itself; `Type`, `Protocol` and `self` have another meaning in Swift after a dot. A type called `SwiftData` \
      or `Observation` hides the module that the macros' code names, one called `Sendable` the protocol, one called `KeyPath` \
      the type of Swift's; `Foundation` and \
      `Swift` do the same where what is emitted has to name the module, because a type of the version is called `Date` or \
      `Int`. The version does not compile then.
      """,
    remedy: """
      Choose another name. Where a store already has the column, which is possible only for `entity` in a Core Data \
      store, use `renamedFrom` in a new version.
      """,
    bad: """
      entities:
        Trip:
          attributes:
            description: String?
      """,
    good: ["description: String?": "summary: String?"])
}

enum ReservedNames {
  /// Why each name fails, in words that continue "`x` cannot name a property:".
  static let properties: [String: String] = [
    "description": "the macro refuses it (\"A stored property cannot be named 'description'\")",
    "entity": "the app would abort at the first save",
    "persistentBackingData": "`@Model` adds a member of this name",
    "schemaMetadata": "`@Model` adds a member of this name",
    "_SwiftDataNoType": "`@Model` adds a member of this name",
    "Type": "Swift keeps it for `Trip.Type`",
    "Protocol": "Swift keeps it for `Trip.Protocol`",
    "self": "every object has a `self` of Swift's own",
  ]
  static let replacements = [
    "description": "summary", "entity": "subject", "Type": "kind", "Protocol": "scheme", "self": "me",
  ]
  /// Sorted.
  static let types = ["Any", "Protocol", "Self", "Type"]
  /// Sorted. Types of the version that stand in the way of what the macros write beside them.
  static let hidden = ["KeyPath", "Observation", "Sendable", "SwiftData"]
}

extension VersionChecker {
  mutating func checkReservedName(_ name: String, at place: Place, in entity: Entity) {
    guard let reason = ReservedNames.properties[name] else { return }
    report(
      .reservedName, "`\(name)` cannot name a property of `\(entity.name)`: \(reason)", at: place,
      fix: "choose another name, such as `\(ReservedNames.replacements[name] ?? name + "Value")`")
  }

  mutating func checkReservedTypeName(_ name: String, at place: Place) {
    guard ReservedNames.types.containsSorted(name) else { return }
    report(
      .reservedName, "`\(name)` cannot name a type: it is a keyword of Swift", at: place,
      fix: "choose another name, such as `\(name)Model`")
  }

  /// What the version declares itself hides what the macros and modelgen name; the app's own types stand elsewhere.
  mutating func checkHiddenName(_ name: String, at place: Place) {
    let hides =
      ReservedNames.hidden.containsSorted(name)
      || name == "Foundation" && ShadowedTypes.foundation.contains { names[$0] != nil }
      || name == "Swift" && ShadowedTypes.swift.contains { names[$0] != nil }
    guard hides else { return }
    let kind = name == "Sendable" ? "the protocol" : name == "KeyPath" ? "the type" : "the module"
    report(
      .reservedName,
      "`\(name)` cannot name a type: it hides \(kind) that the code of the macros and of this file has to"
        + " name, so that the version would not compile", at: place,
      fix: "choose another name, such as `\(name)Model`")
  }

  mutating func checkReservedMember(_ name: String, of type: String, at place: Place) {
    guard name == "Type" || name == "Protocol" || name == "self" else { return }
    report(
      .reservedName, "`\(name)` cannot be a member of `\(type)`: Swift has a `\(type).\(name)` of its own", at: place,
      fix: "choose another name, such as `\(ReservedNames.replacements[name] ?? name + "Value")`")
  }
}
