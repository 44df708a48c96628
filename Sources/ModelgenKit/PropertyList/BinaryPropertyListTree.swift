/// Makes values of the objects of a binary property list.
///
/// An object that is referred to many times becomes as many values: each is paid for from a budget, so that a small file does not
/// become a large tree.
struct BinaryPropertyListTree {
  private static let objectBudget = 1_000_000
  private static let byteBudget = 64 << 20

  private let list: BinaryPropertyList
  private var remainingObjects = Self.objectBudget
  private var remainingBytes = Self.byteBudget

  init(_ bytes: [UInt8]) throws(PropertyListError) { list = try BinaryPropertyList(bytes) }

  mutating func read() throws(PropertyListError) -> PropertyList { try value(list.root, depth: 0) }

  private mutating func value(_ number: Int, depth: Int) throws(PropertyListError) -> PropertyList {
    guard depth < PropertyList.depthLimit else { throw PropertyListError("it is nested too deeply") }
    // Before the object is made: a text costs its bytes each time.
    remainingObjects -= 1
    remainingBytes -= try list.size(of: number)
    guard remainingObjects >= 0, remainingBytes >= 0 else {
      throw PropertyListError("it has more objects or bytes than can be read")
    }
    switch try list.object(number) {
    case .null, .real, .date, .uid: return .other
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(value)
    case .data(let range): return .data(Array(list.bytes[range]))
    case .string(let text): return .string(text)
    case .array(let members):
      var elements: [PropertyList] = []
      for member in members { elements.append(try value(member, depth: depth + 1)) }
      return .array(elements)
    case .dictionary(let members):
      var entries: [PropertyList.Entry] = []
      for member in members {
        guard case .string(let key) = try value(member.key, depth: depth + 1) else {
          throw PropertyListError("a key is not a string")
        }
        entries.append(PropertyList.Entry(key: key, value: try value(member.value, depth: depth + 1)))
      }
      return .dictionary(entries)
    }
  }
}
