import SchemaModel

/// A version file's stem together with its number.
struct VersionName: Equatable {
  var stem: String
  var number: VersionNumber

  var path: String { "\(stem).yaml" }

  /// The number that a stem such as `V3` or `V3_1` speaks of; nil for other stems.
  static func number(of stem: String) -> VersionNumber? {
    guard stem.utf8.first == UInt8(ascii: "V") else { return nil }
    let parts = stem.dropFirst().split(separator: "_", omittingEmptySubsequences: false)
    guard let numbers = numbers(parts), (1...3).contains(numbers.count) else { return nil }
    return VersionNumber(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// `V4` for 4.0.0, `V4_1` for 4.1.0.
  static func stem(of number: VersionNumber) -> String {
    if number.patch > 0 { return "V\(number.major)_\(number.minor)_\(number.patch)" }
    return number.minor > 0 ? "V\(number.major)_\(number.minor)" : "V\(number.major)"
  }

  /// `4.1.0`, `4.1` or `4`.
  static func number(from text: String) -> VersionNumber? {
    guard let numbers = numbers(text.split(separator: ".", omittingEmptySubsequences: false)),
      (1...3).contains(numbers.count)
    else { return nil }
    return VersionNumber(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  private static func numbers(_ parts: [Substring]) -> [Int]? {
    let numbers = parts.compactMap { part in
      !part.isEmpty && part.utf8.count <= 9 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    return numbers.count == parts.count ? numbers : nil
  }

  /// The version after the newest one.
  static func following(_ schema: Schema) -> VersionName {
    let stems = Set(schema.versions.map(\.stem))
    let newest = schema.versions.map(\.number).max() ?? VersionNumber(0, 0, 0)
    let last = schema.versions.last { $0.number == newest }
    // Where numbers follow the file names (V3 is 3.0.0), both go on to the next whole number.
    if let last, number(of: last.stem) == newest, newest.major < Int(Int32.max) {
      var next = VersionNumber(newest.major + 1, 0, 0)
      while stems.contains(stem(of: next)) { next.major += 1 }
      return VersionName(stem: stem(of: next), number: next)
    }
    return VersionName(
      stem: nextStem(stems), number: VersionNumber(newest.major, newest.minor + 1, 0))
  }

  private static func nextStem(_ stems: Set<String>) -> String {
    var next = (stems.compactMap { number(of: $0)?.major }.max() ?? stems.count) + 1
    while stems.contains("V\(next)") { next += 1 }
    return "V\(next)"
  }

  /// What `4.1.0`, `V4_1` or a name of the team's own asks for; nil where the word is neither.
  static func asked(_ word: String, _ schema: Schema) -> VersionName? {
    let followsStems = schema.versions.allSatisfy { number(of: $0.stem) == $0.number }
    if let number = number(from: word) {
      return VersionName(
        stem: followsStems ? stem(of: number) : nextStem(Set(schema.versions.map(\.stem))), number: number)
    }
    guard SchemaFolder.stem(ofVersionFile: word + ".yaml") != nil else { return nil }
    if followsStems, let number = number(of: word) { return VersionName(stem: word, number: number) }
    return VersionName(stem: word, number: following(schema).number)
  }
}
