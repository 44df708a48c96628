/// Arithmetic on paths as text, so that findings show them the way the user typed them.
public enum Path {
  /// `manifests/` and `V1.yaml` give `manifests/V1.yaml`; an absolute second path stands alone.
  public static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || name.utf8.first == slash { return name }
    return folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  /// The last component: `V1.yaml` of `manifests/V1.yaml`.
  public static func name(of path: String) -> String {
    var bytes = Array(path.utf8)[...]
    while bytes.last == slash { bytes.removeLast() }
    let start = bytes.lastIndex(of: slash).map { $0 + 1 } ?? bytes.startIndex
    return String(decoding: bytes[start...], as: UTF8.self)
  }

  /// The folder above: `manifests` of `manifests/Trips/`, `.` of `manifests`, `..` of `.`.
  public static func parent(of path: String) -> String { normalized(join(path, "..")) }

  /// Without `.`, doubled slashes, trailing slashes, and `..` wherever the name before it says what it cancels.
  ///
  /// Links are not looked at: beside `manifests` means beside the name the user sees.
  public static func normalized(_ path: String) -> String {
    let bytes = Array(path.utf8)
    let isAbsolute = bytes.first == slash
    var result: [UInt8] = isAbsolute ? [slash] : []
    // Where each name of the result begins that a `..` behind it would cancel.
    var names: [Int] = []
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == slash {
      let part = bytes[start..<end]
      start = end + 1
      if part.isEmpty || part == [dot] { continue }
      let isParent = part == [dot, dot]
      if isParent, let name = names.popLast() {
        result.removeSubrange(max(name - 1, isAbsolute ? 1 : 0)...)
      } else if !isParent || !isAbsolute {
        if let last = result.last, last != slash { result.append(slash) }
        if !isParent { names.append(result.count) }
        result += part
      }
    }
    return result.isEmpty ? "." : String(decoding: result, as: UTF8.self)
  }

  /// The text as a word of a command line: in quotes where a shell would make something else of it.
  public static func typed(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
        || "/._-@+:,%=^".utf8.contains(byte) || byte == UInt8(ascii: "~")
    }
    if isPlain, text.utf8.first != UInt8(ascii: "~") { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// True for a path below a folder, both of them normalized and absolute.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    let start = folder.utf8.last == slash ? folder : folder + "/"
    return path.utf8.count > start.utf8.count && path.utf8.starts(with: start.utf8)
  }

  private static var slash: UInt8 { UInt8(ascii: "/") }
  private static var dot: UInt8 { UInt8(ascii: ".") }
}
