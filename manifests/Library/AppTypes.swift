// The app's own types that the Library manifest names: it states their shape and does not emit them.
import Foundation
import SwiftData

public typealias ShelfMark = String

public nonisolated struct Palette: Codable, Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double

  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

public nonisolated final class CoverColor: NSObject, @unchecked Sendable {}

public nonisolated final class CoverColorTransformer: ValueTransformer, @unchecked Sendable {}
