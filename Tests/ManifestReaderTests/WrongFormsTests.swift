import Diagnostics
import ManifestReader
import ManifestSupport
import Testing
import YAMLDocument

/// One mistake each: the rule that finds it at the mark, and a piece of the edit that it offers.
struct WrongForm: CustomTestStringConvertible, Sendable {
  var testDescription: String { marked.split(separator: "\n").first { $0.contains("«") }.map(String.init) ?? marked }
  var rule: String
  var marked: String
  var fix: String

  init(_ rule: String, _ marked: String, fix: String) { (self.rule, self.marked, self.fix) = (rule, marked, fix) }

  /// Inside an attribute list.
  static func attribute(_ rule: String, _ line: String, fix: String) -> WrongForm {
    WrongForm(rule, "version: 1.0.0\nentities:\n  Trip:\n    attributes:\n      \(line)\n      other: Int\n", fix: fix)
  }
  static func relationship(_ rule: String, _ line: String, fix: String) -> WrongForm {
    WrongForm(rule, "version: 1.0.0\nentities:\n  Trip:\n    relationships:\n      \(line)\n", fix: fix)
  }
  static func entity(_ rule: String, _ line: String, fix: String) -> WrongForm {
    WrongForm(rule, "version: 1.0.0\nentities:\n  Trip:\n    \(line)\n", fix: fix)
  }
  static func version(_ rule: String, _ line: String, fix: String) -> WrongForm {
    WrongForm(rule, "version: 1.0.0\n\(line)\n", fix: fix)
  }

