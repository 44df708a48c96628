import KeyedArchive

/// The text of a derivation expression, as far as it is hashed: `count:(pages)`, `now()`, `canonical:(title)`.
enum DerivedExpression {
  static func text(_ value: Archive.Value?, in archive: Archive) -> String? { text(value, in: archive, depth: 0) }

  private static func text(_ value: Archive.Value?, in archive: Archive, depth: Int) -> String? {
    guard depth < 16, let reference = value?.object else { return nil }
    switch archive.className(of: reference) {
    case "NSKeyPathSpecifierExpression": return archive.text(archive.value("NSKeyPath", of: reference))
    case "NSKeyPathExpression":
      let arguments = archive.list(archive.value("NSArguments", of: reference))
      return arguments.count == 1 ? text(arguments[0], in: archive, depth: depth + 1) : nil
    case "NSFunctionExpression":
      guard let selector = archive.text(archive.value("NSSelectorName", of: reference)) else { return nil }
      var parts: [String] = []
      for argument in archive.list(archive.value("NSArguments", of: reference)).prefix(8) {
        guard let part = text(argument, in: archive, depth: depth + 1) else { return nil }
        parts.append(part)
      }
      return "\(selector)(\(parts.joined(separator: ", ")))"
    default: return nil
    }
  }
}
