import Foundation
import Testing

@testable import ImporterKit

/// Input that is larger than any app's is refused in words, before it costs time or memory.
@Suite struct LimitTests {
  private func run(_ kind: String, _ path: String) -> (status: Int32, errors: String, seconds: Double) {
    var errors = ""
    let start = Date()
    let status = ImporterKit.run(
      [kind, path, "--dry-run"], print: { errors += $0 }, printError: { errors += $0 })
    return (status, errors, Date().timeIntervalSince(start))
  }

  private func folder(_ name: String, _ bytes: Data) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("limits-\(UUID().uuidString)")
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
    return folder
  }

  /// Each composite holds the next one twice: thirty of them are a thousand million attributes.
  @Test func doublingComposites() throws {
    let composites = (0..<30).map { number in
      "<composite name=\"C\(number)\">"
        + ["a", "b"].map {
          "<attribute name=\"\($0)\" attributeType=\"\(number == 29 ? "String" : "Composite")\" composite=\"C\(number + 1)\"/>"
        }.joined() + "</composite>"
    }
    let model =
      "<?xml version=\"1.0\"?><model type=\"com.apple.IDECoreDataModeler.DataModel\"><entity name=\"Trip\">"
      + "<attribute name=\"all\" attributeType=\"Composite\" composite=\"C0\"/></entity>"
      + composites.joined() + "</model>"
    let folder = try folder("Model.xcdatamodeld/Model.xcdatamodel/contents", Data(model.utf8))
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = run("model", folder.appendingPathComponent("Model.xcdatamodeld").path)
    #expect(result.status != 0 && result.errors.contains("more than 20,000 attributes"), "\(result)")
    #expect(result.seconds < 20)
  }

  @Test func deeplyNestedGenerics() throws {
    for (depth, status) in [(200, Int32(0)), (20_000, 2)] {
      let type = String(repeating: "Box<", count: depth) + "Int" + String(repeating: ">", count: depth)
      let source =
        "import SwiftData\n@Model final class Trip {\n  var name: String\n  @Transient var x: \(type)? = nil\n}\n"
      let folder = try folder("Trip.swift", Data(source.utf8))
      defer { try? FileManager.default.removeItem(at: folder) }
      let result = run("swift", folder.path)
      #expect(result.status == status, "\(depth): \(result.status) \(result.errors.prefix(300))")
      if status == 2 { #expect(result.errors.contains("nested more than 1,000 deep"), "\(result.errors.prefix(300))") }
      #expect(result.seconds < 20)
    }
  }

  /// Skipped without a word, a file would take its models along.
  @Test func largeSources() throws {
    let source =
      "import SwiftData\n@Model final class Trip { var name: String }\n" + String(repeating: "// x\n", count: 4 << 20)
    let folder = try folder("Trip.swift", Data(source.utf8))
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = run("swift", folder.path)
    #expect(
      result.status == 2 && result.errors.contains("Trip.swift: is larger than 16 MB"), "\(result.errors.prefix(300))")
    #expect(result.seconds < 20)
  }
}
