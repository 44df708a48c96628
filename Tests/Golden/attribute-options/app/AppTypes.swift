import Foundation
import SwiftData

/// What the app itself declares and the manifest only names.
final class Tint: Codable {}
final class TintTransformer: ValueTransformer {}
