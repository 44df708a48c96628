import Diagnostics
import ManifestSupport
import SchemaEvolution
import SchemaModel
import Testing

@testable import SwiftEmitter

/// Which values go over by themselves, which only under a `Decide:`, and which cannot at all.
@Suite struct ConversionTests {
  enum Verdict: Sendable { case safe, marked, impossible }

  static let cases: [(old: String, new: String, verdict: Verdict)] = [
    // Texts: any of them may be no number.
    ("String", "Decimal", .marked), ("String", "Int", .marked), ("String", "Bool", .marked),
    ("String", "UUID", .marked), ("String", "URL", .marked), ("String", "Date", .marked),
    ("String", "Character", .marked), ("String", "Letters", .marked), ("String", "Data", .safe),
    ("[String]", "[Int]", .marked), ("[String]", "[Letters]", .marked), ("[Int]", "[String]", .safe),
    ("[Small]", "[Letters]", .safe),
    // Numbers: digits, range, and what is left of them as a flag.
    ("Double", "Int", .marked), ("Int", "Int16", .marked), ("Int16", "Int", .safe), ("UInt32", "Int64", .safe),
    ("UInt64", "Int64", .marked), ("Int", "UInt", .marked), ("Int", "Double", .safe), ("Double", "Float", .marked),
    ("Decimal", "Double", .marked), ("Int", "Bool", .marked), ("Bool", "Int", .safe), ("Int", "String", .safe),
    // Enums: their raw values are known.
    ("Letters", "Int", .impossible), ("Letters", "Double", .impossible), ("Letters", "UUID", .impossible),
    ("Letters", "Bool", .impossible), ("Letters", "Date", .impossible), ("Letters", "Decimal", .impossible),
    ("Letters", "String", .safe), ("Digits", "Int", .safe), ("Digits", "Decimal", .safe), ("Mixed", "Int", .marked),
    ("Digits", "Bool", .impossible), ("Numbers", "Int8", .marked), ("Numbers", "Int16", .safe),
    ("Small", "Letters", .safe), ("Letters", "Small", .marked), ("Letters", "Digits", .impossible),
    ("Bool", "Letters", .impossible), ("Bool", "Numbers", .marked), ("Bool", "Big", .impossible),
    ("Double", "Digits", .impossible), ("Int", "Digits", .marked), ("Int", "Letters", .impossible),
    ("UUID", "Letters", .impossible), ("Date", "Letters", .impossible), ("Int8", "Big", .impossible),
    // Structs: field by field.
    ("Wide", "Narrow", .marked), ("Narrow", "Wide", .safe),
  ]

  private static let types = """
    version: 1.0.0
    enums:
      Letters: { rawType: String, cases: [a, b] }
      Small: { rawType: String, cases: [a] }
      Digits: { rawType: String, cases: [{ two: "2" }, { three: "3" }] }
      Mixed: { rawType: String, cases: [{ two: "2" }, many] }
      Numbers: { rawType: Int, cases: [{ one: 1 }, { many: 1000 }] }
      Big: { rawType: Int, cases: [{ first: 500 }, second] }
    structs:
      Wide: { fields: { a: String, b: String? } }
      Narrow: { fields: { a: String } }
    entities:
      E:
        attributes:

    """

  @Test func whatMayBeLostIsMarked() throws {
    var text = Self.types
    for (index, test) in Self.cases.enumerated() {
      text += "      a\(index): \"\(test.old)\"\n      b\(index): \"\(test.new)\"\n"
    }
    let read = readSchema("Sample", ["V1": text])
    var findings = read.findings
    let evolution = evolve(read.schema, into: &findings)
    let version = ScaffoldVersion(PlanScope(read.schema, evolution, aliases: []), 0)
    for (index, test) in Self.cases.enumerated() {
      let old = try #require(version.attribute("E", "a\(index)"), "\(findings.text)")
      let new = try #require(version.attribute("E", "b\(index)"))
      let conversion = Conversion.from(old.type, to: new.type, in: version)
      let verdict: Verdict = conversion.map { $0.needsDecision ? .marked : .safe } ?? .impossible
      #expect(verdict == test.verdict, "\(test.old) to \(test.new): \(conversion?.expression("x") ?? "none")")
    }
  }

  /// What the timeline holds for convertible is what a draft writes code for.
  @Test func convertibleIsWhatCodeIsWrittenFor() throws {
    var types = SwiftType.Scalar.allCases.map(\.rawValue)
    types += ["Letters", "Small", "Digits", "Mixed", "Numbers", "Big", "Wide", "Narrow", "Nested", "Other", "Payload"]
    types += ["[String]", "[Int?]", "[Letters]", "Set<Int>", "[Wide]", "[String: Int]"]
    var text = Self.types.replacingOccurrences(
      of: "  Narrow:",
      with:
        "  Nested: { fields: { next: \"[Nested]\" } }\n  Other: { fields: { next: \"[Other]\" } }\n  Narrow:")
    text = text.replacingOccurrences(of: "  Big:", with: "  Payload: { cases: [o, { p: { a: Int } }] }\n  Big:")
    for (index, type) in types.enumerated() { text += "      a\(index): \"\(type)?\"\n" }
    let read = readSchema("Sample", ["V1": text])
    var findings = read.findings
    let version = ScaffoldVersion(PlanScope(read.schema, evolve(read.schema, into: &findings), aliases: []), 0)
    let attributes = try types.indices.map { try #require(version.attribute("E", "a\($0)"), "\(findings.text)") }
    for old in attributes {
      for new in attributes {
        let conversion = Conversion.from(old.type, to: new.type, in: version)
        let expected: Convertibility = conversion.map { $0.canFail ? .partly : .always } ?? .never
        #expect(version.convertibility(of: old.type, to: new.type) == expected, "\(old.type) to \(new.type)")
      }
    }
  }

  /// The whole text has to be a number: what `Decimal(string:)` reads of its beginning is none.
  @Test func decimalsAreReadStrictly() throws {
    let pattern = #/[+-]?[0-9]+(?:\.[0-9]+)?/#
    let read = readSchema("Sample", ["V1": Self.types + "      x: String\n"])
    var findings = read.findings
    let scope = PlanScope(read.schema, evolve(read.schema, into: &findings), aliases: [])
    let version = ScaffoldVersion(scope, 0)
    let conversion = try #require(Conversion.from(.scalar(.string), to: .scalar(.decimal), in: version))
    var code = Statements()
    Conversion.addDecimalFunction(to: &code, version.spelling)
    #expect(conversion.expression("x") == "wholeDecimal(x)" && conversion.uses == [Conversion.decimalFunction])
    let lines = StatementPrinter.lines(code, indentation: 2)
    #expect(lines[1].contains("func wholeDecimal("), "\(lines)")
    #expect(lines.joined().contains(#"text.wholeMatch(of: #/[+-]?[0-9]+(?:\.[0-9]+)?/#) != nil"#))
    for text in ["1", "-1.50", "+0.5"] { #expect(text.wholeMatch(of: pattern) != nil, "\(text)") }
    for text in ["1,50", "12 €", "", "1.", ".5", "0x10", "nan", "1 ", "١"] {
      #expect(text.wholeMatch(of: pattern) == nil, "\(text)")
    }
  }
}
