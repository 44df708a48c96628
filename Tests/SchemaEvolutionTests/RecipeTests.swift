import Diagnostics
import ManifestSupport
import SchemaEvolution
import SchemaModel
import Testing

/// The YAML that a refusal shows must itself pass, for both versions.
@Suite struct RecipeTests {
  static let refusals: [(rule: String, old: String, new: String)] = [
    ("type-change", trip("keep: Int\na: Int"), trip("keep: Int\na: String")),
    ("type-change", trip("keep: Int\na: Int?"), trip("keep: Int\na: \"[String]?\"")),
    ("type-change", trip("keep: Int\na: Int"), trip("keep: Int\nb: { type: Date, renamedFrom: a }")),
    (
      "type-change", trip("keep: Int\na: String"),
      trip("keep: Int\na: Status", "enums:\n  Status: { rawType: String, cases: [on, off] }\n")
    ),
    (
      "type-change", trip("keep: Int\na: { type: Int, unique: true }"),
      trip("keep: Int\na: { type: String, unique: true }")
    ),
    (
      "type-change", trip("keep: Int\na: C", "typeAliases: { C: String }\n"),
      trip("keep: Int\na: C", "typeAliases: { C: UUID }\n")
    ),
    // The name of a bridge that was there once, and by which the framework knows the property still.
    ("type-change", trip("keep: Int\na: { type: Int, renamedFrom: aValue }"), trip("keep: Int\na: String")),
    ("mandatory-without-default", trip("keep: Int"), trip("keep: Int\na: Int")),
    (
      "external-storage-off", trip("keep: Int\nd: { type: Data?, externalStorage: true }"),
      trip("keep: Int\ne: { type: Data?, renamedFrom: d }")
    ),
    (
      "filled-key", trip("keep: Int"),
      "migration: { fills: [Trip.a] }\n" + trip("keep: Int\na: { type: String?, unique: true }")
    ),
    ("required-and-unique", trip("keep: Int"), trip("keep: Int\na: { type: String, default: x, unique: true }")),
    (
      "external-storage-off", trip("keep: Int\na: { type: Data, externalStorage: true }"), trip("keep: Int\na: Data")
    ),
    ("to-many-to-one", trip("keep: Int", toManyPlace), trip("keep: Int", toOnePlace)),
    (
      "destination-change", trip("keep: Int", toOnePlace),
      trip("keep: Int", relationships + "      place: { toOne: Trip, inverse: none }\n" + place)
    ),
    (
      "destination-change", trip("keep: Int", toOnePlace),
      trip(
        "keep: Int",
        relationships + "      place: { toOne: Trip, inverse: back }\n      back: { toOne: Trip }\n" + place)
    ),
  ]

  @Test(arguments: refusals.indices)
  func pastedRecipePasses(_ index: Int) throws {
    let (rule, old, new) = Self.refusals[index]
    let refused = evolved([old, new]).findings
    let finding = try #require(refused.sorted.first { $0.rule.name == rule }, "\(refused.text)")
    let fix = try #require(finding.notes.first?.message)
    #expect(fix.contains("one release"))
    #expect(!new.contains("inverse: back") || (fix.contains("inverse: back") && !fix.contains("none")))
    // A fill may leave nils, and rows are added in between: the second stage must be able to fill them.
    #expect(!fix.contains("stage:"))
    let (expand, contract) = try blocks(of: fix)
    let rest = String(new[(new.range(of: "\nenums:") ?? new.endIndex..<new.endIndex).lowerBound...])
    let versions = [old, complete(expand, like: old) + rest, complete(contract, like: old, keepsOld: false) + rest]
    let result = evolved(versions)
    #expect(!result.reading.hasErrors, "\(versions[1])\n\(versions[2])\n\(result.reading.text)")
    #expect(!result.findings.hasErrors, "\(versions[1])\n\(versions[2])\n\(result.findings.text)")
    #expect(result.evolution.steps.count == 2 && result.evolution.steps.allSatisfy { $0.stage != nil })
  }

