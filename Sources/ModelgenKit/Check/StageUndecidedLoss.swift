import Diagnostics

// What a draft deletes or drops is right for some apps and a loss for others. Such a place does not go out unread.

extension Rule {
  public static let stageUndecidedLoss = Rule(
    "stage-undecided-loss", severity: .error, evidence: .measured,
    problem: """
      A hand-written stage still has lines with `Decide (data may be lost):`. They mark where the draft deletes rows, drops
      values or changes some that users have: which of several duplicates stays, a text that may not be a number, an enum
      case that is removed. Nobody has confirmed this yet, and it would run on every device as it is.
      """,
    remedy: """
      Read each of these places, write what is right for your data, and delete the line. Where the draft is right, only
      delete the line.
      """)
}
