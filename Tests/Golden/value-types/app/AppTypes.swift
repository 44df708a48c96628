/// What the app itself declares and the manifest only describes.
struct Palette: Codable, Hashable, Sendable {
  var red: Double
  var green: Double
}

enum AppEnum: String, Codable { case x }

typealias ChannelID = String
