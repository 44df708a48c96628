import Diagnostics
import ManifestSupport
import SchemaModel
import SchemaRules
import Testing

/// Each scalar type with each form in which a default can be written: what is taken, and what is refused.
@Suite struct DefaultTableTests {
  /// Texts as YAML has them, behind `default:`.
  static let forms: [String] = [
    "7", "1.5", "true", "\"x\"", "\"abc\"", "abc", "\"two words\"", "2024-01-01", "\"2024-01-01\"",
    "\"2024-01-01T10:00:00Z\"", "550E8400-E29B-41D4-A716-446655440000", "[1, 2]", "{ a: 1 }", "nil", "1e400",
    "\"self.other\"", "{ swift: \"1 as Int8\" }", "{ swift: Defaults.value }", "{ swift: 60 * 60 }",
  ]

  static func taken(by type: SwiftType.Scalar) -> Set<String> {
    let expression = "{ swift: Defaults.value }"
    switch type {
    case .bool: return ["true", expression]
    case .string:
      return [
        "7", "1.5", "true", "\"x\"", "\"abc\"", "abc", "\"two words\"", "2024-01-01", "\"2024-01-01\"",
        "\"2024-01-01T10:00:00Z\"", "550E8400-E29B-41D4-A716-446655440000", "1e400", "\"self.other\"", expression,
      ]
    case .character: return ["7", "\"x\"", expression]
    case .date, .data, .uuid, .url: return [expression]
    case .float, .double, .cgFloat, .timeInterval, .decimal: return ["7", "1.5", expression, "{ swift: 60 * 60 }"]
    case .int8: return ["7", expression, "{ swift: 60 * 60 }", "{ swift: \"1 as Int8\" }"]
    case .int, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64:
      return ["7", expression, "{ swift: 60 * 60 }"]
    }
  }

  @Test(arguments: SwiftType.Scalar.allCases)
  func formsOf(_ type: SwiftType.Scalar) {
    for form in Self.forms {
      let findings = findings(type.rawValue, form)
      #expect(
        findings.hasErrors != Self.taken(by: type).contains(form), "\(type.rawValue), \(form): \(findings.text)")
    }
    #expect(!findings(type.rawValue + "?", "nil").hasErrors)
  }

  /// What is made of literals only has a type that needs no compiler; what has a name in it passes.
  @Test(arguments: [
    ("String", #""a" + "b""#, true), ("String?", #"("a" + "b") + "c""#, true), ("String", #""a" + 1"#, false),
    ("String", #"1 + "a""#, false), ("String", #""a" - "b""#, false), ("String", #""a" == "b""#, false),
    ("String", #""a" * 3"#, false), ("String", "1...3", false), ("String?", #""a\(1 + 2)" + 1"#, false),
    ("String", #""a" + String(1)"#, true), ("String", #""a" + suffix"#, true),
    ("String", #""a".uppercased() + 1"#, true),
    ("String", #""a" <+> 1"#, true), ("String", #""a\(f("b")) + 1" + "c""#, true), ("Character", #""a" + "b""#, false),
    ("Int", "(1 + 2) * 60", true), ("Int", "1 << 4 | 1", true), ("Int", "-1 + +2", true), ("Int", "~0", true),
    ("Int", "1 + 0.5", false), ("Int", #"1 + "a""#, false), ("Int", "1 < 2", false), ("Int", "true && false", false),
    ("Int", "1 + Defaults.x", true), ("Int", "(1, 2).0 + 1", true), ("Int", "[1, 2].count + 1", true),
    ("Int", "0x1F + 0b1_0", true), ("Int", "1 + true", false), ("Int", "0..<5", false), ("Int", "[1] + [2] + 1", false),
    ("Int", "true ? 1 : 2", true), ("Int", "nil ?? 1", true), ("Int", "Int(1) + 0.5", true),
    ("Double", "1 / 3 + 0.5e-3", true), ("Double", "7 % 2", false), ("Double", #""1" + 1"#, false),
    ("Decimal", "0.1 * 3", true), ("TimeInterval", "60 * 60.0", true), ("Double", "1 + .pi", true),
    ("Bool", "1 < 2", true), ("Bool", "!true", true), ("Bool", "true && (1 == 2)", true), ("Bool", "1 + 1", false),
    ("Bool", #""a" + "b""#, false), ("Bool", #""a" == "b""#, true), ("Date", #""2024" + "01""#, false),
    ("Date", "Date(timeIntervalSince1970: 60 * 60) + 1", true), ("URL", #""https:" + "x""#, false),
    ("Data", #""a" + "b""#, false), ("UUID", "1 + 1", false), ("'[Int]'", "[1] + [2]", true),
    ("'[Int]'", "[1] + rest", true), ("'[String]'", #""a" + "b""#, false), ("'[Int]'", "1...3", false),
    ("'[Int]'", "Array(1...3)", true), ("'[Int]'", "([1] == [2])", false), ("Status", #""a" + "b""#, false),
    ("Status", "1 + 1", false), ("Place", #""a" + "b""#, false), ("Place", #"Place(zip: "a" + "b")"#, true),
    ("Foreign", #""a" + 1"#, true),
  ])
  func sumsOfLiterals(_ type: String, _ expression: String, _ isTaken: Bool) {
    let types = """
      enums: { Status: { cases: [a, b] } }
      structs: { Place: { fields: { zip: String } } }

      """
    let quoted = expression.replacing("'", with: "''")
    let findings = findings(type, "{ swift: '\(quoted)' }", types)
    let kinds = findings.all.filter { $0.rule === Rule.defaultKind || $0.rule === Rule.unknownEnumCase }
    #expect(kinds.isEmpty == isTaken, "\(type) = \(expression): \(findings.text)")
    #expect(kinds.allSatisfy { !($0.notes.first?.message.isEmpty ?? true) })
  }

  private func findings(_ type: String, _ form: String, _ types: String = "") -> Findings {
    let text =
      "version: 1.0.0\n\(types)entities:\n  Trip:\n    attributes:\n      a: { type: \(type), default: \(form) }\n"
    let (schema, _, read) = readSchema("Sample", ["V1": text])
    var findings = read
    validate(schema, into: &findings)
    // That a `Character` cannot be stored is no matter of its default.
    return Findings(findings.all.filter { $0.rule !== Rule.uncodableType })
  }
}
