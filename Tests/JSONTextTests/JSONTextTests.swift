import JSONText
import Testing

@Suite struct JSONTextTests {
  /// Texts and what is written for the value again, compactly.
  static let accepted: [(text: String, compact: String)] = [
    ("null", "null"), (" true\n", "true"), ("false", "false"), ("0", "0"), ("-0", "-0"), ("12.50E+3", "12.50E+3"),
    ("1e-2", "1e-2"), ("123456789012345678901234567890", "123456789012345678901234567890"), ("\"\"", "\"\""),
    ("[]", "[]"), ("[ ]", "[]"), ("{}", "{}"), ("{ }", "{}"), ("[1 , [2],{}]", "[1,[2],{}]"),
    (#"{"b":1, "a" : [null]}"#, #"{"b":1,"a":[null]}"#), (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#),
    (#"{"":0}"#, #"{"":0}"#),
    (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#), (#""\u00e9\u0041""#, "\"éA\""), (#""\uD83D\uDE00""#, "\"😀\""),
    (#""\u0000\u001f""#, #""\u0000\u001f""#), ("\"é😀\u{2028}##[\"", "\"é😀\\u2028##\\u005b\""), ("\t[\r\n1]", "[1]"),
    (
      String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
      String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    ),
  ]

  @Test func acceptedTexts() throws {
    for (text, compact) in Self.accepted {
      let value = try JSONValue.parse(Array(text.utf8)).get()
      #expect(value.compactText == compact, "\(text)")
      #expect(try JSONValue.parse(Array(value.prettyText.utf8)).get() == value, "\(text)")
    }
  }

  /// Texts, the place of the error and a part of its message.
  static let refused: [(text: String, place: String, message: String)] = [
    ("", "1:1", "a value is missing"), ("  ", "1:3", "a value is missing"), ("nul", "1:4", "expected null"),
    ("True", "1:1", "cannot start"), ("1 2", "1:3", "nothing may follow"), ("01", "1:2", "cannot start with 0"),
    ("-", "1:2", "expected a digit"), ("1.", "1:3", "expected a digit"), (".5", "1:1", "cannot start"),
    ("1e", "1:3", "expected a digit"), ("+1", "1:1", "cannot start"), ("NaN", "1:1", "cannot start"),
    ("[1,]", "1:4", "cannot start"), ("[1", "1:3", "expected , or ]"), ("[1 2]", "1:4", "expected , or ]"),
    ("{\n  \"a\" 1}", "2:7", "expected :"), ("{a:1}", "1:2", "a name in quotes"),
    (#"{"a":1,}"#, "1:8", "a name in quotes"),
    (#"{"a":1"#, "1:7", "expected , or }"), (#"{"a":}"#, "1:6", "cannot start"), ("]", "1:1", "cannot start"),
    ("\"é", "1:3", "not closed"), (#""\"#, "1:3", "not closed"), (#""\x""#, "1:3", "no such escape"),
    (#""\u12""#, "1:6", "four hexadecimal"), (#""\ud800""#, "1:4", "surrogate"),
    (#""\ud800\u0041""#, "1:4", "surrogate"),
    (#""\udc00""#, "1:4", "surrogate"), ("\"a\nb\"", "1:3", "control character"), ("\u{FEFF}1", "1:1", "cannot start"),
    ("'a'", "1:1", "cannot start"), ("// x", "1:1", "cannot start"), ("1\u{0}", "1:2", "nothing may follow"),
    (String(repeating: "[", count: 100_000), "1:201", "nested more than 200"),
    (String(repeating: #"{"":"#, count: 100_000), "1:801", "nested more than 200"),
  ]

  @Test func refusedTexts() {
    for (text, place, message) in Self.refused {
      guard case .failure(let error) = JSONValue.parse(Array(text.utf8)) else {
        Issue.record("accepted: \(text.prefix(40))")
        continue
      }
      #expect("\(error.line):\(error.column)" == place, "\(text.prefix(40))")
      #expect(error.message.contains(message), "\(text.prefix(40)): \(error.message)")
    }
    for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xFF]] {
      guard case .failure = JSONValue.parse(bytes) else {
        Issue.record("accepted: \(bytes)")
        continue
      }
    }
  }

  /// No text makes the parser do anything but answer.
  @Test func damagedTexts() throws {
    let text = Array(#"{"a":[1,-2.5e3,"x\u00e9\n",{"b":null,"c":[true,false]}],"d":"é😀"}"#.utf8)
    for position in text.indices {
      for byte: UInt8 in [0, 0x22, 0x5C, 0x7B, 0x5D, 0x2C, 0x80, 0xFF] {
        var damaged = text
        damaged[position] = byte
        if case .success(let value) = JSONValue.parse(damaged) {
          #expect(JSONValue.parse(Array(value.compactText.utf8)) == .success(value))
        }
      }
      if case .success = JSONValue.parse(Array(text[..<position])) { Issue.record("accepted a part of an object") }
    }
  }

  @Test func pretty() {
    let value: JSONValue = ["name": "V1", "list": [1, ["a": true]], "empty": [], "none": nil, "object": [:]]
    #expect(
      value.prettyText == """
        {
          "name": "V1",
          "list": [
            1,
            {
              "a": true
            }
          ],
          "empty": [],
          "none": null,
          "object": {}
        }
        """)
    #expect(value["name"]?.string == "V1" && value["list"]?.array?.first?.int == 1 && value["missing"] == nil)
  }
}
