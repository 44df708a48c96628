import Diagnostics
import SchemaModel

extension Rule {
  public static let shadowedMember = Rule(
    "shadowed-member", severity: .warning, evidence: .inferred,
    problem: """
      Every model class gets members from SwiftData and from the protocols it adopts: `isDeleted`, `hasChanges`, \
      `modelContext`, `persistentModelID`, `hash`, `hashValue`, `debugDescription`, `objectID`. A property of the same \
      name hides the member. Apps have shipped an attribute `isDeleted` and work, as long as nobody means the \
      framework's. This conclusion is ours; Apple documents no list.
      """,
    remedy: """
      Choose another name while the property is new. For one that has shipped, keep it and write `# modelgen:allow \
      shadowed-member shipped in 1.0`.
      """,
    bad: """
      entities:
        Note:
          attributes:
            isDeleted: Bool = false
      """,
    good: ["isDeleted: Bool = false": "isInTrash: Bool = false"])
}

enum ShadowedMembers {
  static let replacements: [String: String] = [
    "isDeleted": "isInTrash", "hasChanges": "isEdited", "modelContext": "context", "persistentModelID": "identifier",
    "hash": "digest", "hashValue": "digest", "debugDescription": "diagnosis", "objectID": "identifier",
  ]
}

extension VersionChecker {
  mutating func checkShadowedMember(_ name: String, at place: Place, in entity: Entity) {
    guard isNewest, let replacement = ShadowedMembers.replacements[name] else { return }
    report(
      .shadowedMember, "`\(name)` of `\(entity.name)` hides a member that every model class has", at: place,
      fix: "choose another name, such as `\(replacement)`; if it has shipped, keep it and add "
        + "`# modelgen:allow shadowed-member` with the reason")
  }
}
