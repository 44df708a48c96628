import Diagnostics

extension Rule {
  public static let lockConflict = Rule(
    "lock-conflict", severity: .error, evidence: .refused,
    problem: """
      Two branches each shipped a version, and git could not merge `shipped.lock`. Only one of two shapes can be the one \
      that a version identifier names; a store written by the other would meet a plan that does not know it.
      """,
    remedy: """
      Keep the entries that really went out, in the order of shipping. On the branch whose version has not gone out, run \
      `modelgen bump --renumber`, which moves it to the next number, and ship it again.
      """)

  public static let lockDamaged = Rule(
    "lock-damaged", severity: .error, evidence: .refused,
    problem: """
      `shipped.lock` is empty, truncated, or holds lines that modelgen does not write. It is the only record of the shapes \
      on users' devices, so it is never rebuilt from today's manifests.
      """,
    remedy: "Take the file back from version control, and run the command again.")

  public static let lockEdited = Rule(
    "lock-edited", severity: .error, evidence: .refused,
    problem: """
      An entry of `shipped.lock` differs from what `modelgen ship` wrote: its chain value no longer fits. An edited lock \
      would let a shipped version change unnoticed.
      """,
    remedy: """
      Take the file back from version control. To take out a version that never reached a device, use \
      `modelgen ship PATH --forget VERSION --reason "…"`.
      """)

  public static let lockFormat = Rule(
    "lock-format", severity: .error, evidence: .refused,
    problem: "`shipped.lock` was written by a newer modelgen, whose lines this one may misread.",
    remedy: "Use the modelgen version that your team uses, or a newer one.")
}

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

  public static let shippedVersionMissing = Rule(
    "shipped-version-missing", severity: .error, evidence: .measured, silencing: .nobody,
    problem: """
      A shipped version has no file any more. People who skip releases still open stores of it, and a plan without the \
      version cannot migrate them.
      """,
    remedy: """
      Take the file back from version control. A version that never reached a device, TestFlight included, leaves the lock \
      with `modelgen ship PATH --forget VERSION --reason "…"`.
      """)

  public static let shippedVersionRenumbered = Rule(
    "shipped-version-renumbered", severity: .error, evidence: .measured, silencing: .nobody,
    problem: """
      A shipped version has another `version:` now. Stores do not care about the number, but logs, analytics and two \
      branches that both used it do: one identifier would name two shapes.
      """,
    remedy: "Write the old number again. A new model version gets a new file: `modelgen bump PATH`.")

  public static let shippedVersionWithdrawn = Rule(
    "shipped-version-withdrawn", severity: .error, evidence: .measured, silencing: .nobody,
    problem: "`withdrawn: true` keeps a version out of the plan, and this one is on users' devices.",
    remedy: "Take `withdrawn` out, and undo the version's changes in a later one.")

  public static let shippedStageChanged = Rule(
    "shipped-stage-changed", severity: .warning, evidence: .inferred,
    problem: """
      The kind of a stage that has shipped changed. People who updated ran the old kind; people who skipped that release \
      run the new one.
      """,
    remedy: "Make sure that both end with the same data, or put the stage back.")
}

/// The rules about shipped versions.
public enum LockRules {
  public static let all: [Rule] = [
    .lockConflict, .lockDamaged, .lockEdited, .lockFormat, .shippedVersionMoved, .shippedVersionMissing,
    .shippedVersionRenumbered, .shippedVersionWithdrawn, .shippedStageChanged,
  ]
}
