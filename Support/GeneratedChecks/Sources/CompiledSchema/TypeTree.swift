/// A reflected type's text, taken apart: `[String: Int?]`, `Set<UUID>`, `TripsSchemaV1.Status?`.
indirect enum TypeTree: Equatable {
  case optional(TypeTree)
  case array(TypeTree)
  case set(TypeTree)
  case dictionary
  case named(String)

  init(_ text: some StringProtocol) {
    if text.hasSuffix("?") {
      self = .optional(TypeTree(text.dropLast()))
    } else if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = text.dropFirst().dropLast()
      self = Self.hasColonOutside(inner) ? .dictionary : .array(TypeTree(inner))
    } else if text.hasPrefix("Set<"), text.hasSuffix(">") {
      self = .set(TypeTree(text.dropFirst(4).dropLast()))
    } else {
      self = .named(String(text))
    }
  }

  private static func hasColonOutside(_ text: some StringProtocol) -> Bool {
    var depth = 0
    for character in text {
      switch character {
      case "[", "<", "(": depth += 1
      case "]", ">", ")": depth -= 1
      case ":" where depth == 0: return true
      default: break
      }
    }
    return false
  }
}
