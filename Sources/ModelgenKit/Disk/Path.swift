/// Arithmetic on paths as text, so that findings show them the way the user typed them.
public enum Path {
  /// `manifests/` and `V1.yaml` give `manifests/V1.yaml`; an absolute second path stands alone.
  public static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || name.utf8.first == slash { return name }
    return folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  /// The last component: `V1.yaml` of `manifests/V1.yaml`.
  public static func name(of path: String) -> String {
    String(path.split(separator: "/", omittingEmptySubsequences: true).last ?? "")
  }

  /// The folder above: `manifests` of `manifests/Trips/`, `.` of `manifests`, `..` of `.`.
  public static func parent(of path: String) -> String { normalized(join(path, "..")) }

  /// Without `.`, doubled slashes, trailing slashes, and `..` wherever the name before it says what it cancels.
  ///
  /// Links are not looked at: beside `manifests` means beside the name the user sees.
  public static func normalized(_ path: String) -> String {
    let isAbsolute = path.utf8.first == slash
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    if isAbsolute { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }

  private static var slash: UInt8 { UInt8(ascii: "/") }
}
