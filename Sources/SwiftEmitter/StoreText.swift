import SchemaModel

/// How `store:` of `schema.yaml` becomes a `ModelConfiguration`.
struct StoreText {
  /// The body of `configuration(isReader:)`, without its indentation of four.
  let lines: [String]

  init(_ store: SchemaSettings.Store, spelling: Spelling) {
    let saves = store.allowsSave ? "!isReader" : "false"
    let cloudKit = store.cloudKit.map { "isReader ? .none : .private(\(stringLiteral($0.value)))" } ?? ".none"
    let group = store.appGroup.map { stringLiteral($0.value) }
    let type = spelling("ModelConfiguration")
    var lines: [String] = []
    var arguments: [String]
    if let file = store.file {
      let parts = [stringLiteral(file.value), "inAppGroup: \(group ?? "nil")"]
      lines += Layout.call("let url = try ModelgenStore.storeURL", parts, indentation: 4)
      arguments = ["url: url", "allowsSave: \(saves)"]
    } else {
      // The framework ends the app where the entitlement is missing.
      if let group { lines += Layout.call("_ = try ModelgenStore.folder", ["ofAppGroup: \(group)"], indentation: 4) }
      arguments = store.name.map { [stringLiteral($0.value)] } ?? []
      arguments += ["allowsSave: \(saves)", "groupContainer: \(group.map { ".identifier(\($0))" } ?? ".none")"]
    }
    arguments.append("cloudKitDatabase: \(cloudKit)")
    lines += Layout.call("return \(type)", arguments, indentation: 4)
    self.lines = lines
  }
}
