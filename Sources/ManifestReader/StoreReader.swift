import Diagnostics
import SchemaModel
import YAMLDocument

extension FileReader {
  /// How the store is opened.
  mutating func readStore(_ node: NodeID) -> SchemaSettings.Store {
    var store = SchemaSettings.Store(place: place(node))
    if document.isEmpty(node) { return store }
    readMapping(node, StoreKey.self, of: "`store`", example: "store: { name: Trips }") { reader, key, _, value in
      switch key {
      case .name: store.name = reader.readStoreName(value)
      case .file:
        store.file = reader.readFolder(value, "file", isFile: true)
        if let file = store.file, store.name != nil {
          reader.report(
            .wrongForm, "`name` and `file` both name the store's file", at: value, fix: "delete `file: \(file.value)`")
        }
      case .appGroup: store.appGroup = reader.readIdentifier(value, "appGroup", example: "group.com.example.trips")
      case .cloudKit: store.cloudKit = reader.readContainer(value)
      case .allowsSave: store.allowsSave = reader.readFlag(value, "allowsSave") ?? true
      }
    }
    return store
  }

  /// The framework makes a file's name of it, and refuses some characters at run time.
  private mutating func readStoreName(_ node: NodeID) -> Located<String>? {
    guard let name = readName(node, "name") else { return nil }
    guard let problem = problem(ofStoreName: name.value) else { return name }
    report(.wrongForm, problem, at: node, fix: "write a plain name, such as `name: Trips`")
    return nil
  }

  private func problem(ofStoreName name: String) -> String? {
    if name.isEmpty { return "the store's name is empty" }
    if name.utf8.contains(UInt8(ascii: "/")) || name.utf8.contains(UInt8(ascii: ":")) {
      return "a store's name is not a path"
    }
    if name.hasSuffix(".store") { return "the framework appends `.store` to the name" }
    if name.utf8.count > 200 { return "the store's name is too long for a file" }
    return name.unicodeScalars.contains(where: TerminalText.isHidden)
      ? "the store's name has an invisible character" : nil
  }

  /// An identifier as entitlements have it: letters, digits, dots and hyphens.
  private mutating func readIdentifier(_ node: NodeID, _ what: String, example: String) -> Located<String>? {
    guard let name = readName(node, what) else { return nil }
    let isPlain = name.value.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    // `group.`, `iCloud.`; a group of macOS may begin with the team's identifier.
    let parts = name.value.split(separator: ".", omittingEmptySubsequences: false)
    let start = example.prefix { $0 != "." }
    let isTeam = start == "group" && parts[0].utf8.count == 10 && parts[0].allSatisfy { $0.isUppercase || $0.isNumber }
    if isPlain, parts.count > 1, parts[0] == start || isTeam { return name }
    report(
      .wrongForm,
      "\(quoted(name.value)) is not an identifier as the app's entitlements have it: they begin with `\(start).`",
      at: node, fix: "write it as it is there, for example `\(what): \(example)`")
    return nil
  }

  private mutating func readContainer(_ node: NodeID) -> Located<String>? {
    guard document.kind(of: node) == .scalar else {
      return readIdentifier(node, "cloudKit", example: "iCloud.com.example.trips")
    }
    switch document.text(of: node) {
    case "none", "false": return nil
    case "automatic", "auto", "private", "true":
      report(
        .wrongForm, "`cloudKit` names a container; nothing is taken from the entitlements", at: node,
        fix: "write the container, `cloudKit: iCloud.com.example.trips`, or `cloudKit: none`")
      return nil
    default: break
    }
    guard let name = readIdentifier(node, "cloudKit", example: "iCloud.com.example.trips") else { return nil }
    if name.value.hasPrefix("iCloud.") { return name }
    report(
      .wrongForm, "identifiers of iCloud containers begin with `iCloud.`", at: node,
      fix: "write `cloudKit: iCloud.\(name.value)`")
    return nil
  }
}