  /// Both ends of a link are written anew, by the end that states the inverse, and what goes is named.
  @Test(arguments: [
    (
      ["Club": ["members: { toMany: Member }"], "Member": ["club: { toOne: Club, inverse: members }"]],
      ["Club": ["members: { toOne: Member }"], "Member": ["club: { toOne: Club, inverse: members }"]], "to-many-to-one"
    ),
    (
      ["Club": ["members: { toMany: Member, inverse: club }"], "Member": ["club: { toOne: Club }"]],
      ["Club": ["members: { toOne: Member, inverse: club }"], "Member": ["club: { toOne: Club }"]], "to-many-to-one"
    ),
    // No row has the new link yet.
    (
      ["Club": ["members: { toMany: Member, inverse: club }"], "Member": ["club: { toOne: Club, optional: false }"]],
      ["Club": ["members: { toOne: Member, inverse: club }"], "Member": ["club: { toOne: Club, optional: false }"]],
      "to-many-to-one"
    ),
    (
      ["Club": ["head: { toOne: Member, inverse: leads }"], "Member": ["leads: { toMany: Club }"]],
      ["Club": ["head: { toOne: Guest }"], "Guest": ["chairs: { toMany: Club, inverse: head }"]], "destination-change"
    ),
    (
      ["Club": ["head: { toOne: Member, inverse: leads }"], "Member": ["leads: { toMany: Club }"]],
      ["Club": ["head: { toOne: Guest, inverse: leads }"], "Guest": ["leads: { toMany: Club }"]], "destination-change"
    ),
  ])
  func linkedAnewAtBothEnds(_ old: [String: [String]], _ new: [String: [String]], _ rule: String) throws {
    let refused = evolved([links(old), links(new)]).findings
    let finding = try #require(refused.sorted.first { $0.rule.name == rule }, "\(refused.text)")
    let (expand, contract) = try blocks(of: try #require(finding.notes.first?.message))
    let versions = [old, old, [:]]
    let texts =
      [links(old)]
      + zip([expand, contract], versions.dropFirst()).map { block, kept in
        let parts = block.split(separator: "entities:\n", maxSplits: 1)
        var rows = kept
        var entity = ""
        for line in parts[1].split(separator: "\n") {
          switch line.prefix(while: { $0 == " " }).count {
          case 2: entity = String(line.dropFirst(2).dropLast())
          case 6: rows[entity, default: []].append(String(line.dropFirst(6)))
          default: break
          }
        }
        return parts[0] + links(rows)
      }
    let result = evolved(texts)
    #expect(
      !result.reading.hasErrors && !result.findings.hasErrors, "\(texts)\(result.reading.text)\(result.findings.text)")
    #expect(result.evolution.steps.count == 2 && result.evolution.steps.allSatisfy { $0.stage != nil })
  }

  private func links(_ relationships: [String: [String]]) -> String {
    var text = "entities:\n"
    for entity in ["Club", "Member", "Guest"] {
      text += "  \(entity):\n    attributes: { name: String }\n"
      guard let lines = relationships[entity] else { continue }
      text += "    relationships:\n" + lines.map { "      \($0)\n" }.joined()
    }
    return text
  }

  /// What rows get by inheritance is written where it is declared; what moves up as it is retyped stays for two versions.
  @Test func recipesInAHierarchy() throws {
    func schema(_ parent: String, _ above: String, _ a: String, _ below: String) -> String {
      "entities:\n  Foo: { attributes: { n: Int\(above) } }\n  A: { inherits: Foo, attributes: { a: \(a) } }\n"
        + "  B: { inherits: \(parent), attributes: { b: \(below) } }\n"
    }
    let (old, new) = (schema("Foo", "", "Int", "Int"), schema("A", "", "Int", "Int"))
    let refused = evolved([old, new]).findings
    let fix = try #require(refused.all.first?.notes.first?.message)
    #expect(fix.contains("fills: [B.a]") && fix.contains("    A:\n      attributes:\n        a: Int?"), "\(fix)")
    let result = evolved([old, "migration: { fills: [B.a] }\n" + schema("A", "", "Int?", "Int"), new])
    #expect(!result.reading.hasErrors && !result.findings.hasErrors, "\(result.reading.text)\(result.findings.text)")

    let moved = evolved([
      schema("Foo", "", "Int", "Int?"),
      "entities:\n  Foo: { attributes: { n: Int, b: String? } }\n  A: { inherits: Foo, attributes: { a: Int } }\n"
        + "  B: { inherits: Foo }\n",
    ]).findings
    let way = try #require(moved.all.first { $0.rule.name == "type-change" }?.notes.first?.message, "\(moved.text)")
    #expect(way.contains("stays in B in both") && way.contains("move it to Foo in the version after"), "\(way)")
  }

  /// An entity split in two, fields gathered in a struct or taken out of one: what vanishes says where it seems to go,
  /// and the way that the remedy describes is open.
  @Test(arguments: [
    ("keep: Int\nzip: Int", "keep: Int", "  Address: { attributes: { zip: Int } }\n", "Address.zip", "Address"),
    (
      "keep: Int\nzip: Int", "keep: Int",
      "    relationships: { home: { toOne: Address, inverse: none } }\n  Address: { attributes: { zip: Int } }\n",
      "Address.zip", "Trip.home"
    ),
    (
      "keep: Int\nzip: Int", "keep: Int\nhome: Address?", "structs:\n  Address: { fields: { zip: Int } }\n",
      "Trip.home.zip", "Trip.home"
    ),
    (
      "keep: Int\nhome: Old?", "keep: Int\nhomeZip: Int?", "structs:\n  Old: { fields: { zip: Int? } }\n",
      "Trip.homeZip", "Trip.homeZip"
    ),
  ])
  func valuesThatSeemToMove(_ old: String, _ new: String, _ rest: String, _ home: String, _ fill: String) throws {
    let before = trip(old, rest.contains("Old") ? rest : "")
    let gone = try #require(Set(old.split(separator: "\n")).subtracting(new.split(separator: "\n")).first)
    let name = gone.prefix { $0 != ":" }
    let refused = evolved([before, trip(new, rest)]).findings
    let finding = try #require(refused.sorted.first { $0.rule.name == "loses-data" }, "\(refused.text)")
    #expect(finding.message.contains("`\(home)` was added"), "\(refused.text)")
    let fix = try #require(finding.notes.first?.message)
    #expect(fix.contains("`fills: [\(fill)]`") && fix.contains("`removes: [Trip.\(name)]`"), "\(fix)")
    let expanded = "migration: { fills: [\(fill)] }\n" + trip(new + "\n" + gone, rest)
    let contracted = "migration: { removes: [Trip.\(name)] }\n" + trip(new, rest)
    let result = evolved([before, expanded, contracted])
    #expect(!result.reading.hasErrors && !result.findings.hasErrors, "\(result.reading.text)\(result.findings.text)")
    // What is removed there is copied once more where it is still empty.
    #expect(result.evolution.steps.map(\.stage) == [.custom, .custom])
  }

