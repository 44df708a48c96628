@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Schema {
  /// What `#Unique` says.
  public final class Unique<T: PersistentModel>: SchemaProperty, CustomDebugStringConvertible {
    public let constraints: [[PartialKeyPath<T>]]
    public var name: String = "Unique"
    public var originalName: String = "Unique"
    public var valueType: any Any.Type = Any.self
    public var isUnique: Bool { true }

    public init(_ constraints: [PartialKeyPath<T>]...) { self.constraints = constraints }

    public init(from decoder: any Decoder) throws {
      constraints = try [[String]](from: decoder).map { EntityInfo.of(T.self).keyPaths($0) }
    }
    public func encode(to encoder: any Encoder) throws { try names.encode(to: encoder) }

    private var names: [[String]] { keyPaths.map { EntityInfo.of(T.self).names($0) } }

    public static func == (a: Unique, b: Unique) -> Bool { a.constraints == b.constraints }
    public func hash(into hasher: inout Hasher) { hasher.combine(constraints) }
    public var debugDescription: String { "Unique \(names)" }
  }

  /// What `#Index` says.
  public final class Index<T: PersistentModel>: SchemaProperty, CustomDebugStringConvertible {
    public enum Types<P: PersistentModel> {
      case binary([PartialKeyPath<P>])
      case rtree([PartialKeyPath<P>])
    }

    public let indices: [Schema.Index<T>.Types<T>]
    public var name: String = "Index"
    public var originalName: String = "Index"
    public var valueType: any Any.Type = Any.self
    public var isUnique: Bool { false }

    public init(_ indices: Schema.Index<T>.Types<T>...) { self.indices = indices }
    public init(_ binaryIndices: [PartialKeyPath<T>]...) { indices = binaryIndices.map { .binary($0) } }

    /// Each index as its kind and the names of its properties.
    public init(from decoder: any Decoder) throws {
      indices = try [[String]](from: decoder).map { words in
        let paths = EntityInfo.of(T.self).keyPaths(Array(words.dropFirst())) as [PartialKeyPath<T>]
        return words.first == "rtree" ? .rtree(paths) : .binary(paths)
      }
    }
    public func encode(to encoder: any Encoder) throws { try words.encode(to: encoder) }

    private var words: [[String]] { entries.map { [$0.kind] + EntityInfo.of(T.self).names($0.keyPaths) } }

    public static func == (a: Index, b: Index) -> Bool { a.words == b.words }
    public func hash(into hasher: inout Hasher) { hasher.combine(words) }
    public var debugDescription: String { "Index \(words)" }
  }
}
