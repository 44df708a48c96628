import StoreFixtures
import Testing

@testable import Preflight

/// Stored values that a typed accessor cannot read are counted, by what the newest version makes of them.
@Suite struct AccessorRowsTests {
  private static func manifest(_ cases: String, _ fields: String, _ rest: String = "") -> String {
    """
    entities:
      Item:
        attributes:
          name: String\(rest)
          status: { type: Status, storage: rawValue, unknown: on }
          mood: { type: Mood?, storage: json, storedAs: moodData }
          tint: { type: Tint?, storage: json }
    enums:
      Status: { rawType: String, cases: [\(cases)] }
      Mood: { rawType: String, cases: [glad] }
    structs:
      Tint: { fields: { \(fields) } }

    """
  }

  @Test(arguments: [
    ("on, off", "hue: Int", ["Item.statusRawValue 1", "Item.moodData 2", "Item.tintData 2"]),
    ("on", "hue: Int, alpha: Double?", ["Item.statusRawValue 2", "Item.moodData 2", "Item.tintData 2"]),
  ])
  func unreadValuesAreCounted(_ cases: String, _ fields: String, _ counts: [String]) throws {
    let test = try PreflightCase(
      Self.manifest("on, off", "hue: Int"), Self.manifest(cases, fields, "\n      notes: String?"))
    let store = try test.store()
    let rows: [(status: String, mood: String, tint: String)] = [
      ("'on'", "CAST('\"glad\"' AS BLOB)", "CAST('{\"hue\":1}' AS BLOB)"),
      ("'off'", "NULL", "NULL"),
      ("'gone'", "CAST('\"sad\"' AS BLOB)", "CAST('{\"shade\":1}' AS BLOB)"),
      ("'on'", "x'00'", "CAST('no JSON' AS BLOB)"),
    ]
    for row in rows {
      try store.add(
        "Item", ["name": "'n'", "statusRawValue": row.status, "moodData": row.mood, "tintData": row.tint])
    }
    let answer = test.answer(showsValues: true)
    #expect(answer.unread.map { "\($0.path) \($0.count ?? 0)" } == counts, "\(answer.text)")
    #expect(answer.defects.isEmpty && answer.isFine, "\(answer.text)")
    #expect(answer.unread.first?.values.contains("gone (1)") == true)
    let text = answer.text
    #expect(text.contains("not readable through a typed accessor") && text.contains("`status` of V2"), "\(text)")
  }
}
