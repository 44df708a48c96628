/// `a Trip`, `an Author`, `an Int`; `a UUID`, whose first letter sounds like a consonant. The name may stand in back-ticks.
public func withArticle(_ name: String) -> String {
  let isVowel = name.unicodeScalars.first { $0 != "`" }.map { "AEIOaeio".unicodeScalars.contains($0) } ?? false
  return "\(isVowel ? "an" : "a") \(name)"
}

/// The name with its first letter as a capital.
public func capitalized(_ name: String) -> String {
  guard let first = name.first else { return name }
  return first.uppercased() + name.dropFirst()
}

/// The name as a property is called: `Trip` → `trip`, `HDAccount` → `hdAccount`, `URL` → `url`.
public func decapitalized(_ name: String) -> String {
  let capitals = name.prefix { $0.isUppercase }
  let isWhole = capitals.count <= 1 || capitals.endIndex == name.endIndex || !name[capitals.endIndex].isLowercase
  let head = isWhole ? capitals : capitals.dropLast()
  return head.lowercased() + name[head.endIndex...]
}
