import Foundation
import Testing

@testable import ImporterKit

private let source = """
  import SwiftData
  @Model final class User {
    var name: String?
    var createdAt: Date?
    init(name: String? = nil, createdAt: Date? = nil) { self.name = name; self.createdAt = createdAt }
  }
  """

/// The checksum that Apple's framework wrote for such a model.
private let realChecksum = "hVf/dkygPyXWgY+Jcgvx9sMUcaiS0yfaIlBvgiRFqr4="

@Suite struct RunTests {
  private struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  private func run(_ arguments: [String]) -> Result {
    var result = Result(status: 0, output: "", errors: "")
    result.status = ImporterKit.run(arguments, print: { result.output += $0 }, printError: { result.errors += $0 })
    return result
  }

  private func folder(_ files: [String: String]) throws -> String {
    let path = NSTemporaryDirectory() + "/run-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)")) }
    return path
  }

  @Test func sourcesBecomeAFolderOnceAndAreProven() throws {
    let path = try folder(["User.swift": source])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let arguments = ["swift", path, "--output", "\(path)/manifests", "--name", "Users", "--expect", realChecksum]
    let result = run(arguments)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("equal to the checksum"))
    let written = try String(contentsOfFile: "\(path)/manifests/Users/V1.yaml", encoding: .utf8)
    #expect(written.contains("name: String?\n      createdAt: Date?"))
    // The same again changes nothing; another shape in its place is refused, and written with --replace.
    #expect(run(arguments).status == 0)
    try Data(source.replacing("String?", with: "String").utf8).write(to: URL(fileURLWithPath: "\(path)/User.swift"))
    #expect(run(Array(arguments.prefix(6))).status == 2)
    #expect(try String(contentsOfFile: "\(path)/manifests/Users/V1.yaml", encoding: .utf8) == written)
    #expect(run(Array(arguments.prefix(6)) + ["--replace"]).status == 0)
    #expect(try String(contentsOfFile: "\(path)/manifests/Users/V1.yaml", encoding: .utf8) != written)
    #expect(run(arguments + ["--replace"]).status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(path)/manifests") == ["Users"])
  }

  @Test func revisionsBecomeVersions() throws {
    let path = try folder(["User.swift": source])
    defer { try? FileManager.default.removeItem(atPath: path) }
    func git(_ arguments: String...) -> Bool {
      Git(directory: path).run(["-c", "user.name=T", "-c", "user.email=t@example.com"] + arguments) != nil
    }
    #expect(git("init", "-q") && git("add", ".") && git("commit", "-qm", "one") && git("tag", "one"))
    let longer = source.replacing("var createdAt", with: "var age: Int = 0\n  var createdAt")
    try Data(longer.utf8).write(to: URL(fileURLWithPath: "\(path)/User.swift"))
    #expect(git("commit", "-qam", "two") && git("tag", "two"))
    let one = run(["swift", path, "--git", "one", "--dry-run", "--expect", realChecksum])
    #expect(one.status == 0 && !one.output.contains("age"), "\(one.errors)")
    let both = run(["swift", path, "--git", "one", "--git", "two", "--git", "two", "--dry-run"])
    #expect(both.status == 0 && both.output.contains("V2.yaml") && !both.output.contains("V3.yaml"), "\(both.errors)")
    #expect(run(["swift", path, "--git", "nowhere"]).status == 2)
    #expect(run(["swift", path, "--git", "--output=x"]).status == 2)
  }

  @Test func historyIsStated() throws {
    let path = try folder([
      "Schemas.swift": """
      enum AppV1: VersionedSchema {
        static var versionIdentifier: Schema.Version { .init(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { var name: String; var notes: Int?; init(name: String) { self.name = name } }
      }
      enum AppV2: VersionedSchema {
        static var versionIdentifier: Schema.Version { .init(2, 0, 0) }
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { var name: String; var count: Int; init(name: String) { self.name = name } }
      }
      """
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = run(["swift", path, "--dry-run"])
    #expect(result.status == 0 && result.output.contains("removes: [Trip.notes]"), "\(result.output)\(result.errors)")
    #expect(result.output.contains("accepts:") && !result.errors.contains("will refuse"), "\(result.errors)")
  }

  @Test(arguments: [
    [], ["nonsense"], ["swift"], ["model"], ["store", "a", "b"], ["identify", "a"], ["swift", "/nowhere/at/all"],
    ["store", "/nowhere"],
    ["model", "/nowhere"], ["swift", ".", "--nonsense"], ["swift", ".", "--output"], ["store", "a", "--git", "x"],
    ["identify", "/nowhere", "/nowhere"],
  ])
  func wrongUseIsTwo(_ arguments: [String]) {
    let result = run(arguments)
    #expect(result.status == 2 && result.errors.hasPrefix("error: "), "\(result.errors)")
  }

  @Test func anExpectationMustBeAChecksumOrAFile() throws {
    let path = try folder(["User.swift": source])
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(run(["swift", path, "--dry-run", "--expect", "nonsense"]).status == 2)
    #expect(run(["swift", path, "--dry-run", "--expect", "V1=\(realChecksum)"]).status == 0)
    #expect(run(["swift", path, "--dry-run", "--expect", "V2=\(realChecksum)"]).status == 1)
    #expect(run(["help"]).output.contains("usage:"))
  }
}