  /// Several entities that become one: each of them says so, not only the first.
  @Test func entitiesThatMerge() throws {
    let attributes = "{ attributes: { name: String, age: Int } }\n"
    let refused = evolved([
      "entities:\n  Cat: \(attributes)  Dog: \(attributes)  Log: { attributes: { text: String } }\n",
      "entities:\n  Pet: \(attributes)",
    ]).findings
    #expect(refused.rules.sorted() == ["entity-renamed", "loses-data", "loses-data"], "\(refused.text)")
    let told = refused.sorted.filter { $0.message.contains("Pet was added") }
    #expect(told.map { $0.message.prefix(3) }.sorted() == ["Cat", "Dog"], "\(refused.text)")
    #expect(told.allSatisfy { $0.notes.first?.message.contains("fills: [Pet]") == true }, "\(refused.text)")
  }

  /// What only some rows are to have: a new entity below inherits it, and rows do not become rows of that one.
  @Test func propertiesOfANewSubclass() throws {
    let below = "  Work: { inherits: Trip, attributes: { firm: String? } }\n"
    let refused = evolved([trip("name: String\nfirm: String?"), trip("name: String", below)]).findings
    let finding = try #require(refused.all.first)
    #expect(refused.rules == ["loses-data"] && finding.message.contains("none becomes a Work"), "\(refused.text)")
    let fix = try #require(finding.notes.first?.message)
    #expect(fix.contains("leave `firm` in Trip") && !fix.contains("fills"), "\(fix)")
    let left = evolved([
      trip("name: String\nfirm: String?"), trip("name: String\nfirm: String?", "  Work: { inherits: Trip }\n"),
    ])
    #expect(!left.reading.hasErrors && !left.findings.hasErrors, "\(left.reading.text)\(left.findings.text)")
  }

  /// Where a schema syncs, nothing is advised that its own rules would refuse next.
  @Test(arguments: [
    ("type-change", "mood: Int?", "mood: String?", "moodValue: String?"),
    ("loses-data", "mood: Int?\nkeep: Int?", "keep: Int?", "cloudkit-removal"),
    ("possible-rename", "mood: Int?\nkeep: Int?", "mode: Int?\nkeep: Int?", "keep the stored name `mood`"),
    ("mandatory-without-default", "keep: Int?", "keep: Int?\nmood: Int", "inline default"),
  ])
  func syncedSchemasKeepWhatTheyHave(_ rule: String, _ old: String, _ new: String, _ advice: String) throws {
    let findings = evolved(["cloudKit: true\n" + trip(old), "cloudKit: true\n" + trip(new)]).findings
    #expect(findings.rules == [rule], "\(findings.text)")
    let fix = try #require(findings.all.first?.notes.first?.message)
    #expect(fix.contains(advice) && !fix.contains("(contract)") && !fix.contains("renamedFrom"), "\(fix)")
  }

  /// The indented blocks behind "expand" and "contract".
  private func blocks(of fix: String) throws -> (String, String) {
    var blocks: [[String]] = []
    var isInside = false
    for line in fix.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.contains("(expand)") || line.contains("(contract)") {
        blocks.append([])
        isInside = true
      } else if isInside, line.hasPrefix("  ") {
        blocks[blocks.count - 1].append(String(line.dropFirst(2)))
      } else {
        isInside = false
      }
    }
    try #require(blocks.count == 2, "\(fix)")
    return (blocks[0].joined(separator: "\n") + "\n", blocks[1].joined(separator: "\n") + "\n")
  }

  /// The lines that a person leaves in place around the pasted ones.
  private func complete(_ block: String, like old: String, keepsOld: Bool = true) -> String {
    var lines = block.split(separator: "\n").map(String.init)
    if let attributes = lines.firstIndex(of: "    attributes:") {
      lines.insert("      keep: Int", at: attributes + 1)
    } else if let relationships = lines.firstIndex(of: "    relationships:") {
      lines.insert(contentsOf: ["    attributes:", "      keep: Int"], at: relationships)
      if keepsOld, let line = old.split(separator: "\n").first(where: { $0.hasPrefix("      place:") }) {
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n") + "\n" + (old.contains("  Place:") ? place : "")
  }
}

extension String {
  fileprivate func range(of part: String) -> Range<String.Index>? { self.firstRange(of: part) }
}
