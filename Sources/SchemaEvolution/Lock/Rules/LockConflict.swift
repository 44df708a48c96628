import Diagnostics

extension Rule {
  public static let lockConflict = Rule(
    "lock-conflict", severity: .error, evidence: .refused,
    problem: """
      Two branches each shipped a version, and git could not merge `shipped.lock`. Only one of two shapes can be the one \
      that a version identifier names; a store written by the other would meet a plan that does not know it.
      """,
    remedy: """
      Keep the entries of versions that were released, in the order of shipping. On the branch whose version was not released, run \
      `modelgen bump --renumber`, which moves it to the next number, and ship it again.
      """)
}
