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

var points = 0
var histories = 0
var refused = 0
var problems: [String] = []

/// Runs in a copy of the process, which dies at the point.
func launch(_ subject: Subject, _ store: URL, killedAt point: Int = 0, count: URL? = nil) -> Int32 {
  let copy = kill_points_fork()
  if copy == 0 {
    kill_points_begin(point)
    var status: Int32 = 0
    do { _ = try subject.open([ModelConfiguration(url: store)]) } catch { status = 1 }
    let passed = kill_points_count()
    if let count { try? Data("\(passed)".utf8).write(to: count) }
    kill_points_exit(status)
  }
  return kill_points_wait(copy)
}

for subject in subjects {
  for seed in 1...historyCount {
    for late in [false, true] {
      _StandInStore.stampsAfterStages = late
      guard let original = try RandomRows(seed: UInt64(seed)).file(of: subject.plan) else { continue }
      histories += 1
      let what = "\(subject.name), history \(seed), hashes \(late ? "after" : "before") didMigrate"
      let (reference, count) = (
        folder.appendingPathComponent("reference.store"), folder.appendingPathComponent("count")
      )
      try clear(folder)
      try original.write(to: reference)
      let status = launch(subject, reference, count: count)
      guard status == 0 || status == 1, let total = Int(try String(contentsOf: count, encoding: .utf8)) else {
        problems.append("\(what): ends with \(status)")
        continue
      }
      let wanted = try normalized(Data(contentsOf: reference), original)
      if status == 1 {
        refused += 1
        if wanted != (try normalized(original, original)) {
          problems.append("\(what): refused, and rows are not what they were")
        }
      }
      for point in 1...total {
        try clear(folder)
        let store = folder.appendingPathComponent("default.store")
        try original.write(to: store)
        points += 1
        guard launch(subject, store, killedAt: point) == 99 else {
          problems.append("\(what): not killed at \(point) of \(total)")
          continue
        }
        let again = launch(subject, store)
        let found = try? normalized(Data(contentsOf: store), original)
        if again != status || found != wanted {
          problems.append(
            "\(what): killed at \(point) of \(total), the next launch ends with \(again), rows \(found == wanted ? "equal" : "differ")"
          )
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
          $0.hasSuffix("migrating.txt")
        }
        if !left.isEmpty { problems.append("\(what): killed at \(point) of \(total), the marker is left") }
      }
    }
  }
}

for problem in problems.prefix(20) { print(problem) }
print(
  "\(points) kill points in \(histories) histories of \(subjects.count) schemas (\(refused) refused by their mapping): "
    + (problems.isEmpty ? "every store has its rows" : "\(problems.count) problems"))
exit(problems.isEmpty ? 0 : 1)

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
