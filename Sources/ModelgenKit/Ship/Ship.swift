import Diagnostics
import SchemaEvolution
import SchemaModel

/// What `modelgen ship` was asked for.
public struct ShipOptions: Sendable {
  /// Stems of the versions to record; empty means every version of the plan.
  public var stems: [String] = []
  /// A version to take out of the lock, with the reason that stays in its place.
  public var forgotten: (stem: String, reason: String)?
  public var isDryRun = false
  /// Where the generated files are: what is recorded must be what the app was built from.
  public var generation = GenerateOptions()
  public init() {}
}

/// What `modelgen ship` did.
public struct ShipResult: Sendable {
  public var report = Report()
  /// Versions that were recorded, as `V3 3.0.0`.
  public var recorded: [String] = []
  /// Versions whose hashes were recorded anew because modelgen computes them better now.
  public var improved: [String] = []
  public var forgotten: [String] = []
  /// Versions in the works that have errors, where only earlier ones were named.
  public var leftOut: [String] = []
  /// Recorded versions whose hashes rest on traits that nobody has verified, with those traits.
  public var unverified: [(stem: String, traits: [String])] = []
  /// Another run has written the lock since it was read.
  fileprivate var isOvertaken = false
  /// What was asked for cannot be recorded or forgotten.
  fileprivate var isRefused = false
  /// The lock's path, once it was written or would be.
  public var lockPath: String?
}

/// Records the versions of one schema as shipped: from then on their shapes cannot change unnoticed.
///
/// Refuses where `generate` would fail or generated files are stale: what is recorded must be what the app was built from.
///
/// Where another run has written the lock meanwhile, everything is looked at again.
public func ship(path: String, _ options: ShipOptions = ShipOptions()) -> ShipResult {
  for _ in 0..<20 {
    let result = shipOnce(path: path, options)
    if !result.isOvertaken { return result }
  }
  return shipOnce(path: path, options)
}

private func shipOnce(path: String, _ options: ShipOptions) -> ShipResult {
  var result = ShipResult()
  var checking = CheckOptions()
  checking.generation = options.generation
  checking.mayLackLock = true
  let checked = check(paths: [path], checking)
  result.report = checked.report
  guard let loaded = onlySchema(loadedBy: checked, at: path, into: &result.report) else { return result }
  // A lock that cannot be read is never replaced by a new one; the finding about it stands in the report.
  if loaded.folder.hasLock, loaded.lock == nil { return result }
  // Nor one that is gone and that the last commit has: a new one would take today's shapes for the shipped ones.
  if !loaded.folder.hasLock, checked.isRewritten(loaded) { return result }
  // diff and checksum take a version's number, so this does too.
  func stem(_ name: String) -> String {
    loaded.schema.versions.first { $0.stem == name || $0.number.description == name }?.stem
      ?? loaded.lock?.entries.first { $0.number.description == name }?.stem ?? name
  }
  var options = options
  options.stems = options.stems.map(stem)
  options.forgotten = options.forgotten.map { (stem($0.stem), $0.reason) }
  var lock = loaded.lock ?? ShippedLock()
  let before = lock.text
  if let forgotten = options.forgotten {
    // Taking a version out must work when the lock disagrees with the manifests: that is what it is for.
    forget(forgotten.stem, forgotten.reason, loaded, &lock, into: &result)
  } else {
    var loaded = loaded
    if result.report.verdict() != .fine,
      let rest = withoutUnfinished(loaded, naming: options.stems, options.generation, into: &result)
    {
      loaded = rest
    }
    guard result.report.verdict() == .fine, let evolution = loaded.evolution else { return result }
    record(options.stems, loaded, evolution, &lock, into: &result)
    refreshHashes(loaded, evolution, &lock, into: &result)
  }
  guard !result.isRefused else { return result }
  if lock.text == before {
    // A run that was killed may have written the lock and not yet noted that there is one.
    if loaded.folder.hasLock, !options.isDryRun { note(loaded, options.generation.destination, into: &result) }
    return result
  }
  if options.isDryRun {
    result.lockPath = loaded.folder.lockPath
  } else {
    write(lock, loaded, options.generation.destination, into: &result)
  }
  return result
}

private func onlySchema(loadedBy checked: CheckResult, at path: String, into report: inout Report) -> LoadedSchema? {
  if checked.schemas.count > 1 {
    let names = checked.schemas.map(\.folder.path)
    report.findings.report(
      .shipTarget, "there are \(names.count) schemas below \(path), and each ships by itself", at: nil,
      fix: "name one: \(names.joined(separator: ", "))")
    return nil
  }
  return checked.schemas.first
}

