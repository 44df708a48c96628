/// A file of the run, by its number in ``SourceFiles``.
public struct FileID: Hashable, Sendable {
  public let number: Int32
  public init(number: Int32) { self.number = number }
}

/// A stretch of one line in a source file. Lines and columns are 1-based; columns and lengths count Unicode scalars.
///
/// Sixteen bytes, so that every key and value of a manifest can afford one.
public struct Place: Hashable, Sendable {
  public var file: FileID
  public var line: Int32
  public var column: Int32
  /// How many scalars the caret line underlines; at least one.
  public var length: Int32

  public init(file: FileID, line: Int, column: Int, length: Int = 1) {
    self.file = file
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
    self.length = Int32(clamping: max(1, length))
  }
}

extension Place: Comparable {
  /// Reading order: by file in the order of loading, then by line and column.
  public static func < (a: Place, b: Place) -> Bool {
    (a.file.number, a.line, a.column) < (b.file.number, b.line, b.column)
  }
}

/// A value together with the place it was written at.
public struct Located<Value> {
  public var value: Value
  public var place: Place

  public init(_ value: Value, at place: Place) {
    self.value = value
    self.place = place
  }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
