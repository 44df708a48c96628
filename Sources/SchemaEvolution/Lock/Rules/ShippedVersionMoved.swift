import Diagnostics

extension Rule {
  public static let shippedVersionMoved = Rule(
    "shipped-version-moved", severity: .error, evidence: .measured, silencing: .nobody,
    problem: """
      A version that is recorded as shipped has another shape now. Stores on devices keep the old one: no version of the \
      plan matches them, and the app stops at launch with 134504 "Cannot use staged migration with an unknown model \
      version", for some users only. Where the hash does not move, no stage runs and old rows no longer decode.
      """,
    remedy: """
      Put the version back as it shipped (`git diff` shows how, and the finding names each property), then make the change \
      in a new version: `modelgen bump PATH`.
      """)
}
