import SchemaModel
import SchemaSupport
import Testing

@testable import SwiftEmitter

/// How single values become Swift.
@Suite struct SwiftTextTests {
  @Test(arguments: [
    ("plain", #""plain""#), (#"say "hi""#, #""say \"hi\"""#), (#"a\b"#, #""a\\b""#), (#"\(name)"#, #""\\(name)""#),
    ("a\nb\r\tc\0", #""a\nb\r\tc\0""#), ("\u{1B}\u{7F}\u{85}", #""\u{1B}\u{7F}\u{85}""#),
    ("\u{202E}\u{2028}\u{FEFF}", #""\u{202E}\u{2028}\u{FEFF}""#), ("é日本🐟", #""é日本🐟""#),
    (##""#; import Evil //"##, ##""\"#; import Evil //""##), ("", #""""#),
  ])
  func stringLiterals(text: String, expected: String) { #expect(stringLiteral(text) == expected) }

  @Test(arguments: [
    ("name", "name"), ("class", "`class`"), ("default", "`default`"), ("await", "`await`"), ("Any", "`Any`"),
    ("init", "`init`"), ("some", "some"), ("open", "open"), ("Größe", "Größe"), ("inner", "inner"),
  ])
  func identifiers(name: String, expected: String) { #expect(identifier(name) == expected) }

  /// Lists that are searched by halves are sorted, or they hide what they list.
  @Test(arguments: [
    reservedWords.words, Spelling.swift.words, Spelling.foundation.words, Spelling.swiftData.words,
    VersionScope.memberTypes,
  ])
  func listIsSorted(names: [String]) { #expect(names == Set(names).sorted()) }

  @Test(arguments: [
    ("one", 40, [" one"]), ("one\ntwo\r\nthree\rfour", 40, [" one", " two", " three", " four"]),
    ("a\n\nb\n\n", 40, [" a", "", " b"]), ("a */ b\u{2028}c\u{0}d\u{202E}e", 40, [" a */ b", " c d e"]),
    ("one two three", 8, [" one two", " three"]), ("abcdefghijkl mno", 8, [" abcdefghijkl", " mno"]),
    ("  indented", 40, ["   indented"]), ("", 40, []), ("trailing   ", 40, [" trailing"]),
  ])
  func comments(text: String, columns: Int, expected: [String]) {
    #expect(commentLines(text, columns: columns) == expected)
  }

  @Test(arguments: [
    ("1", "1"), ("999999", "999999"), ("1000000", "1_000_000"), ("-12345678", "-12_345_678"),
    ("1_0000000", "1_0000000"), ("0xFFFFFFFF", "0xFFFFFFFF"), ("1234567.5", "1234567.5"), ("", ""),
  ])
  func digitGroups(number: String, expected: String) { #expect(groupingDigits(number) == expected) }

  @Test(arguments: [
    (DefaultValue.string("a\"b"), SwiftType.string, #""a\"b""#), (.number("1000000"), .int, "1_000_000"),
    (.number("3.24"), .decimal, "Decimal(sign: FloatingPointSign.plus, exponent: -2, significand: 324)"),
    (.number("-0.50"), .optional(.decimal), "Decimal(sign: FloatingPointSign.minus, exponent: -1, significand: 5)"),
    (
      .number("1_234_567.0625"), .decimal,
      "Decimal(sign: FloatingPointSign.plus, exponent: -4, significand: 12_345_670_625)"
    ),
    (.number("1e-3"), .decimal, "Decimal(sign: FloatingPointSign.plus, exponent: -3, significand: 1)"),
    (.number("1e30"), .decimal, "Decimal(sign: FloatingPointSign.plus, exponent: 30, significand: 1)"),
    (
      .number("12345678901234567890.5"), .decimal,
      #"Decimal(string: "12345678901234567890.5") ?? 12345678901234567890.5"#
    ),
    (.number("0"), .decimal, "0"), (.number("0.0"), .decimal, "0.0"), (.number("2.50e1"), .decimal, "2.50e1"),
    (.number("1000000"), .decimal, "1_000_000"), (.number("3.24"), .double, "3.24"),
    (.number("0x10"), .decimal, "0x10"), (.bool(true), .bool, "true"), (.null, .optional(.int), "nil"),
    (.enumCase("planned"), .named("Status"), "Status.planned"),
    (.enumCase("default"), .optional(.named("Status")), "Status.`default`"),
    (.enumCase("one"), .named("ID"), "SampleSchemaV1.ID.one"),
    (.expression("Date.now"), .date, "Foundation.Date.now"), (.expression("UUID()"), .uuid, "UUID()"),
    (.expression("a\n+ b"), .int, "a + b"),
    (.expression(#"f("Date \" Date", My.Date, Date())"#), .int, #"f("Date \" Date", My.Date, Foundation.Date())"#),
  ])
  func defaults(value: DefaultValue, type: SwiftType, expected: String) {
    #expect(scope().defaultExpression(value, for: type) == expected)
  }

  @Test(arguments: [
    (SwiftType.date, "Foundation.Date"), (.optional(.array(.date)), "[Foundation.Date]?"), (.string, "String"),
    (.dictionary(key: .string, value: .set(.int)), "[String: Swift.Set<Int>]"), (.named("Status"), "Status"),
    (.named("ID"), "SampleSchemaV1.ID"), (.named("Color.Resolved"), "Color.Resolved"),
    (.generic("Measurement", [.named("UnitLength")]), "Measurement<UnitLength>"),
    (.tuple([.int, .date]), "(Int, Foundation.Date)"), (.named("class"), "`class`"),
  ])
  func types(type: SwiftType, expected: String) { #expect(scope().spelled(type) == expected) }

  /// A name is qualified where it is declared, and where the newest version's type alias hides it: nowhere else.
  @Test func shadowingStaysInItsVersion() throws {
    let made = Entity("Visit", attributes: [Attribute("made", .date)])
    let date = Entity("Date", attributes: [Attribute("made", .date)])
    func texts(_ versions: [Entity], aliases: Bool = true) throws -> [String] {
      var schema = Schema(name: "Sample", versions: versions.map { SchemaVersion(entities: [$0]) })
      for index in schema.versions.indices { schema.versions[index].stem = "V\(index + 1)" }
      schema.settings.naming.emitsTypeAliases = aliases
      return emit(schema, plainEvolution(of: schema), templates: try Templates())
        .filter { $0.role == .schema }.map { String(decoding: $0.contents, as: UTF8.self) }
    }
    let qualified = "made: Foundation.Date\n"
    #expect(try texts([date, made]).map { $0.contains(qualified) } == [true, false])
    #expect(try texts([made, date]).map { $0.contains(qualified) } == [true, true])
    #expect(try texts([made, date], aliases: false).map { $0.contains(qualified) } == [false, true])
  }

  private func scope() -> VersionScope {
    let version = SchemaVersion(
      entities: [Entity("Date")], enums: [EnumType("Status", rawType: .string, cases: ["planned", "default"])],
      structs: [StructType("ID", fields: []), StructType("Set", fields: [])])
    let schema = Schema(name: "Sample", versions: [version])
    return VersionScope(schema, 0, plainEvolution(of: schema), aliases: [])
  }
}
