import Foundation
import Testing

/// The README's pictures show what the tool prints today. `Scripts/record` draws them again.
@Suite struct PicturesTests {
  private func compare(_ picture: String, with name: String) throws {
    let url = Tool.packageRoot.appendingPathComponent("Documentation/pictures/\(name).svg")
    if ProcessInfo.processInfo.environment["MODELGEN_RECORD_GOLDENS"] != nil { try Data(picture.utf8).write(to: url) }
    let recorded = try String(contentsOf: url, encoding: .utf8)
    #expect(picture == recorded, "\(name).svg is not what is drawn now: run Scripts/record")
  }

  /// A shipped version is edited: the mistake that costs people their data most often.
  @Test func refusedChange() throws {
    let scratch = try ScratchFolder()
    let samples = Tool.packageRoot.appendingPathComponent("manifests/SampleTrips")
    try FileManager.default.createDirectory(at: scratch.url("manifests"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: samples, to: scratch.url("manifests/SampleTrips"))
    #expect(try Tool.run(["generate", "manifests/SampleTrips"], in: scratch.path).status == 0)
    let before = try #require(scratch.text("manifests/SampleTrips/V2.yaml"))
    let after = before.replacingOccurrences(of: "hasReservation: Bool = false", with: "hasReservation: Int = 0")
    try #require(before != after)
    try scratch.write(after, to: "manifests/SampleTrips/V2.yaml")
    let run = try Tool.run(["check", "manifests/SampleTrips"], in: scratch.path)
    #expect(run.status == 1)
    try compare(
      Picture.terminal(
        command: "modelgen check manifests/SampleTrips",
        output: try Self.finding("shipped-version-moved", in: run.errors)),
      with: "refused-change")
  }

  /// The lines of one finding, with its notes.
  private static func finding(_ rule: String, in output: String) throws -> String {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasSuffix("[\(rule)]") }, "no \(rule) in: \(output)")
    let end = lines[(start + 1)...].firstIndex { $0.hasSuffix("]") || $0.isEmpty || $0.first?.isNumber == true }
    return lines[start..<(end ?? lines.endIndex)].joined(separator: "\n")
  }

  @Test func history() throws {
    let run = try Tool.run(["diff", "manifests/SampleTrips", "--format", "json"], in: Tool.packageRoot.path)
    #expect(run.status == 0)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let schemas = json["schemas"] as? [[String: Any]] ?? [json]
    let steps = try #require(schemas.first?["steps"] as? [[String: Any]])
    try compare(
      Picture.history(
        of: "SampleTrips",
        steps: steps.map { step in
          Picture.Step(
            from: step["from"] as? String ?? "", to: step["to"] as? String ?? "", stage: step["stage"] as? String ?? "",
            changes: (step["changes"] as? [[String: Any]] ?? []).map {
              "\($0["path"] as? String ?? ""): \($0["change"] as? String ?? "")"
            })
        }), with: "history")
  }
}
