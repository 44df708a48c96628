extension ModelContainer {
  /// Opens the file of a configuration with a URL, and migrates it: with the plan's stages, or by inference without one.
  func openFile() throws {
    guard let configuration = configurations.first(where: \.hasFile) else { return }
    let file = StoreFile(url: configuration.url)
    let hashes = _StandInStore.hashes(of: schema.models)
    if FileManager.default.fileExists(atPath: file.url.path) {
      let found = try file.read()
      if found.hashes != hashes {
        guard configuration.allowsSave else { throw SwiftDataError.loadIssueModelContainer }
        try migrate(file, found)
      }
      rows = try StoreRows.decoded(file.read().rows, as: schema.models)
    } else {
      guard configuration.allowsSave else { throw SwiftDataError.loadIssueModelContainer }
      try file.write(StoreFile.Contents(hashes: hashes, number: "\(schema.version)"))
    }
    if configuration.allowsSave { self.file = file }
  }

  /// What `save()` does last: the one write that counts.
  func writeRows() throws {
    guard let file else { return }
    try file.write(
      StoreFile.Contents(
        hashes: _StandInStore.hashes(of: schema.models), number: "\(schema.version)", rows: StoreRows.encoded(rows)))
  }

  private func migrate(_ file: StoreFile, _ found: StoreFile.Contents) throws {
    guard let plan = migrationPlan, !plan.stages.isEmpty else {
      let types = EntityInfo.reachable(from: schema.models)
      return try map(file, found, from: types, to: schema, into: file)
    }
    guard var version = plan.schemas.first(where: { _StandInStore.hashes(of: $0.models) == found.hashes }) else {
      throw SwiftDataError.loadIssueModelContainer
    }
    for stage in plan.stages {
      switch stage {
      case .lightweight(let from, let to):
        guard from == version else { continue }
        try map(file, file.read(), from: from.models, to: Schema(versionedSchema: to), into: file)
        version = to
      case .custom(let from, let to, let willMigrate, let didMigrate):
        guard from == version else { continue }
        try run(willMigrate, on: file, Schema(versionedSchema: from))
        // A stage that counts with its end alone happens beside the store.
        let late = _StandInStore.stampsAfterStages
        let target = late ? StoreFile(url: file.url.appendingPathExtension("stage")) : file
        let new = Schema(versionedSchema: to)
        try map(file, file.read(), from: from.models, to: new, into: target)
        try run(didMigrate, on: target, new)
        if late { try target.replace(file) }
        version = to
      }
    }
    guard try file.read().hashes == _StandInStore.hashes(of: schema.models) else {
      throw SwiftDataError.loadIssueModelContainer
    }
  }

  private func map(
    _ file: StoreFile, _ found: StoreFile.Contents, from: [any PersistentModel.Type], to schema: Schema,
    into target: StoreFile
  ) throws {
    try target.write(
      StoreFile.Contents(
        hashes: _StandInStore.hashes(of: schema.models), number: "\(schema.version)",
        rows: StoreMapping(from: from, to: schema.models).map(found.rows)))
  }

  private func run(_ closure: ((ModelContext) throws -> Void)?, on file: StoreFile, _ schema: Schema) throws {
    guard let closure else { return }
    let container = try ModelContainer(for: schema, configurations: [ModelConfiguration(url: file.url)])
    try closure(ModelContext(container))
  }
}

extension StoreFile {
  fileprivate func replace(_ other: StoreFile) throws {
    try Data(contentsOf: url).write(to: other.url, options: .atomic)
    try FileManager.default.removeItem(at: url)
  }
}
