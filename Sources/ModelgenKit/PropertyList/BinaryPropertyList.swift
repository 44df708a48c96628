/// A binary property list, read object by object. The one reader of such files, for modelgen and the importer.
///
/// Nothing is built that the file does not hold: every length is checked against the bytes that are left, references
/// stay numbers, and nesting costs nothing because nobody descends here.
public struct BinaryPropertyList: Sendable {
  public enum Object: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    /// Seconds since 2001-01-01.
    case date(Double)
    case data(Range<Int>)
    case string(String)
    case uid(Int)
    case array([Int])
    case dictionary([(key: Int, value: Int)])

    public static func == (a: Object, b: Object) -> Bool { a.description == b.description }
    private var description: String { "\(self)" }
  }

  public let bytes: [UInt8]
  public let root: Int
  public let count: Int
  private let offsetTable: Int
  private let offsetSize: Int
  private let referenceSize: Int

  public init(_ bytes: [UInt8]) throws(PropertyListError) {
    guard bytes.count >= 40, bytes.starts(with: Array("bplist0".utf8)) else {
      throw PropertyListError("not a binary property list")
    }
    self.bytes = bytes
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw PropertyListError("sizes out of range")
    }
    guard let count = Self.unsigned(bytes, at: trailer + 8, size: 8),
      let root = Self.unsigned(bytes, at: trailer + 16, size: 8),
      let table = Self.unsigned(bytes, at: trailer + 24, size: 8)
    else { throw PropertyListError("numbers out of range") }
    guard table >= 8, table <= trailer, count > 0, root < count, count <= (trailer - table) / offsetSize else {
      throw PropertyListError("the offset table does not fit into the file")
    }
    self.count = count
    self.root = root
    offsetTable = table
  }

  /// One object; its members are numbers of other objects.
  public func object(_ number: Int) throws(PropertyListError) -> Object {
    let start = try start(of: number)
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0:
      switch marker {
      case 0x00: return .null
      case 0x08: return .bool(false)
      case 0x09: return .bool(true)
      default: throw PropertyListError("unknown simple object")
      }
    case 0x1: return .integer(try integer(at: start + 1, power: low))
    case 0x2: return .real(try real(at: start + 1, power: low))
    case 0x3: return .date(try real(at: start + 1, power: 3))
    case 0x4:
      let (length, body) = try self.length(low, at: start)
      return .data(try range(body, length))
    case 0x5:
      let (length, body) = try self.length(low, at: start)
      return .string(String(decoding: bytes[try range(body, length)], as: UTF8.self))
    case 0x6:
      let (length, body) = try self.length(low, at: start)
      return .string(try utf16(body, length))
    case 0x8:
      guard let value = Self.unsigned(bytes, at: start + 1, size: low + 1), start + 2 + low <= offsetTable else {
        throw PropertyListError("a reference is out of range")
      }
      return .uid(value)
    case 0xA, 0xC:
      let (length, body) = try self.length(low, at: start)
      return .array(try references(body, length))
    case 0xD:
      let (length, body) = try self.length(low, at: start)
      let keys = try references(body, length)
      let values = try references(body + length * referenceSize, length)
      return .dictionary(zip(keys, values).map { (key: $0, value: $1) })
    default: throw PropertyListError("unknown kind of object")
    }
  }

  /// How many bytes of the file an object takes, without those that it refers to; nothing is made for this.
  public func size(of number: Int) throws(PropertyListError) -> Int {
    let start = try start(of: number)
    let low = Int(bytes[start] & 0x0F)
    switch bytes[start] >> 4 {
    case 0x4, 0x5: return try range(length(low, at: start).body, length(low, at: start).length).count
    case 0x6: return 2 * (try length(low, at: start).length)
    case 0xA, 0xC: return try length(low, at: start).length * referenceSize
    case 0xD: return 2 * (try length(low, at: start).length) * referenceSize
    default: return 1
    }
  }

  /// A string of at most so many bytes or UTF-16 units; nil for every other object.
  public func string(_ number: Int, atMost limit: Int) -> String? {
    guard let size = try? size(of: number), size <= limit, case .string(let text)? = try? object(number) else {
      return nil
    }
    return text
  }

  public func isText(_ number: Int) -> Bool {
    guard let start = try? start(of: number) else { return false }
    return bytes[start] >> 4 == 0x5 || bytes[start] >> 4 == 0x6
  }

  private func start(of number: Int) throws(PropertyListError) -> Int {
    guard number >= 0, number < count else { throw PropertyListError("object \(number) does not exist") }
    guard let start = Self.unsigned(bytes, at: offsetTable + number * offsetSize, size: offsetSize),
      start >= 8, start < offsetTable
    else { throw PropertyListError("object \(number) is outside of the file") }
    return start
  }

  // MARK: - Parts

  /// The count in the marker, or in the integer object after it.
  private func length(_ low: Int, at start: Int) throws(PropertyListError) -> (length: Int, body: Int) {
    guard low == 0x0F else { return (low, start + 1) }
    guard start + 1 < offsetTable, bytes[start + 1] >> 4 == 0x1 else {
      throw PropertyListError("a length is not a number")
    }
    let power = Int(bytes[start + 1] & 0x0F)
    guard power <= 3, let length = Self.unsigned(bytes, at: start + 2, size: 1 << power), length <= bytes.count else {
      throw PropertyListError("a length is out of range")
    }
    return (length, start + 2 + (1 << power))
  }

  private func range(_ start: Int, _ length: Int) throws(PropertyListError) -> Range<Int> {
    guard length >= 0, start <= offsetTable, length <= offsetTable - start else {
      throw PropertyListError("an object claims more bytes than there are")
    }
    return start..<(start + length)
  }

  private func references(_ start: Int, _ count: Int) throws(PropertyListError) -> [Int] {
    guard count >= 0, start <= offsetTable, count <= (offsetTable - start) / referenceSize else {
      throw PropertyListError("a collection claims more members than there are bytes")
    }
    var result: [Int] = []
    result.reserveCapacity(count)
    for index in 0..<count {
      guard let reference = Self.unsigned(bytes, at: start + index * referenceSize, size: referenceSize) else {
        throw PropertyListError("a reference is out of range")
      }
      result.append(reference)
    }
    return result
  }

  private func integer(at start: Int, power: Int) throws(PropertyListError) -> Int64 {
    guard power <= 4 else { throw PropertyListError("an integer is too wide") }
    let size = 1 << power
    _ = try range(start, size)
    // Sixteen bytes hold a number beyond 64 bits; the low half is what anybody stored.
    let low = bytes[(start + size - min(size, 8))..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(bitPattern: low)
  }

  private func real(at start: Int, power: Int) throws(PropertyListError) -> Double {
    let size = 1 << power
    guard size == 4 || size == 8 else { throw PropertyListError("a real is neither single nor double") }
    let bits = bytes[try range(start, size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  private func utf16(_ start: Int, _ units: Int) throws(PropertyListError) -> String {
    guard units >= 0, units <= bytes.count else { throw PropertyListError("a text claims more bytes than there are") }
    let range = try range(start, units * 2)
    var codeUnits: [UInt16] = []
    codeUnits.reserveCapacity(units)
    for index in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
      codeUnits.append(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
    }
    return String(decoding: codeUnits, as: UTF16.self)
  }

  /// A big-endian number; nil where it does not fit, or lies outside.
  private static func unsigned(_ bytes: [UInt8], at start: Int, size: Int) -> Int? {
    guard start >= 0, size >= 0, size <= 16, start <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[start..<(start + size)] {
      guard value >> 56 == 0 else { return nil }
      value = value << 8 | UInt64(byte)
    }
    return Int(exactly: value)
  }
}
