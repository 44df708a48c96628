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

/// An app's three versions, with a custom stage, a rename, an inverse and an enum.
private let history = """
  enum AppSchemaV1: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [Trip.self] }
    @Model final class Trip { var name: String; var start: Date; init(name: String, start: Date) { self.name = name; self.start = start } }
  }
  enum AppSchemaV2: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }
    @Model final class Trip {
      @Attribute(.unique) var name: String
      @Attribute(originalName: "start") var begin: Date
      @Relationship(deleteRule: .cascade, inverse: \\Stop.trip) var stops: [Stop] = []
      init(name: String, begin: Date = Date.now) { self.name = name; self.begin = begin }
    }
    @Model final class Stop {
      var title: String?
      var trip: Trip?
      init(title: String? = nil) { self.title = title }
    }
  }
  enum AppSchemaV3: VersionedSchema {
    static let versionIdentifier = Schema.Version(3, 0, 0)
    static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }
    enum Kind: String, Codable { case walk, ride }
    @Model final class Trip {
      @Attribute(.unique) var name: String
      @Attribute(originalName: "start") var begin: Date
      var kind: Kind = Kind.walk
      @Relationship(deleteRule: .cascade, inverse: \\Stop.trip) var stops: [Stop] = []
      init(name: String, begin: Date = Date.now) { self.name = name; self.begin = begin }
    }
    @Model final class Stop {
      var title: String?
      var trip: Trip?
      init(title: String? = nil) { self.title = title }
    }
  }
  enum AppMigrationPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [AppSchemaV1.self, AppSchemaV2.self, AppSchemaV3.self] }
    static var stages: [MigrationStage] {
      [
        .custom(fromVersion: AppSchemaV1.self, toVersion: AppSchemaV2.self, willMigrate: { try $0.save() }, didMigrate: nil),
        .lightweight(fromVersion: AppSchemaV2.self, toVersion: AppSchemaV3.self),
      ]
    }
  }
  """

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
    let again = run(arguments)
    #expect(again.status == 0 && !again.errors.contains("wrote"), "\(again.errors)")
    try Data(source.replacing("String?", with: "String").utf8).write(to: URL(fileURLWithPath: "\(path)/User.swift"))
    #expect(run(Array(arguments.prefix(6))).status == 2)
    #expect(try String(contentsOfFile: "\(path)/manifests/Users/V1.yaml", encoding: .utf8) == written)
    #expect(run(Array(arguments.prefix(6)) + ["--replace"]).status == 0)
    #expect(try String(contentsOfFile: "\(path)/manifests/Users/V1.yaml", encoding: .utf8) != written)
    try Data(written.utf8).write(to: URL(fileURLWithPath: "\(path)/manifests/Users/V2.yaml"))
    let replaced = run(Array(arguments.prefix(6)) + ["--replace"])
    #expect(replaced.status == 0 && replaced.errors.contains("manifests/Users: V2.yaml;"), "\(replaced.errors)")
    #expect(run(arguments + ["--replace"]).status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(path)/manifests") == ["Users"])
  }

  @Test func revisionsBecomeVersions() throws {
    let path = try folder(["User.swift": source])
    defer { try? FileManager.default.removeItem(atPath: path) }
    func git(_ arguments: String...) -> Bool {
      runGit(["-c", "user.name=T", "-c", "user.email=t@example.com"] + arguments, in: path)
    }
    #expect(git("init", "-q") && git("add", ".") && git("commit", "-qm", "one") && git("tag", "one"))
    let longer = source.replacing("var createdAt", with: "var age: Int = 0\n  var createdAt")
    try Data(longer.utf8).write(to: URL(fileURLWithPath: "\(path)/User.swift"))
    #expect(git("commit", "-qam", "two") && git("tag", "two"))
    let one = run(["swift", path, "--git", "one", "--dry-run", "--expect", realChecksum])
    #expect(one.status == 0 && !one.output.contains("age"), "\(one.errors)")
    let both = run(["swift", path, "--git", "one", "--git", "two", "--git", "two", "--dry-run"])
    #expect(both.status == 0 && both.output.contains("V2.yaml") && !both.output.contains("V3.yaml"), "\(both.errors)")
    try FileManager.default.removeItem(atPath: "\(path)/User.swift")
    #expect(git("commit", "-qam", "three") && git("tag", "three"))
    let none = run(["swift", path, "--git", "two", "--git", "three", "--dry-run"])
    #expect(none.status == 2, "\(none.errors)")
    #expect(run(["swift", path, "--git", "nowhere"]).status == 2)
    #expect(run(["swift", path, "--git", "--output=x"]).status == 2)
  }

  /// The newer of two revisions of one shape, with its classes in another order, against the hash of neither.
  @Test func revisionsOfOneShapeAreProvenByTheNewerOne() throws {
    let pair = """
      @Model final class Trip { var items: [Item]?; init() {} }
      @Model final class Item { var trip: Trip?; init() {} }

      """
    let note = "@Model final class Note { var text = \"\"; init() {} }\n"
    let path = try folder(["Trips.swift": pair + note])
    defer { try? FileManager.default.removeItem(atPath: path) }
    func git(_ arguments: String...) -> Bool {
      runGit(["-c", "user.name=T", "-c", "user.email=t@example.com"] + arguments, in: path)
    }
    #expect(git("init", "-q") && git("add", ".") && git("commit", "-qm", "one") && git("tag", "one"))
    try Data((note + pair).utf8).write(to: URL(fileURLWithPath: "\(path)/Trips.swift"))
    #expect(git("commit", "-qam", "two") && git("tag", "two"))
    let both = run(["swift", path, "--git", "one", "--git", "two", "--dry-run", "--expect", realChecksum])
    #expect(both.status == 1 && both.errors.contains("has the shape of V1"), "\(both.errors)")
  }

  /// Two sides that state no inverse, one with a delete rule: whichever reading the store has, it is proven.
  @Test(arguments: [false, true]) func pairsThatStateNoInverseAreProven(isLinked: Bool) throws {
    func source(_ inverse: String) -> String {
      """
      import SwiftData
      @Model final class Habit { @Relationship(deleteRule: .cascade\(inverse)) var entries: [Entry] = []; init() {} }
      @Model final class Entry { var habit: Habit?; init() {} }

      """
    }
    let path = try folder(["Habits.swift": source(isLinked ? ", inverse: \\Entry.habit" : "")])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let stated = run(["swift", path, "--dry-run"])
    let line = try #require(stated.errors.split(separator: "\n").first { $0.contains(": checksum ") })
    let checksum = String(line.split(separator: " ").last ?? "")
    #expect(stated.errors.contains("state no inverse") == !isLinked, "\(stated.errors)")
    try Data(source("").utf8).write(to: URL(fileURLWithPath: "\(path)/Habits.swift"))
    let proven = run(["swift", path, "--dry-run", "--expect", checksum])
    #expect(proven.status == 0 && !proven.errors.contains("state no inverse"), "\(proven.errors)")
    #expect(proven.output.contains("inverse: habit") == isLinked, "\(proven.output)")
    #expect(proven.errors.contains("with the inverse of 1 pair that states none") == isLinked)
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

  /// A version that goes out of the plan, for a later one has its shape, must leave nothing behind in the steps around it.
  @Test func historyIsStatedForTheVersionsOfThePlan() throws {
    func version(_ number: Int, _ property: String) -> String {
      """
      enum AppV\(number): VersionedSchema {
        static var versionIdentifier: Schema.Version { .init(\(number), 0, 0) }
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { var name = ""; \(property); init() {} }
      }

      """
    }
    let path = try folder([
      "Schemas.swift": version(1, "var a: Int?") + version(2, "var b: Int?") + version(3, "var c: Int?")
        + version(4, "var b: Int?") + version(5, "var d: Int?")
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = run(["swift", path, "--dry-run"])
    #expect(result.status == 0 && result.output.contains("withdrawn: true"), "\(result.errors)")
    #expect(result.output.contains("removes: [Trip.a]") && !result.errors.contains("will refuse"), "\(result.errors)")
    // However many versions share a shape.
    let same = (1...9).map { version($0, "var a: Int?") }.joined()
    try Data(same.utf8).write(to: URL(fileURLWithPath: "\(path)/Schemas.swift"))
    let rest = run(["swift", path, "--dry-run"])
    #expect(rest.output.split(separator: "\n").count { $0.contains("withdrawn: true") } == 8, "\(rest.output)")
    #expect(!rest.errors.contains("will refuse"), "\(rest.errors)")
  }

  /// `modelgen generate` takes what an import wrote, down to the files of the stages.
  @Test func theGeneratorTakesWhatIsWritten() throws {
    guard let modelgen = Self.modelgen else {
      print("skipped: modelgen is not built (swift build --product modelgen in the folder above)")
      return
    }
    let path = try folder(["Schemas.swift": history])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = run(["swift", path, "--name", "App", "--output", "\(path)/manifests"])
    #expect(result.status == 0, "\(result.errors)")
    let process = Process()
    process.executableURL = modelgen
    process.arguments = ["generate", "--quiet", "\(path)/manifests", "--output", "\(path)/Generated"]
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
    let written = try FileManager.default.contentsOfDirectory(atPath: "\(path)/Generated").sorted()
      .filter { !$0.hasPrefix(".") }
    #expect(
      written == [
        "AppCurrentSchema.swift", "AppMigrationPlan.swift", "AppMigrationV1toV2.swift", "AppSchemaV1.swift",
        "AppSchemaV2.swift", "AppSchemaV3.swift", "ModelgenMigration.swift", "ModelgenStore.swift",
      ])
  }

  /// The generator of this checkout, where it is built.
  private static let modelgen: URL? = {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return ["debug", "release"].map { root.appendingPathComponent(".build/\($0)/modelgen") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  @Test(arguments: [
    [], ["nonsense"], ["swift"], ["model"], ["store", "a", "b"], ["identify", "a"], ["swift", "/nowhere/at/all"],
    ["store", "/nowhere"],
    ["model", "/nowhere"], ["swift", ".", "--nonsense"], ["swift", ".", "--replace=no"], ["swift", ".", "--output"],
    ["store", "a", "--git", "x"],
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

/// True where git succeeds.
private func runGit(_ arguments: [String], in folder: String) -> Bool {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["git", "-C", folder] + arguments
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}
