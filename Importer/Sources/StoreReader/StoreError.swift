/// Why a store cannot be read, in words for the person who named the file.
public struct StoreError: Error, Sendable, CustomStringConvertible {
  public var description: String
  /// What to do.
  public var remedy: String?
  public init(_ description: String, remedy: String? = nil) {
    self.description = description
    self.remedy = remedy
  }
}