  var place: (text: String, line: Int32, column: Int32) {
    var text = String.UnicodeScalarView()
    var (line, column): (Int32, Int32) = (1, 1)
    var found: (Int32, Int32) = (0, 0)
    for scalar in marked.unicodeScalars {
      if scalar == "«" {
        found = (line, column)
        continue
      }
      text.append(scalar)
      if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
    return (String(text), found.0, found.1)
  }
}

private let wrongVersions: [WrongForm] = [
  WrongForm("version-number", "version: «1.0\n", fix: "version: 1.0.0"),
  WrongForm("version-number", "version: «2\n", fix: "version: 2.0.0"),
  WrongForm("version-number", "version: «v1.0.0\n", fix: "version: 1.0.0"),
  WrongForm("version-number", "version: «1.0.0-beta\n", fix: "version: 1.0.0"),
  WrongForm("version-number", "version: «99999999999999999999.0.0\n", fix: "version: 1.0.0"),
  WrongForm("version-number", "«entities: {}\n", fix: "version: 1.0.0"),
  WrongForm("empty-value", "version:«\nentities: {}\n", fix: "delete the key"),
  WrongForm("empty-manifest", "«# nothing\n", fix: "version: 1.0.0"),
  WrongForm("wrong-form", "«- a\n", fix: "`a: …`"),
  WrongForm("wrong-form", "«hello\n", fix: "version: 1.0.0"),
  .version("unknown-key", "«models: {}", fix: "entities"),
  .version("unknown-key", "«entitys: {}", fix: "did you mean `entities`"),
  .version("unknown-key", "«access: public", fix: "schema.yaml"),
  .version("unknown-key", "«removes: [Trip]", fix: "migration"),
  .version("unknown-key", "«Trip: { name: String }", fix: "entities"),
  .version("wrong-form", "cloudKit: «yes", fix: "cloudKit: true"),
  .version("wrong-form", "generate: «No", fix: "generate: false"),
  .version("wrong-form", "cloudKit: «maybe", fix: "true"),
  .version("wrong-form", "entities: «[Trip]", fix: "`Trip: …`"),
  .version("wrong-form", "entities:\n  Trip: «none", fix: "attributes"),
  .version("text-after-hash", "doc: See issue «#12", fix: "doc: \"See issue #12\""),
  .version("text-after-hash", "doc: See issue «# later", fix: "line of its own"),
  .version("wrong-form", "doc: «[a, b]", fix: "doc: \"[a, b]\""),
  .version("needs-quotes", "doc: «#1 is best", fix: "doc: \"#1 is best\""),
  .version("empty-value", "doc:« # later", fix: "delete the key"),
  .version("wrong-form", "migration: { removes: «Trip.notes }", fix: "removes: [Trip.notes]"),
  .version("wrong-form", "migration: { stage: «heavy }", fix: "stage: lightweight"),
  .version("wrong-form", "migration: { stage: «Custom }", fix: "stage: custom"),
  .version("wrong-form", "migration: { accepts: «[required-to-one] }", fix: "required-to-one: <why>"),
  .version("empty-value", "migration: { accepts: { required-to-one:« } }", fix: "write one"),
  .version("wrong-form", "migration: { accepts: { required-to-one: «\" \" } }", fix: "required-to-one: <why"),
  .version("wrong-form", "migration: { accepts: { type-change: { Trip.a: «\" \" } } }", fix: "Trip.a: <why"),
  .version("wrong-form", "migration: { accepts: { type-change: «{} } }", fix: "type-change: <why"),
  .version("unknown-key", "migration: { «remove: [Trip] }", fix: "removes"),
  .version("wrong-form", "migration: { stage: { custom: a, «lightweight: b } }", fix: "delete one"),
  .version(
    "wrong-form", "«# x\nmigration: [removes]".replacing("«", with: "").replacing("[", with: "«["), fix: "`removes: …`"),
]

private let wrongAttributes: [WrongForm] = [
  .attribute("unknown-key", "a: { type: Date, «originalName: b }", fix: "renamedFrom"),
  .attribute("unknown-key", "a: { type: Date, «optional: true }", fix: "type: Date?"),
  .attribute("unknown-key", "a: { type: Date, «isOptional: true }", fix: "type: Date?"),
  .attribute("unknown-key", "a: { type: Date, «required: true }", fix: "type: Date"),
  .attribute("unknown-key", "a: { type: Date, «primaryKey: true }", fix: "unique:"),
  .attribute("unknown-key", "a: { type: Date, «externalStorge: true }", fix: "externalStorage"),
  .attribute("unknown-key", "a: { «toMany: Trip }", fix: "relationships"),
  .attribute("unknown-key", "a: { type: String, doc: Where, «and when }", fix: "doc: \"Where, and when\""),
  .version("unknown-key", "entities:\n  Trip:\n    «name: String", fix: "under `attributes:`"),
  .version("unknown-key", "entities:\n  Trip:\n    «stops: { toMany: Stop }", fix: "under `relationships:`"),
  .attribute("invalid-type", "a: Date«()", fix: "`Date = Date()`"),
  .attribute("wrong-form", "a: Double = «.5", fix: "Double = 0.5"),
  .attribute("wrong-form", "a: Double? = «5.", fix: "Double? = 5.0"),
  .attribute("wrong-form", "a: { type: Float, default: «-.5 }", fix: "default: -0.5"),
  .attribute("needs-quotes", "a: { default: «Foo(1, 2), type: X }", fix: "default: \"Foo(1, 2)\""),
  .attribute("needs-quotes", "a: { default: «Foo(1, x: 2, y: 3), type: X }", fix: "default: \"Foo(1, x: 2, y: 3)\""),
  .attribute("needs-quotes", "a: { type: «Pair<Int, String> }", fix: "type: \"Pair<Int, String>\""),
  .attribute("needs-quotes", "a: { type: «[String: Int] }", fix: "type: \"[String: Int]\""),
  .attribute("needs-quotes", "a: «[String: Int]", fix: "a: \"[String: Int]\""),
  .attribute("needs-quotes", "a: { type: T, default: «[:] }", fix: "default: \"[:]\""),
  .attribute("needs-quotes", "a: «[String]?", fix: "a: \"[String]?\""),
  .attribute("needs-quotes", "a: { type: String, default: «#FF0000 }", fix: "default: \"#FF0000\""),
  .attribute("needs-quotes", "a: { type: T, default: «[a: 1, b: 2] }", fix: "default: \"[a: 1, b: 2]\""),
  .attribute("wrong-form", "a: { type: «{ String: Int } }", fix: "\"[String: Int]\""),
  .attribute("missing-key", "a:«", fix: "a: String"),
  .attribute("missing-key", "a: «{ unique: true }", fix: "type: String"),
  .attribute("missing-key", "a: «{}", fix: "type: String"),
  .attribute("empty-value", "a: { type:« }", fix: "write one"),
  .attribute("empty-value", "a: { type: String, default:« }", fix: "\"\""),
  .attribute("empty-value", "a: «String =", fix: "\"\""),
  .attribute("invalid-type", "a: S«tring-Int", fix: "hyphen").moved(from: "S«tring-Int", to: "String«-Int"),
  .attribute("invalid-type", "a: \"[String«\"", fix: "[String]"),
  .attribute("invalid-type", "a: String«!", fix: "write `String?`"),
  .attribute("invalid-type", "a: Array<Int«", fix: "Array<Int>"),
  .attribute("invalid-type", "a: «any Codable", fix: "String"),
  .attribute("invalid-type", "a: «9Lives", fix: "String"),
  .attribute("invalid-type", "a: (Int) «-> Int", fix: "String"),
  .attribute("wrong-form", "a: «[Int, String]", fix: "[String]"),
  .attribute("wrong-form", "a: { type: Int, unique: «yes }", fix: "unique: true"),
  .attribute("wrong-form", "a: { type: Bool, default: «yes }", fix: "default: true"),
  .attribute("wrong-form", "a: { type: Bool, default: «maybe }", fix: "swift"),
  .attribute("wrong-form", "a: { type: Date, default: «now }", fix: "default: Date.now"),
  .attribute("wrong-form", "a: Bool = «yes", fix: "Bool = true"),
  .attribute("wrong-form", "a: Bool = «True", fix: "Bool = true"),
  .attribute("wrong-form", "a: Bool? = «off", fix: "Bool? = false"),
  .attribute("wrong-form", "a: String = «draft", fix: "String = \"draft\""),
  .attribute("wrong-form", "a: Date = «now", fix: "Date = Date.now"),
  .attribute("wrong-form", "a: Int = «zero", fix: "Int = 0"),
  .attribute("wrong-form", "a: URL? = «null", fix: "`URL? = nil`"),
  .attribute("wrong-form", "a: { type: Int, default: «abc }", fix: "swift"),
  .attribute("wrong-form", "a: { type: String?, default: «null }", fix: "default: nil"),
  .attribute("wrong-form", "a: { type: String, default: «~ }", fix: "make the type optional: `String?`"),
  .attribute("wrong-form", "a: { type: String?, default: «~ }", fix: "default: nil"),
  .attribute(
    "default-looks-like-swift", "a: { type: String, default: «UUID().uuidString }",
    fix: "{ swift: \"UUID().uuidString\" }"),
  .attribute("default-looks-like-swift", "a: { type: String, default: «.empty }", fix: "default: \".empty\""),
  .attribute("default-looks-like-swift", "a: { type: String, default: «nil }", fix: "default: \"nil\""),
  .attribute("default-looks-like-swift", "a: { type: String, default: «Locale.current.identifier }", fix: "swift"),
  .attribute("default-looks-like-swift", "a: { type: String, default: «'\"\"' }", fix: "default: \"\""),
  .attribute("unknown-key", "a: { type: String, default: { «expression: x } }", fix: "swift"),
  .attribute("private-access", "a: { type: String, access: «private }", fix: "setter: internal"),
  .attribute("private-access", "a: { type: String, setter: «fileprivate }", fix: "access: internal"),
  .attribute("wrong-form", "a: { type: String, access: «Public }", fix: "public"),
  .attribute("wrong-form", "a: { type: String, access: «open }", fix: "public"),
  .attribute("wrong-form", "a: { type: Color, transformable: «true }", fix: "transformable: ColorTransformer"),
  .attribute("unknown-key", "a: { type: Color, transformable: { «nam: X } }", fix: "name"),
  .attribute("wrong-form", "a: { type: String, renamedFrom: «[b] }", fix: "renamedFrom"),
  .attribute("wrong-form", "a: { type: String, renamedFrom: «{ b: c } }", fix: "renamedFrom: value"),
  .attribute("wrong-form", "a: «|\n        String", fix: "line of its key"),
  .attribute("wrong-form", "a: { type: String, hashModifier: «[x] }", fix: "hashModifier"),
  .attribute("text-after-hash", "a:\n        type: String\n        default: Use «#1", fix: "default: \"Use #1\""),
  .attribute("duplicate-key", "a: { type: Int, «type: String }", fix: "delete"),
  .attribute("duplicate-key", "a: String\n      «a: Int", fix: "delete"),
]

private let wrongEntities: [WrongForm] = [
  .entity("unknown-key", "«properties: {}", fix: "attributes"),
  .entity("unknown-key", "«renamedFrom: Journey", fix: "fills: [NewName]"),
  .entity("unknown-key", "«attribute: {}", fix: "did you mean `attributes`"),
  .entity("wrong-form", "attributes: «[name]", fix: "`name: …`"),
  .entity("wrong-form", "unique: «[a, b]", fix: "unique: [[a, b]]"),
  .entity("wrong-form", "unique: «a", fix: "unique: [[a]]"),
  .entity("wrong-form", "index: «[a]", fix: "index: [[a]]"),
  .entity("unknown-key", "index: [{ «tree: [a, b] }]", fix: "rtree"),
  .entity("wrong-form", "init: «a", fix: "init: [a]"),
  .entity("wrong-form", "inherits: «[A]", fix: "inherits"),
  .entity("private-access", "access: «private", fix: "access: internal"),
  .relationship("wrong-form", "a: «Place", fix: "a: { toOne: Place }"),
  .relationship("wrong-form", "a: «[Place]", fix: "toMany: "),
  .relationship("wrong-form", "a: { toMany: «[Place] }", fix: "toMany: Place"),
  .relationship("wrong-form", "a: { toOne: «Place? }", fix: "toOne: Place"),
  .relationship("wrong-form", "a: { toOne: Place, «toMany: Place }", fix: "delete one"),
  .relationship("missing-key", "a: «{ inverse: b }", fix: "toOne"),
  .relationship("unknown-key", "a: { «to_many: Place }", fix: "toMany"),
  .relationship("unknown-key", "a: { toOne: Place, «delete_rule: cascade }", fix: "deleteRule"),
  .relationship("unknown-key", "a: { toOne: Place, «ordered: true }", fix: "sortOrder"),
  .relationship("wrong-form", "a: { toOne: Place, deleteRule: «Cascade }", fix: "deleteRule: cascade"),
  .relationship("wrong-form", "a: { toOne: Place, deleteRule: «.cascade }", fix: "deleteRule: cascade"),
  .relationship("wrong-form", "a: { toOne: Place, deleteRule: «delete }", fix: "deleteRule: "),
  .relationship("wrong-form", "a: { toOne: Place, inverse: «Place.trips }", fix: "inverse: trips"),
  .relationship("wrong-form", "a: { toOne: Place, inverse: «\\Place.trips }", fix: "inverse: trips"),
  .relationship("wrong-form", "a: { toOne: Place, inverse: «null }", fix: "inverse: none"),
  .relationship("wrong-form", "a: { toMany: Place, minimumModelCount: «-1 }", fix: "write 0, or a larger number"),
  .relationship("wrong-form", "a: { toOne: Place, optional: «'no' }", fix: "optional: false"),
  .version("wrong-form", "enums: { A: «[x, y] }", fix: "A: { cases: [x, y] }"),
  .version("missing-key", "enums: { «A: { rawType: String } }", fix: "cases"),
  .version("wrong-form", "enums: { A: { cases: «{ x: X } } }", fix: "cases: ["),
  .version("wrong-form", "enums: { A: { cases: [x, { y: «Y }] } }", fix: "rawType"),
  .version("wrong-form", "enums: { A: { rawType: String, cases: [x, { y: «[Int] }] } }", fix: "rawType"),
  .version("invalid-type", "enums: { A: { rawType: Strin«-g, cases: [x, { y: Y }] } }", fix: "write"),
  .version("wrong-form", "enums: { A: { cases: [«x = 1] } }", fix: "{ x: 1 }"),
  .version("wrong-form", "enums: { A: { cases: [{ x: «URL }] } }", fix: "a payload is written `{ x: [URL] }`; for"),
  WrongForm("empty-manifest", "«version: 1.0.0\ndoc: Nothing yet.\n", fix: "complete"),
  .version("wrong-form", "enums: { A: { cases: [«x(Int)] } }", fix: "{ x: [Int] }"),
  .version("wrong-form", "enums: { A: { cases: [«{ x: 1, y: 2 }] } }", fix: "braces of its own"),
  .version("unknown-key", "enums: { A: { «values: [x] } }", fix: "cases"),
  .version("empty-value", "enums: { A: { rawType: Int, cases: [{ x:« }] } }", fix: "write one"),
  .version("missing-key", "structs: { «A: { doc: x } }", fix: "fields"),
  .version("unknown-key", "structs: { A: { «attributes: {} } }", fix: "fields"),
  .version(
    "unknown-key", "structs: { A: { fields: { a: { type: Int, «unique: true } } } }", fix: "only an entity's attributes"
  ),
  .version("invalid-type", "typeAliases: { A: String«- }", fix: "String"),
  .version("needs-quotes", "typeAliases: { A: «[Int: Int] }", fix: "A: \"[Int: Int]\""),
  .version("invalid-allowance", "doc: x «# modelgen:allow some-rule", fix: "some-rule …"),
  .version("invalid-allowance", "«# modelgen:ignore some-rule", fix: "modelgen:allow"),
]

private let wrongSettings: [WrongForm] = [
  WrongForm("unknown-key", "«version: 1.0.0\n", fix: "version file"),
  WrongForm("unknown-key", "«platform: { iOS: 17 }\n", fix: "platforms"),
  WrongForm("unknown-key", "platforms: { «ios: 17 }\n", fix: "iOS"),
  WrongForm("wrong-form", "platforms: { iOS: «v17 }\n", fix: "iOS: 17"),
  WrongForm("naming-pattern", "naming: { version: «Trips }\n", fix: "Trips{file}"),
  WrongForm("naming-pattern", "naming: { plan: «\"Plan{file}\" }\n", fix: "{schema}"),
  WrongForm("needs-quotes", "naming: { version: «{file}Schema }\n", fix: "version: \"{file}Schema\""),
  WrongForm("wrong-form", "output: «../Models\n", fix: "output: { schemas: ../Models }"),
  WrongForm("unknown-key", "output: { «models: ../Models }\n", fix: "schemas"),
  WrongForm("wrong-form", "rules: { a-rule: «ignore }\n", fix: "`off`, `warning` or `error`"),
  WrongForm("unknown-key", "«cloudkit: true\n", fix: "in the version files"),
  WrongForm("wrong-form", "imports: «AppCore\n", fix: "imports: [AppCore]"),
  WrongForm("wrong-form", "store: { allowsSave: «no }\n", fix: "allowsSave: false"),
  WrongForm("private-access", "access: «private\n", fix: "internal"),
  WrongForm("wrong-form", "snapshots: «yes\n", fix: "snapshots: true"),
  WrongForm("unknown-key", "«configurations: { a: b }\n", fix: "write `store:`"),
  WrongForm("unknown-key", "store: { «url: x }\n", fix: "write `file:`"),
  WrongForm("unknown-key", "store: { «entities: [Trip] }\n", fix: "two schema folders"),
  WrongForm("wrong-form", "store: { name: «a/b }\n", fix: "name: Trips"),
  WrongForm("wrong-form", "store: { name: «Trips.store }\n", fix: "name: Trips"),
  WrongForm("wrong-form", "store: { file: «../up.store }\n", fix: "file: Stores/Trips.store"),
  WrongForm("wrong-form", "store: { name: Trips, file: «a.store }\n", fix: "delete `file: a.store`"),
  WrongForm("wrong-form", "store: { appGroup: «trips }\n", fix: "appGroup: group.com.example.trips"),
  WrongForm("wrong-form", "store: { appGroup: «com.example.trips }\n", fix: "appGroup: group.com.example.trips"),
  WrongForm("wrong-form", "store: { cloudKit: «com.example.trips }\n", fix: "cloudKit: iCloud.com.example.trips"),
  WrongForm("wrong-form", "store: { cloudKit: «automatic }\n", fix: "cloudKit: none"),
  WrongForm("wrong-form", "store: { cloudKit: «com.example.trips }\n", fix: "cloudKit: iCloud.com.example.trips"),
  WrongForm("wrong-form", "«- a\n", fix: "`a: …`"),
]

extension WrongForm {
  fileprivate func moved(from: String, to: String) -> WrongForm {
    WrongForm(rule, marked.replacing(from, with: to), fix: fix)
  }

