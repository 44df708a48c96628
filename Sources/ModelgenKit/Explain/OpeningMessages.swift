/// What the generated code throws that opens stores: the reasons of `ModelgenStore.OpenError`, with the words that users see.
extension FrameworkMessage {
  private static func openError(
    _ reason: String, _ sentence: String, meaning: String, remedy: String
  ) -> FrameworkMessage {
    FrameworkMessage(
      words: ["ModelgenStore.OpenError.Reason.\(reason)", sentence], evidence: .measured, meaning: meaning,
      remedy: remedy)
  }

  static let openErrors: [FrameworkMessage] = [
    openError(
      "newerVersion", "The data was saved by a newer version of this app.",
      meaning: "The store has the hashes of no version of the app, and a version number above its newest one.",
      remedy: "Ask the user to update the app. Do not offer a new store: the rows are all there."),
    openError(
      "notMigrated", "The data is not ready yet.",
      meaning: """
        A widget or an extension opened without the plan, and the store is of an older version, or of one that this target \
        does not know. Only the app migrates.
        """,
      remedy: "Show \"Open the app once\", and reload the widget's timelines after `open` in the app."),
    openError(
      "missing", "The data is not ready yet.",
      meaning: "A widget or an extension opened without the plan, and there is no file at the configuration's URL.",
      remedy: """
        Show "Open the app once". If the app was opened, the two processes name different files: compare the app group and \
        the file's name of both configurations.
        """),
    openError(
      "inUse", "The data is in use by another process.",
      meaning: "SQLite found the file locked (codes 5, 6 and 3850).",
      remedy: "Try again in a moment. Never move the store aside for it."),
    openError(
      "protected", "The data is locked.",
      meaning: "The device was not unlocked since it started, or the process has no permission for the file.",
      remedy: "Try again after the device was unlocked."),
    openError(
      "noSpace", "There is not enough free space to update the data.",
      meaning: "The volume has no room for the copy that is made before a custom stage, or for the migration itself.",
      remedy: "Ask the user to free some space. The store has the rows that it had."),
    openError(
      "unreadable", "The data cannot be read.",
      meaning: "The metadata cannot be read: the file is not a store, or it is damaged.",
      remedy: "Let the user send the file to support. Move it aside only after they agreed."),
    openError(
      "failed", "The data could not be updated.",
      meaning: "A stage threw, or the framework refused the store. The copy was put back.",
      remedy: """
        `underlyingError` is what was thrown first; `modelgen explain` takes its code or its words. Correct the stage, and \
        ship an update.
        """),
    openError(
      "notRestored", "The data could not be updated.",
      meaning: """
        The migration failed and its copy could not be put back, for example because the volume is full or another \
        coordinator has the store open.
        """,
      remedy: "Restart the app: the next call puts the copy back before it does anything else."),
    openError(
      "appGroup", "The data cannot be reached.",
      meaning: "The entitlements of this target lack the app group that `store:` in schema.yaml names.",
      remedy: "Add the group to the entitlements of the app and of each extension."),
    FrameworkMessage(
      words: ["The data was deleted in the meantime.", "MissingRow(persistentModelID:"], evidence: .measured,
      meaning: """
        A snapshot was applied whose row, or a row that it is linked to, no longer exists. Nothing was changed.
        """,
      remedy: "Fetch the snapshots again, and apply the user's change to them."),
  ]
}
