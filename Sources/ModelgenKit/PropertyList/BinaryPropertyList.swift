/// Reads binary property lists, version 00: objects behind a header, a table of their offsets, a trailer of 32 bytes.
///
/// Nothing in the file is believed: every number is checked before it is used, and objects that are referred to many times
/// are paid for from a budget each time.
struct BinaryPropertyList {
  private static let trailerSize = 32
  private static let headerSize = 8
  private static let objectBudget = 1_000_000
  private static let byteBudget = 64 << 20

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offsetSize = 0
  private var referenceSize = 0
  private var objectCount = 0
  private var tableOffset = 0
  private var remainingObjects = Self.objectBudget
  private var remainingBytes = Self.byteBudget

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func read() throws(PropertyListError) -> PropertyList {
    guard bytes.count >= Self.headerSize + Self.trailerSize else { throw error("it is cut off", at: bytes.count) }
    let trailer = bytes.count - Self.trailerSize
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw error("its trailer is damaged", at: trailer)
    }
    objectCount = try number(at: trailer + 8, size: 8)
    let top = try number(at: trailer + 16, size: 8)
    tableOffset = try number(at: trailer + 24, size: 8)
    guard tableOffset >= Self.headerSize, tableOffset <= trailer,
      objectCount <= (trailer - tableOffset) / offsetSize
    else { throw error("its table of objects does not fit into the file", at: trailer) }
    return try object(top, depth: 0)
  }

  private mutating func object(_ index: Int, depth: Int) throws(PropertyListError) -> PropertyList {
    guard index < objectCount else { throw error("it refers to an object that it does not have", at: tableOffset) }
    let offset = try number(at: tableOffset + index * offsetSize, size: offsetSize)
    guard offset >= Self.headerSize, offset < tableOffset else {
      throw error("an object lies outside of the file", at: tableOffset)
    }
    guard depth < PropertyList.depthLimit else { throw error("it is nested too deeply", at: offset) }
    remainingObjects -= 1
    guard remainingObjects >= 0 else { throw error("it has more objects than can be read", at: offset) }
    let marker = bytes[offset]
    switch marker >> 4 {
    case 0x4: return .data(Array(try content(at: offset, unit: 1)))
    case 0x5: return .string(String(decoding: try content(at: offset, unit: 1), as: UTF8.self))
    case 0x6: return .string(wideString(try content(at: offset, unit: 2)))
    case 0xA, 0xB, 0xC: return try array(at: offset, depth: depth)
    case 0xD: return try dictionary(at: offset, depth: depth)
    case 0x0, 0x1, 0x2, 0x3, 0x8: return .other
    default: throw error("it has an object of unknown kind", at: offset)
    }
  }

  private mutating func array(at offset: Int, depth: Int) throws(PropertyListError) -> PropertyList {
    let (count, start) = try extent(at: offset, unit: referenceSize)
    var elements: [PropertyList] = []
    for position in 0..<count {
      elements.append(try object(number(at: start + position * referenceSize, size: referenceSize), depth: depth + 1))
    }
    return .array(elements)
  }

  private mutating func dictionary(at offset: Int, depth: Int) throws(PropertyListError) -> PropertyList {
    let (count, start) = try extent(at: offset, unit: 2 * referenceSize)
    var entries: [PropertyList.Entry] = []
    for position in 0..<count {
      let keyIndex = try number(at: start + position * referenceSize, size: referenceSize)
      let valueIndex = try number(at: start + (count + position) * referenceSize, size: referenceSize)
      guard case .string(let key) = try object(keyIndex, depth: depth + 1) else {
        throw error("a key is not a string", at: offset)
      }
      entries.append(PropertyList.Entry(key: key, value: try object(valueIndex, depth: depth + 1)))
    }
    return .dictionary(entries)
  }

  // MARK: - Bytes

  /// The bytes of a string or of data.
  private mutating func content(
    at offset: Int, unit: Int
  ) throws(PropertyListError) -> Slice<UnsafeBufferPointer<UInt8>> {
    let (count, start) = try extent(at: offset, unit: unit)
    remainingBytes -= count * unit
    guard remainingBytes >= 0 else { throw error("it holds more data than can be read", at: offset) }
    return bytes[start..<start + count * unit]
  }

  /// How many units an object has, and where they start; they are inside of the file.
  private func extent(at offset: Int, unit: Int) throws(PropertyListError) -> (count: Int, start: Int) {
    var count = Int(bytes[offset] & 0x0F)
    var start = offset + 1
    if count == 0x0F {
      // The count stands in an integer object of its own.
      guard start < tableOffset, bytes[start] >> 4 == 0x1, bytes[start] & 0x0F <= 3 else {
        throw error("an object has no size", at: offset)
      }
      let size = 1 << Int(bytes[start] & 0x0F)
      count = try number(at: start + 1, size: size)
      start += 1 + size
    }
    guard start <= tableOffset, count <= (tableOffset - start) / unit else {
      throw error("an object reaches beyond the end of the file", at: offset)
    }
    return (count, start)
  }

  /// A big-endian number that fits an Int.
  private func number(at offset: Int, size: Int) throws(PropertyListError) -> Int {
    guard offset >= 0, size <= bytes.count, offset <= bytes.count - size else {
      throw error("it is cut off", at: offset)
    }
    var value: UInt64 = 0
    for byte in bytes[offset..<offset + size] { value = value << 8 | UInt64(byte) }
    guard let number = Int(exactly: value) else { throw error("a number in it is far too large", at: offset) }
    return number
  }

  private func wideString(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
      units.append(UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1]))
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func error(_ message: String, at offset: Int) -> PropertyListError {
    PropertyListError(message: message, offset: offset)
  }
}