private func record(
  _ stems: [String], _ loaded: LoadedSchema, _ evolution: Evolution, _ lock: inout ShippedLock,
  into result: inout ShipResult
) {
  let planned = evolution.plan.map { loaded.schema.versions[$0].stem }
  for stem in stems where !planned.contains(stem) {
    let isKnown = loaded.schema.versions.contains { $0.stem == stem }
    result.refuse(
      isKnown ? "\(stem) is withdrawn, so it is not in the plan and cannot ship" : "there is no version \(stem)",
      fix: nearestName(to: stem, among: planned).map { "did you mean \($0)?" }
        ?? "the plan has \(planned.joined(separator: ", "))")
  }
  if result.isRefused { return }
  for index in evolution.plan {
    let version = loaded.schema.versions[index]
    guard stems.isEmpty || stems.contains(version.stem), lock.entry(for: version.stem) == nil else { continue }
    lock.entries.append(lock.entry(recording: index, of: loaded.schema, evolution))
    result.recorded.append("\(version.stem) \(version.number)")
    let shape = evolution.shapes[index] ?? VersionShape(of: version)
    // Where a trait can be read in one way only, there is nothing to compare.
    guard !shape.openAssumptions.isEmpty else { continue }
    let traits = shape.entities.flatMap { entity in entity.unverified.map { "\(entity.name), \($0)" } }
    result.unverified.append((version.stem, traits))
  }
}

/// Equal lines with other hashes mean that the mapping has improved: the hashes are recorded anew.
private func refreshHashes(
  _ loaded: LoadedSchema, _ evolution: Evolution, _ lock: inout ShippedLock, into result: inout ShipResult
) {
  for stem in loaded.comparison?.improved ?? [] {
    guard let position = lock.entries.firstIndex(where: { $0.stem == stem }),
      let index = loaded.schema.versions.firstIndex(where: { $0.stem == stem })
    else { continue }
    let today = lock.entry(recording: index, of: loaded.schema, evolution)
    lock.entries[position].hashes = today.hashes
    lock.entries[position].checksum = today.checksum
    lock.entries[position].mapping = today.mapping
    result.improved.append(stem)
  }
}

private func forget(
  _ stem: String, _ reason: String, _ loaded: LoadedSchema, _ lock: inout ShippedLock, into result: inout ShipResult
) {
  guard let position = lock.entries.firstIndex(where: { $0.stem == stem }) else {
    let isEmpty = lock.entries.isEmpty
    result.refuse(
      isEmpty
        ? "nothing is recorded as shipped, so there is nothing to forget"
        : "\(stem) is not in \(loaded.folder.lockPath)",
      fix: isEmpty
        ? "edit \(stem) as you like; modelgen ship \(Path.typed(loaded.folder.path)) records the version that you release"
        : "it holds \(lock.entries.map(\.stem).joined(separator: ", "))")
    return
  }
  let entry = lock.entries.remove(at: position)
  lock.forgotten.append(.init(stem: entry.stem, number: entry.number, reason: reason))
  lock.rechain()
  result.forgotten.append("\(entry.stem) \(entry.number)")
}

private func write(
  _ lock: ShippedLock, _ loaded: LoadedSchema, _ destination: GenerateOptions.Destination, into result: inout ShipResult
) {
  let path = loaded.folder.lockPath
  do throws(DiskError) {
    let files = result.report.files
    let before = loaded.folder.hasLock ? files.id(ofPath: path).map { files[$0].bytes } : nil
    try Disk.whileLocked(Path.parent(of: path)) { () throws(DiskError) in
      // What somebody else has recorded since it was read would be lost.
      guard try Disk.readIfPresent(path) == before else {
        result.isOvertaken = true
        throw DiskError(path: path, reason: "another modelgen has written it meanwhile; run the command again")
      }
      try StagedFile(Array(lock.text.utf8), for: path).commit()
    }
    result.lockPath = path
    note(loaded, destination, into: &result)
  } catch {
    result.report.report(.unwritable, "cannot be written", error)
  }
}

private func note(
  _ loaded: LoadedSchema, _ destination: GenerateOptions.Destination, into result: inout ShipResult
) {
  do throws(DiskError) {
    try noteLock(loaded, destination)
  } catch {
    result.report.report(.unwritable, "cannot be written", error)
  }
}

extension ShipResult {
  fileprivate mutating func refuse(_ message: String, fix: String) {
    isRefused = true
    report.findings.report(.shipTarget, message, at: nil, fix: fix)
  }
}
