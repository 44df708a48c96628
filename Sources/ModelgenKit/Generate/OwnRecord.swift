import SchemaModel
import SwiftEmitter

/// The list of files that modelgen made for one schema in one folder: `.SampleTrips.modelgen`.
///
/// A file is removed only when this list names it, it carries our header, and no manifest asks for it any more. The
/// header alone would not do: people copy generated files to start a hand-written one, and the copy has the header too.
/// The list is committed with the files it names, so that a removal works in every clone; its name starts with a dot,
/// so that neither SwiftPM nor Xcode takes it for a source.
enum OwnRecord {
  static func name(for schema: String) -> String { ".\(schema).modelgen" }

  /// The schema whose record has this name; nil for other files.
  static func schema(ofFile name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(".modelgen"), name.utf8.count > 10 else { return nil }
    return String(name.dropFirst().dropLast(9))
  }

  /// The line of a schema that has a lock. It tells a lock that is gone from one that has never been.
  static let lockedLine = "# Versions have shipped: there is a shipped.lock beside the manifests."

  private static let beginning = "# The files that modelgen generated here for "

  /// True where the head of a file says that it is a record. A merge may have put its markers above.
  static func isRecord(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(2_000).split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: beginning.utf8) }
  }

  /// How the line begins that says what the schema needs of the files that it shares with others of the folder.
  private static let sharedStart = "# Shared files: "

  /// The line of a schema whose settings the shared files follow; nil where they are the usual ones.
  static func sharedLine(_ settings: SupportSettings) -> String? {
    let words =
      [settings.access == .internal ? nil : settings.access.rawValue, settings.isNonisolated ? "nonisolated" : nil]
      + SupportSettings.Part.allCases.map { settings.parts.contains($0) ? $0.rawValue : nil }
    let text = words.compactMap(\.self).joined(separator: " ")
    return text.isEmpty ? nil : sharedStart + text
  }

  /// What the schema of a record needs of the shared files.
  static func sharedSettings(in bytes: [UInt8]) -> SupportSettings {
    var settings = SupportSettings()
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: sharedStart.utf8) {
      for word in line.dropFirst(sharedStart.utf8.count).split(whereSeparator: { $0 == 0x20 || $0 == 0x0D }) {
        let word = String(decoding: word, as: UTF8.self)
        if word == "nonisolated" { settings.isNonisolated = true }
        if let part = SupportSettings.Part(rawValue: word) { settings.parts.insert(part) }
        if let access = Access(rawValue: word) { settings.access = access }
      }
    }
    return settings
  }

  /// The record's bytes: a sentence, then one file name a line.
  static func contents(
    for schema: String, _ names: [String], hasLock: Bool, shared: SupportSettings
  ) -> [UInt8] {
    var text = """
      \(beginning)\(schema). It removes a listed file once no manifest
      # asks for it. Commit this file together with them.

      """
    if hasLock { text += lockedLine + "\n" }
    if names.contains(FileNames.storeSupport), let line = sharedLine(shared) { text += line + "\n" }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { text += name + "\n" }
    return Array(text.utf8)
  }

  /// The names in a record. Whatever else stands in it (a merge's conflict markers, a path) names nothing of ours.
  static func names(in bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }.filter { name in
      name.hasSuffix(".swift") && !name.hasPrefix(".") && !name.hasPrefix("#")
        // A path, or a control character: the system would end a name at NUL.
        && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x2F && $0 != 0x7F }
    }
  }
}
