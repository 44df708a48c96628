import SchemaModel

extension SwiftType {
  /// The type as a manifest takes it: what YAML would read as something else stands in quotes.
  public var manifestSpelling: String {
    let text = description
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "?")
        || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
    }
    return isPlain ? text : "\"\(text)\""
  }
}
