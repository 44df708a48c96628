import SchemaModel
import Testing

@Test(arguments: [
  ("Int", "Int"), (" Date ? ".replacing(" ", with: ""), "Date?"), ("Optional<Int>", "Int?"),
  ("Array<String>", "[String]"),
  ("Dictionary<String, [Int?]>", "[String: [Int?]]"), ("[String:Int]", "[String: Int]"), ("Set<Tag>?", "Set<Tag>?"),
  ("Measurement<UnitLength>", "Measurement<UnitLength>"), ("Color.Resolved", "Color.Resolved"),
  ("Swift.Optional<Foundation.Date>", "Date?"), ("(Int, label: String)", "(Int, String)"), ("(Int)", "Int"),
  ("()", "()"), ("Int??", "Int??"), ("Größe", "Größe"), ("`Type`", "Type"), ("A.B<C, D.E<F>>", "A.B<C, D.E<F>>"),
  ("Strings", "Strings"), ("String.Index", "String.Index"), ("[ String : [ Int ] ]", "[String: [Int]]"),
])
func parsesTypes(_ text: String, _ expected: String) throws {
  let type = try SwiftType.parse(text)
  #expect(type.description == expected)
  #expect(try SwiftType.parse(type.description) == type)
}

@Test(arguments: [
  ("", 0), ("  ", 2), ("[", 1), ("[Int", 4), ("[Int:", 5), ("[:]", 1), ("Int]", 3), ("Int!", 3), ("Set<Int", 7),
  ("Set<>", 4), ("Set<Int, Int>", 0), ("any Codable", 0), ("(Int) -> Int", 6), ("é-b", 1), ("9a", 0), ("A..B", 2),
  ("A.", 2), ("Int = 5", 4), ("A & B", 2), ("`A", 2), ("<Int>", 0), (".Int", 0), ("\"Int\"", 0), ("A<B>.C", 4),
])
func refusesWhatIsNoType(_ text: String, _ offset: Int) {
  #expect { try SwiftType.parse(text) } throws: { ($0 as? SwiftTypeError)?.offset == offset }
}

@Test(arguments: ["[", "(", "Set<", "?"]) func refusesDeepTypes(_ piece: String) {
  let text = piece == "?" ? "Int" + String(repeating: piece, count: 100_000) : String(repeating: piece, count: 100_000)
  #expect(throws: SwiftTypeError.self) { try SwiftType.parse(text) }
}
