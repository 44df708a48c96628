import Diagnostics
import SchemaModel

extension Rule {
  public static let ownTable = Rule(
    "own-table", severity: .warning, evidence: .inferred,
    problem: """
      Core Data names a table or column `Z` and the name in capitals, and has some of its own in each store: the tables \
      `Z_METADATA`, `Z_MODELCACHE` and `Z_PRIMARYKEY`, and in each table the columns `Z_PK`, `Z_ENT` and `Z_OPT`. An entity called \
      `_Metadata` or an attribute `_pk` would get the same name. The result has not been reported.
      """,
    remedy: "Omit the underscore.",
    bad: """
      entities:
        Trip:
          attributes:
            _pk: Int
      """,
    good: ["_pk: Int": "key: Int"])
}

extension VersionChecker {
  /// Looks at a name that begins with an underscore.
  mutating func checkOwnColumn(_ name: String, at place: Place, in entity: Entity) {
    guard ["_PK", "_ENT", "_OPT"].contains(name.uppercased()) else { return }
    report(
      .ownTable,
      "`\(name)` of `\(entity.name)` would be the column `Z\(name.uppercased())`, which Core Data has itself",
      at: place, fix: "choose another name, such as `\(name.dropFirst())`")
  }

  mutating func checkOwnTable(_ entity: Entity) {
    guard entity.name.utf8.first == UInt8(ascii: "_"),
      ["_METADATA", "_MODELCACHE", "_PRIMARYKEY"].contains(entity.name.uppercased())
    else { return }
    report(
      .ownTable, "`\(entity.name)` would be the table `Z\(entity.name.uppercased())`, which Core Data has itself",
      at: entity.place, fix: "choose another name, such as `\(entity.name.dropFirst())`")
  }
}
