/// What inheritance needs: OS 26.
enum Availability {
  static let attribute = "@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)"
  static let condition = "#available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)"
}
