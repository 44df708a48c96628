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

  private func findings(_ type: String, _ form: String) -> Findings {
    let text = "version: 1.0.0\nentities:\n  Trip:\n    attributes:\n      a: { type: \(type), default: \(form) }\n"
    let (schema, _, read) = readSchema("Sample", ["V1": text])
    var findings = read
    validate(schema, into: &findings)
    return findings
  }
}
