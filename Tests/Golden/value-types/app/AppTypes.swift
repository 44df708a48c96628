/// What the app itself declares and the manifest only describes.
nonisolated struct Palette: Codable, Hashable, Sendable {
  var red: Double
  var green: Double
}

nonisolated enum AppEnum: String, Codable { case x }

typealias ChannelID = String
