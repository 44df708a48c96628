import Diagnostics
import SchemaModel

extension Rule {
  public static let implicitMemberDefault = Rule(
    "implicit-member-default", severity: .error, evidence: .refused,
    problem: """
      The macro copies the text of a property's default to a place where no type is known, so `.now`, `.medium` or \
      `.init()` mean nothing there: "A default value requires a fully qualified domain named value".
      """,
    remedy: "Write the type in front: `Date.now`. For an enum, write the name of the case alone in the long form.",
    bad: """
      entities:
        Trip:
          attributes:
            startDate: Date = .now
      """,
    good: ["startDate: Date = .now": "startDate: Date = Date.now"])
}

extension VersionChecker {
  mutating func reportImplicitMember(
    _ text: String, type: SwiftType, resolved: ResolvedType, at place: Place, owner: PropertyPath
  ) {
    let base = type.unwrapped
    let fix: String
    if text.hasPrefix("[") {
      var element = "Type"
      if case .array(let type) = base { element = "\(type.unwrapped)" }
      if case .set(let type) = base { element = "\(type.unwrapped)" }
      fix = "write the type in front of each element, as in `[\(element).name]`"
    } else if text.hasPrefix(".init") {
      fix = "write `\(base)\(text.dropFirst(5))`"
    } else {
      let sign = text.prefix { $0 != "." }
      fix = "write `\(sign)\(base)\(text.dropFirst(sign.count))`"
    }
    report(
      .implicitMemberDefault, "the default \(quoted(text)) of \(owner) must say whose member it is", at: place, fix: fix
    )
  }
}
