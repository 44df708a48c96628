/// Reads JSON the way a decoder of a shape would, without making anything of it: one pass, no allocation where keys have
/// no escapes.
struct EncodedReader {
  private let bytes: UnsafeRawBufferPointer
  private let shapes: [EncodedShape]
  private var position = 0
  private static let deepest = 256

  private init(_ bytes: UnsafeRawBufferPointer, _ shapes: [EncodedShape]) {
    self.bytes = bytes
    self.shapes = shapes
  }

  /// True where the bytes are JSON that decodes as the shape.
  static func decodes(_ bytes: UnsafeRawBufferPointer, as shape: Int, of shapes: [EncodedShape]) -> Bool {
    guard shapes.indices.contains(shape) else { return false }
    var reader = EncodedReader(bytes, shapes)
    guard reader.read(shapes[shape], depth: 0) else { return false }
    reader.skipSpace()
    return reader.position == bytes.count
  }

  // MARK: - Bytes

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ expected: UInt8) -> Bool {
    skipSpace()
    guard byte == expected else { return false }
    position += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != word.utf8Start[index] { return false }
    position += count
    return true
  }

  // MARK: - Values

  private mutating func read(_ shape: EncodedShape, depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    skipSpace()
    switch shape {
    case .reference(let number): return read(shapes[number], depth: depth + 1)
    case .any: return skipValue(depth: depth)
    case .optional(let wrapped): return take("null") || read(wrapped, depth: depth + 1)
    case .bool: return take("true") || take("false")
    case .number: return readNumber() != nil
    case .integer(let low, let high): return readInteger(low, high)
    case .text, .bytes: return skipText()
    case .uuid: return readText(Self.isUUID)
    case .rawTexts(let values): return readText { values.contains(Array($0)) }
    case .rawNumbers(let values): return readNumber().flatMap { Int64($0) }.map(values.contains) ?? false
    case .array(let element): return readArray { $0.read(element, depth: depth + 1) }
    case .pairs(let key, let value):
      var isKey = false
      let isRead = readArray { reader in
        isKey.toggle()
        return reader.read(isKey ? key : value, depth: depth + 1)
      }
      return isRead && !isKey
    case .dictionary(let value, let hasNumbersAsKeys):
      return readObject { reader, key in
        (!hasNumbersAsKeys || Int(String(decoding: key, as: UTF8.self)) != nil) && reader.read(value, depth: depth + 1)
      }
    case .object(let fields): return read(fields, depth: depth)
    case .cases(let cases):
      var count = 0
      let isRead = readObject { reader, key in
        count += 1
        guard let found = cases.first(where: { $0.name.elementsEqual(key) }) else { return false }
        return reader.read(found.shape, depth: depth + 1)
      }
      return isRead && count == 1
    }
  }

  private mutating func read(_ fields: [EncodedShape.Field], depth: Int) -> Bool {
    var found = 0
    var seen: UInt64 = 0
    let isRead = readObject { reader, key in
      guard let index = fields.firstIndex(where: { $0.name.elementsEqual(key) }) else {
        return reader.skipValue(depth: depth + 1)
      }
      if fields[index].isRequired, index >= 64 || seen & (1 << UInt64(index)) == 0 {
        found += 1
        if index < 64 { seen |= 1 << UInt64(index) }
      }
      return reader.read(fields[index].shape, depth: depth + 1)
    }
    return isRead && found >= fields.count(where: \.isRequired)
  }

  private mutating func readArray(_ element: (inout EncodedReader) -> Bool) -> Bool {
    guard take(UInt8(ascii: "[")) else { return false }
    if take(UInt8(ascii: "]")) { return true }
    repeat {
      guard element(&self) else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]"))
  }

  private mutating func readObject(_ member: (inout EncodedReader, Slice<UnsafeRawBufferPointer>) -> Bool) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    if take(UInt8(ascii: "}")) { return true }
    repeat {
      skipSpace()
      let start = position
      guard skipText() else { return false }
      let key = bytes[(start + 1)..<(position - 1)]
      guard take(UInt8(ascii: ":")), member(&self, key) else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  /// A text that may be any.
  private mutating func skipText() -> Bool {
    guard byte == UInt8(ascii: "\"") else { return false }
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte < 0x20 { return false }
      if byte == UInt8(ascii: "\\") { position += 1 }
    }
    return false
  }

  private mutating func readText(_ isMeant: (any Sequence<UInt8>) -> Bool) -> Bool {
    guard byte == UInt8(ascii: "\"") else { return false }
    position += 1
    let start = position
    var hasEscapes = false
    while let byte, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { return false }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
      }
      position += 1
    }
    guard position < bytes.count else { return false }
    let text = bytes[start..<position]
    position += 1
    return hasEscapes ? isMeant(Self.unescaped(text)) : isMeant(text)
  }

  private static func unescaped(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    var result: [UInt8] = []
    var units: [UInt16] = []
    var rest = text[...]
    func flush() {
      if !units.isEmpty { result += String(decoding: units, as: UTF16.self).utf8 }
      units = []
    }
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
        flush()
        result.append(byte)
        continue
      }
      if kind == UInt8(ascii: "u") {
        units.append(UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD)
        rest = rest.dropFirst(4)
        continue
      }
      flush()
      let plain: [UInt8: UInt8] = [0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09]
      result.append(plain[kind] ?? kind)
    }
    flush()
    return result
  }

  static func isUUID(_ text: any Sequence<UInt8>) -> Bool {
    let bytes = Array(text)
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index)
        ? byte == UInt8(ascii: "-")
        : (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
  }

  // MARK: - Numbers

  private mutating func readNumber() -> String? {
    let start = position
    while let byte, Self.belongsToNumber(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let first = text.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "."), Double(text) != nil
    else {
      return nil
    }
    return text
  }

  private static func belongsToNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: false
    }
  }

  /// A few digits and nothing else, as most numbers are: without a text.
  private mutating func readShortNumber() -> Int64? {
    var end = position
    var number: Int64 = 0
    while end < bytes.count, end - position < 18, (0x30...0x39).contains(bytes[end]) {
      number = number * 10 + Int64(bytes[end] - 0x30)
      end += 1
    }
    guard end > position, end == bytes.count || !Self.belongsToNumber(bytes[end]) else { return nil }
    position = end
    return number
  }

  private mutating func readInteger(_ low: Int64, _ high: UInt64) -> Bool {
    if let number = readShortNumber() { return number >= low && UInt64(number) <= high }
    guard let text = readNumber() else { return false }
    if let number = Int64(text) { return number >= low && (number < 0 || UInt64(number) <= high) }
    if let number = UInt64(text) { return number <= high }
    // A decoder takes `1.0` and `1e3` for whole numbers.
    guard let number = Double(text), number.rounded() == number else { return false }
    return number >= Double(low) && number <= Double(high)
  }

  private mutating func skipValue(depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"): return readObject { reader, _ in reader.skipValue(depth: depth + 1) }
    case UInt8(ascii: "["): return readArray { $0.skipValue(depth: depth + 1) }
    case UInt8(ascii: "\""): return skipText()
    case UInt8(ascii: "t"): return take("true")
    case UInt8(ascii: "f"): return take("false")
    case UInt8(ascii: "n"): return take("null")
    default: return readNumber() != nil
    }
  }
}
