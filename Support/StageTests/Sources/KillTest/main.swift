// Migrates stores and is killed at every point at which a migration changes a file. After the next launch the rows must
// be those of a migration that nobody interrupted.
//
//     swift run KillTest [HISTORIES]     histories for each schema, made of random rows; 3 unless said
import Foundation
import KillPoints
import SwiftData

let historyCount = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 3
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kill-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

/// How stores are opened, and what that must withstand.
enum Way: CaseIterable {
  /// By generated code, which copies the store first: every schema.
  case guarded
  /// By a container alone: the schemas whose last step copies again what the one before may have left.
  case bridgesAlone
  /// The control: by a container alone, all other schemas. Rows must be missing, or this test could not fail.
  case unguarded

  func includes(_ subject: Subject) -> Bool {
    switch self {
    case .guarded: true
    case .bridgesAlone: subject.isBridge
    case .unguarded: !subject.isBridge
    }
  }
}

/// What was tried in one way.
struct Tally {
  var points = 0
  var histories = 0
  var schemas = 0
  var refused = 0
  /// Schemas whose rows could not be made.
  var skipped: [String] = []
  var problems: [String] = []
}

/// Runs in a copy of the process, which dies at the point.
func launch(_ subject: Subject, _ way: Way, _ store: URL, killedAt point: Int = 0, count: URL? = nil) -> Int32 {
  let copy = kill_points_fork()
  if copy == 0 {
    kill_points_begin(point)
    var status: Int32 = 0
    let configurations = [ModelConfiguration(url: store)]
    do {
      _ = try way == .guarded ? subject.open(configurations) : subject.openPlainly(configurations)
    } catch { status = 1 }
    let passed = kill_points_count()
    if let count { try? Data("\(passed)".utf8).write(to: count) }
    kill_points_exit(status)
  }
  return kill_points_wait(copy)
}

/// Migrates one store without a kill, then kills at each point, and compares.
func tryHistory(_ subject: Subject, _ way: Way, _ original: Data, _ what: String, _ tally: inout Tally) throws {
  let (reference, count) = (folder.appendingPathComponent("reference.store"), folder.appendingPathComponent("count"))
  try clear(folder)
  try original.write(to: reference)
  let status = launch(subject, way, reference, count: count)
  guard status == 0 || status == 1, let total = Int(try String(contentsOf: count, encoding: .utf8)) else {
    tally.problems.append("\(what): ends with \(status)")
    return
  }
  let wanted = try normalized(Data(contentsOf: reference), original)
  if status == 1 {
    tally.refused += 1
    // Without a copy nobody takes back what a stage has saved.
    if way != .guarded { return }
    if wanted != (try normalized(original, original)) {
      tally.problems.append("\(what): refused, and rows are not what they were")
    }
  }
  for point in 1...max(1, total) {
    try clear(folder)
    let store = folder.appendingPathComponent("default.store")
    try original.write(to: store)
    tally.points += 1
    guard launch(subject, way, store, killedAt: point) == 99 else {
      tally.problems.append("\(what): not killed at \(point) of \(total)")
      continue
    }
    let again = launch(subject, way, store)
    let found = try? normalized(Data(contentsOf: store), original)
    if again != status || found != wanted {
      tally.problems.append(
        "\(what): killed at \(point) of \(total), the next launch ends with \(again), rows"
          + " \(found == wanted ? "equal" : "differ")")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix("migrating.txt")
    }
    if !left.isEmpty { tally.problems.append("\(what): killed at \(point) of \(total), the marker is left") }
  }
}

func tryAll(_ way: Way) throws -> Tally {
  var tally = Tally()
  for subject in subjects where way.includes(subject) {
    let before = tally.histories
    for seed in 1...historyCount {
      for late in [false, true] {
        _StandInStore.stampsAfterStages = late
        guard
          let original = try RandomRows(seed: UInt64(seed)).file(
            of: subject.plan, encoded: subject.encoded)
        else { continue }
        tally.histories += 1
        let what = "\(subject.name), history \(seed), hashes \(late ? "after" : "before") didMigrate"
        try tryHistory(subject, way, original, what, &tally)
      }
    }
    // Its required values are of types that nothing here can make.
    if tally.histories == before { tally.skipped.append(subject.name) } else { tally.schemas += 1 }
  }
  return tally
}

var failed = false
for way in Way.allCases {
  let tally = try tryAll(way)
  let (name, verdict): (String, String)
  switch way {
  case .guarded, .bridgesAlone:
    name = way == .guarded ? "with a copy of the store" : "bridges without a copy"
    failed = failed || !tally.problems.isEmpty
    for problem in tally.problems.prefix(20) { print(problem) }
    verdict = tally.problems.isEmpty ? "every store has its rows" : "\(tally.problems.count) problems"
  case .unguarded:
    name = "control, others without a copy"
    let lost = tally.problems.count { $0.hasSuffix("differ") }
    failed = failed || lost == 0
    verdict =
      lost == 0 ? "no rows are missing: this test cannot fail" : "rows are missing after \(lost) kills, as expected"
  }
  print(
    "\(name): \(tally.points) kill points in \(tally.histories) histories of \(tally.schemas) schemas (\(tally.refused)"
      + " refused by their mapping): \(verdict)")
  if !tally.skipped.isEmpty { print("  without rows, not tried: \(tally.skipped.joined(separator: ", "))") }
}
exit(failed ? 1 : 0)

func clear(_ folder: URL) throws {
  for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
  }
}

/// The rows, with what a stage makes anew in every run (identifiers, the time) taken out.
func normalized(_ bytes: Data, _ original: Data) throws -> String {
  let known = String(decoding: original, as: UTF8.self)
  func plain(_ value: Any) -> Any {
    switch value {
    case let list as [Any]: return list.map(plain)
    case let table as [String: Any]: return table.mapValues(plain)
    case let text as String:
      let parts = text.split(separator: " ", omittingEmptySubsequences: false)
      return parts.map { UUID(uuidString: String($0)) != nil && !known.contains($0) ? "NEW" : String($0) }
        .joined(separator: " ")
    case let number as NSNumber:
      // Dates of today: nothing random is so large.
      return number.doubleValue > 700_000_000 && number.doubleValue < 1_000_000_000 ? "NOW" : number as Any
    default: return value
    }
  }
  let object = plain(try JSONSerialization.jsonObject(with: bytes))
  return String(decoding: try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]), as: UTF8.self)
}
