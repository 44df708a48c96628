import Diagnostics

extension YAMLDocument {
  /// Reads one document. Nil where no tree could be made; then there is at least one finding.
  ///
  /// Findings that leave a tree (a duplicate key, a second document) keep what was readable, so that the rest of the
  /// file is examined in the same run.
  public static func parse(_ bytes: [UInt8], file: FileID, into findings: inout Findings) -> YAMLDocument? {
    var source = SourceText(bytes)
    if let fault = source.fault {
      report(fault, in: source, file: file, into: &findings)
      return nil
    }
    // A line that only lacks quotes is reported with the quoted line, then read as if it had them: the mistakes that
    // follow are found in the same run.
    for _ in 0..<mostRepairs(ofBytes: bytes.count) {
      var attempt = Findings()
      let builder = TreeBuilder(file: file, source: source)
      let outcome = builder.build(into: &attempt)
      switch outcome {
      case .document(let document):
        findings.append(contentsOf: attempt)
        return document
      case .refused:
        findings.append(contentsOf: attempt)
        return nil
      case .syntaxError(let error):
        guard let repaired = SyntaxAdvice(source: source, file: file).report(error, into: &findings) else {
          return nil
        }
        source = repaired
      }
    }
    return nil
  }

  /// To find where quotes are missing takes up to a dozen parses of the whole text: the larger it is, the fewer times.
  private static func mostRepairs(ofBytes size: Int) -> Int { max(1, min(64, 4_000_000 / max(1, size))) }

  private static func report(
    _ fault: SourceText.Fault, in source: SourceText, file: FileID, into findings: inout Findings
  ) {
    switch fault {
    case .invalidUTF8(let offset):
      let (line, column) = source.position(ofByte: offset)
      findings.report(
        .invalidUTF8, "byte 0x\(hexadecimal(UInt32(source.bytes[offset]))) is not valid UTF-8",
        at: Place(file: file, line: Int(line), column: Int(column)), fix: "save the file as UTF-8")
    case .controlCharacter(let scalar, let offset):
      let (line, column) = source.position(ofByte: offset)
      findings.report(
        .controlCharacter, "control character U+\(hexadecimal(scalar, digits: 4)) is not allowed in YAML",
        at: Place(file: file, line: Int(line), column: Int(column)),
        fix: "delete it; in a text in double quotes it can be written \"\\x\(hexadecimal(scalar))\"")
    }
  }
}

func hexadecimal(_ value: UInt32, digits: Int = 2) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// What libyaml says about text that is no YAML.
struct SyntaxError {
  var problem: String
  var context: String
  var line: Int32
  var column: Int32
  /// Where the construct in question began.
  var contextLine: Int32
  var contextColumn: Int32
}
