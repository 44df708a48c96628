/// A folder that holds the versions of one schema, known by the names in it.
public struct SchemaFolder: Sendable, Equatable {
  /// As the user typed it.
  public var path: String
  /// The folder's own name: the schema's name.
  public var name: String
  /// `V1`, `V2`, `V10`: file names without `.yaml`, in the order people count.
  public var stems: [String]
  public var hasSettings: Bool
  public var hasLock: Bool

  public func versionPath(_ stem: String) -> String { Path.join(path, "\(stem).yaml") }
  public var settingsPath: String { Path.join(path, "schema.yaml") }
  public var lockPath: String { Path.join(path, "shipped.lock") }
  /// Where the generated files go without `output:`: beside the manifests' folder, `Generated` for
  /// `manifests/SampleTrips`.
  var standardOutput: String { Path.normalized(Path.join(path, "../../Generated")) }

  /// The stem of a version file's name: `V`, then letters, digits and underscores, then `.yaml`.
  static func stem(ofVersionFile name: String) -> String? {
    guard name.hasSuffix(".yaml") else { return nil }
    let stem = name.dropLast(5)
    guard stem.utf8.count > 1, stem.utf8.first == UInt8(ascii: "V"), stem.utf8.dropFirst().allSatisfy(isWord) else {
      return nil
    }
    return String(stem)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    default: isDigit(byte)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// The name a file should have had, where it looks like a version or like the settings.
  static func intendedName(of name: String) -> String? {
    guard !name.hasPrefix("."), !name.contains("/") else { return nil }
    let lower = name.lowercased()
    guard lower.hasSuffix(".yaml") || lower.hasSuffix(".yml"), name != "schema.yaml" else { return nil }
    let base = lower.prefix { $0 != "." }
    if base == "schema" { return "schema.yaml" }
    let number = base.utf8.dropFirst().drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ") }
    guard base.utf8.first == UInt8(ascii: "v") else { return nil }
    guard number.first.map(isDigit) == true else { return nameWithoutMarks(name) }
    let word = name.utf8.dropFirst().drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
      .prefix { $0 != UInt8(ascii: " ") }
    let whole = String(decoding: word, as: UTF8.self)
    let extensionLength = lower.hasSuffix(".yaml") ? 5 : 4
    let stem =
      whole.utf8.count >= extensionLength && whole.lowercased().hasSuffix(lower.suffix(extensionLength))
      ? whole.dropLast(extensionLength) : Substring(whole)
    let clean = stem.utf8.map { isWord($0) ? $0 : UInt8(ascii: "_") }
    return "V\(String(decoding: clean, as: UTF8.self)).yaml"
  }

  /// `V_.yaml` for `VÜ.yaml`; nil where the name does not begin and end as that of a version does.
  private static func nameWithoutMarks(_ name: String) -> String? {
    guard name.hasPrefix("V"), name.hasSuffix(".yaml"), name.utf8.count > "V.yaml".utf8.count else { return nil }
    let stem = name.dropLast(5).map { $0.utf8.count == 1 && $0.utf8.allSatisfy(isWord) ? $0 : "_" }
    return String(stem) + ".yaml"
  }

  /// `V2` before `V10`: runs of digits compare as numbers, everything else by its bytes.
  static func countsBefore(_ a: String, _ b: String) -> Bool {
    let a = Array(a.utf8)
    let b = Array(b.utf8)
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      guard isDigit(a[i]), isDigit(b[j]) else {
        if a[i] != b[j] { return a[i] < b[j] }
        i += 1
        j += 1
        continue
      }
      let x = a[i...].prefix(while: isDigit)
      let y = b[j...].prefix(while: isDigit)
      let significantX = x.drop { $0 == UInt8(ascii: "0") }
      let significantY = y.drop { $0 == UInt8(ascii: "0") }
      if significantX.count != significantY.count { return significantX.count < significantY.count }
      if !significantX.elementsEqual(significantY) { return significantX.lexicographicallyPrecedes(significantY) }
      i = x.endIndex
      j = y.endIndex
    }
    return a.count - i == b.count - j ? a.lexicographicallyPrecedes(b) : a.count - i < b.count - j
  }
}