  /// Expects exactly this finding.
  fileprivate func check(as stem: String) {
    let (text, line, column) = place
    let (_, _, findings) = readSchema("Sample", [stem: text])
    let shown: Comment = "\(findings.text)"
    #expect(findings.summary == ["\(line):\(column) \(rule)"], shown)
    let said = findings.all.first.map { [$0.message] + $0.notes.map(\.message) } ?? []
    #expect(said.contains { $0.contains(fix) }, shown)
    #expect(findings.all.first?.notes.first != nil, shown)
  }
}

@Test(arguments: wrongVersions + wrongAttributes + wrongEntities) func findsWhatIsWrong(_ form: WrongForm) {
  form.check(as: "V1")
}

@Test(arguments: wrongSettings) func findsWrongSettings(_ form: WrongForm) { form.check(as: "schema") }

@Test func reportsEachMistakeOnce() {
  var text = "version: 1.0\nentities:\n"
  let lines = [
    "a: Strin-g", "b: { type: Int, optional: true }", "c: { type: Bool, default: yes }", "d: [String]?",
    "e: { type: X, default: Foo(1, 2) }", "f: { type: String, acces: public }", "g:", "h: { unique: yes, type: Int }",
  ]
  for entity in 0..<5 {
    text += "  E\(entity):\n    attributes:\n" + lines.map { "      \($0)\n" }.joined()
  }
  let (version, _, findings) = readVersion(text)
  #expect(findings.all.count == 1 + 5 * lines.count, "\(findings.text)")
  #expect(version?.entities.count == 5)
  #expect(version?.entities.map(\.attributes.count) == Array(repeating: lines.count, count: 5))
}
