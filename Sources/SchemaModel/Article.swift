/// `a Trip`, `an Author`, `an Int`; `a UUID`, whose first letter sounds like a consonant.
public func withArticle(_ name: String) -> String {
  let isVowel = name.unicodeScalars.first.map { "AEIOaeio".unicodeScalars.contains($0) } ?? false
  return "\(isVowel ? "an" : "a") \(name)"
}
