import Diagnostics

extension Rule {
  public static let defaultLooksLikeSwift = Rule(
    "default-looks-like-swift", severity: .error, evidence: .inferred,
    problem:
      "The default of a String is its text. This one looks like a Swift expression, and both readings would compile.",
    remedy: "Quote it if it is the text; write `{ swift: … }` if it is an expression.",
    bad: "id: { type: String, default: UUID().uuidString }\n",
    good: "id: { type: String, default: { swift: \"UUID().uuidString\" } }\n")
}
