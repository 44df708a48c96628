/// The values of Apple's property lists, as far as store metadata has them.
public enum PropertyList: Hashable, Sendable {
  case string(String)
  case data([UInt8])
  case bool(Bool)
  case integer(Int64)
  /// Dates, reals and whatever else metadata has and modelgen does not need.
  case other
  case array([PropertyList])
  case dictionary([Entry])

  public struct Entry: Hashable, Sendable {
    public var key: String
    public var value: PropertyList
    public init(key: String, value: PropertyList) {
      self.key = key
      self.value = value
    }
  }

  public subscript(key: String) -> PropertyList? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var data: [UInt8]? { if case .data(let bytes) = self { bytes } else { nil } }
  public var integer: Int? { if case .integer(let value) = self { Int(value) } else { nil } }
  public var array: [PropertyList]? { if case .array(let elements) = self { elements } else { nil } }
  public var entries: [Entry]? { if case .dictionary(let entries) = self { entries } else { nil } }
}

/// Why a file is no property list.
public struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Completes a sentence about the file.
  public var message: String
  /// The byte at which reading stopped, where one can be named.
  public var offset: Int?

  public init(_ message: String, offset: Int? = nil) {
    self.message = message
    self.offset = offset
  }

  public var description: String { message + (offset.map { ", at byte \($0)" } ?? "") }
}

extension PropertyList {
  /// How deep arrays and dictionaries may nest.
  static let depthLimit = 100

  /// Reads a binary (`bplist00`) or XML property list.
  public static func parse(_ bytes: [UInt8]) -> Result<PropertyList, PropertyListError> {
    bytes.withUnsafeBufferPointer { buffer in
      do throws(PropertyListError) {
        if isBinary(bytes) {
          var reader = try BinaryPropertyListTree(bytes)
          return .success(try reader.read())
        }
        var reader = XMLPropertyList(buffer)
        return .success(try reader.read())
      } catch {
        return .failure(error)
      }
    }
  }

  public static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist0".utf8) }
}
