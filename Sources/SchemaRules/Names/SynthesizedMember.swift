import Diagnostics
import SchemaModel

extension Rule {
  public static let synthesizedMember = Rule(
    "synthesized-member", severity: .error, evidence: .refused,
    problem: """
      For every stored property `x`, `@Model` adds a member `_x` to the class. A manifest that declares both makes the \
      macro declare `_x` a second time, and the compiler refuses the class: "invalid redeclaration of '_x'". \
      Names that start with `_$` are the macro's own as well.
      """,
    remedy: "Rename the property with the underscore. A single `_x` without an `x` beside it is fine.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
            _name: String?
      """,
    good: ["_name: String?": "rawName: String?"])
}

extension VersionChecker {
  /// Looks at a property that starts with an underscore.
  mutating func checkSynthesizedMember(_ name: String, at place: Place, in entity: Entity) {
    let plain = String(name.dropFirst())
    let twin =
      entity.attributes.first { $0.name == plain }?.place
      ?? entity.relationships.first { $0.name == plain }?.place
    guard let twin else { return }
    report(
      .synthesizedMember, "`\(name)` of `\(entity.name)` collides with the member that `@Model` adds for `\(plain)`",
      at: place, fix: "rename it, for example to `raw\(capitalized(plain))`",
      notes: [Diagnostic.Note("`\(plain)` is declared here", at: twin)])
  }
}
