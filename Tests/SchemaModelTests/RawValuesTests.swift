import ManifestSupport
import SchemaModel
import Testing

/// Raw values as Swift counts them: what is emitted is what stores hold.
@Suite struct RawValuesTests {
  @Test(arguments: [
    ("String", "[open, { done: DONE }]", ["open", "DONE"], ["open", "DONE"]),
    ("Letters", "[open, { done: DONE }]", ["open", "DONE"], ["open", "DONE"]),
    ("Int", "[a, { b: 5 }, c, { d: -2 }, e]", ["0", "5", "6", "-2", "-1"], ["0", "5", "6", "-2", "-1"]),
    ("Number", "[a, { b: 0x10 }, c]", ["0", "0x10", "17"], ["0", "16", "17"]),
    ("Int", "[{ a: 0b11 }, b, { c: 1_000 }, d]", ["0b11", "4", "1_000", "1001"], ["3", "4", "1000", "1001"]),
    ("Double", "[{ a: 1.5 }, { b: 2 }, c]", ["1.5", "2", "3"], ["1.5", "2", "3"]),
    // The end of every range, where nothing can be counted.
    (
      "Int", "[{ a: 9223372036854775806 }, b, c]",
      ["9223372036854775806", "9223372036854775807", "9223372036854775808"],
      ["9223372036854775806", "9223372036854775807", "9223372036854775808"]
    ),
    ("UInt64", "[{ a: 18446744073709551615 }, b]", ["18446744073709551615", "0"], ["18446744073709551615", "0"]),
  ])
  func areCounted(_ rawType: String, _ cases: String, _ written: [String], _ compared: [String]) throws {
    let read = readVersion(
      """
      version: 1.0.0
      enums: { Kind: { rawType: \(rawType), cases: \(cases) } }
      typeAliases: { Letters: Text, Text: String, Number: Int }
      """)
    let version = try #require(read.version)
    #expect(read.findings.all.isEmpty, "\(read.findings.text)")
    #expect(version.rawValues(of: version.enums[0]) == written)
    #expect(version.comparableRawValues(of: version.enums[0]) == compared)
  }
}
