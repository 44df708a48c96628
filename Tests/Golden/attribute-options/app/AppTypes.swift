import Foundation
import SwiftData

/// What the app itself declares and the manifest only names.
nonisolated final class Tint: Codable {}
nonisolated final class TintTransformer: ValueTransformer {}
