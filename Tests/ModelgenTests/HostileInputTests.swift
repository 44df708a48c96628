import Foundation
import SwiftOutline
import Testing

/// Input from hell through the built tool: it answers, soon, and writes no Swift that says something else.
@Suite struct HostileInputTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// A rule that must be among the findings; nil where the manifests are right.
    var rule: String?
    var make: @Sendable (ScratchFolder) throws -> Void
    /// Runs in 100 MB of address space: what multiplies must not be multiplied out.
    var hasLittleMemory = false
    init(_ name: String, _ rule: String?, _ make: @escaping @Sendable (ScratchFolder) throws -> Void) {
      (testDescription, self.rule, self.make) = (name, rule, make)
    }
    /// One version file.
    init(_ name: String, _ rule: String?, hasLittleMemory: Bool = false, text: String) {
      self.init(name, rule) { try $0.write(text, to: "m/Trips/V1.yaml") }
      self.hasLittleMemory = hasLittleMemory
    }
  }

  private static let good = GenerateTests.manifest("1.0.0")

  private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  private static let laughs: String = {
    let first = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    return (1..<12).reduce(first) { text, level in
      text + "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
    }
  }()

  static let cases: [Case] = [
    Case("empty file", "empty-manifest", text: ""),
    Case("NUL", "control-character", text: good.replacingOccurrences(of: "String", with: "Str\0ing")),
    Case("invalid UTF-8", "invalid-utf8") { scratch in
      try scratch.write("", to: "m/Trips/V1.yaml")
      try Data([0x61, 0x3A, 0x20, 0xFF, 0xFE]).write(to: scratch.url("m/Trips/V1.yaml"))
    },
    Case("byte order mark", nil, text: "\u{FEFF}" + good),
    Case("CRLF", nil, text: good.replacingOccurrences(of: "\n", with: "\r\n")),
    Case("tabs", "tab-indentation", text: good.replacingOccurrences(of: "    ", with: "\t")),
    Case("a folder called V1.yaml", "unreadable-file") { try $0.makeFolder($0.url("m/Trips/V1.yaml")) },
    Case("a link to itself", "linked-file") { scratch in
      try scratch.makeFolder(scratch.url("m/Trips"))
      try FileManager.default.createSymbolicLink(
        atPath: scratch.url("m/Trips/V1.yaml").path, withDestinationPath: "V1.yaml")
    },
    Case("a link to an endless file", "linked-file") { scratch in
      try scratch.makeFolder(scratch.url("m/Trips"))
      try FileManager.default.createSymbolicLink(
        atPath: scratch.url("m/Trips/V1.yaml").path, withDestinationPath: "/dev/zero")
    },
    Case("a link to nowhere", "linked-file") { scratch in
      try scratch.makeFolder(scratch.url("m/Trips"))
      try FileManager.default.createSymbolicLink(
        atPath: scratch.url("m/Trips/V1.yaml").path, withDestinationPath: "gone.yaml")
    },
    // Opening a pipe waits for somebody to write into it.
    Case("a pipe", "unreadable-file") { scratch in
      try scratch.makeFolder(scratch.url("m/Trips"))
      #expect(mkfifo(scratch.url("m/Trips/V1.yaml").path, 0o600) == 0)
    },
    Case("a pipe for the settings", "unreadable-file") { scratch in
      try scratch.write(good, to: "m/Trips/V1.yaml")
      #expect(mkfifo(scratch.url("m/Trips/schema.yaml").path, 0o600) == 0)
    },
    Case("a pipe for the lock", "unreadable-file") { scratch in
      try scratch.write(good, to: "m/Trips/V1.yaml")
      #expect(mkfifo(scratch.url("m/Trips/shipped.lock").path, 0o600) == 0)
    },
    Case("folders that link in a circle", nil) { scratch in
      try scratch.write(good, to: "m/Trips/V1.yaml")
      try FileManager.default.createSymbolicLink(atPath: scratch.url("m/again").path, withDestinationPath: "..")
    },
    Case("an output path with NUL", "wrong-form") { scratch in
      try scratch.write(good, to: "m/Trips/V1.yaml")
      try scratch.write("output: { schemas: \"../a\\0b\" }\n", to: "m/Trips/schema.yaml")
    },
    Case("a line of 1 MB", nil, text: good + "      b: { type: String, default: \(repeated("x", 1_000_000)) }\n"),
    Case("brackets without end", "nesting-too-deep", hasLittleMemory: true, text: "a: " + repeated("[", 100_000)),
    Case("braces without end", "nesting-too-deep", hasLittleMemory: true, text: "a: " + repeated("{a: ", 100_000)),
    Case("dashes without end", "nesting-too-deep", hasLittleMemory: true, text: "a:\n" + repeated("- ", 100_000)),
    Case("billion laughs", "alias-expansion", hasLittleMemory: true, text: laughs),
    Case("optionals without end", "invalid-type", text: good + "      b: \"Int\(repeated("?", 100_000))\"\n"),
    Case(
      "a struct that doubles", "too-many-columns",
      text: good + "      s: S60\nstructs:\n  S0: { fields: { a: Int } }\n"
        + (0..<60).map { "  S\($0 + 1): { fields: { a: S\($0), b: S\($0) } }\n" }.joined()),
    Case(
      "10,000 entities", nil,
      text: "version: 1.0.0\nentities:\n"
        + (0..<10_000).map { "  E\($0):\n    attributes: { a: String, b: Int? }\n" }.joined()),
    Case("a name of 100,000 letters", "unknown-type", text: good + "      b: \(repeated("Long", 25_000))\n"),
    Case("a key of 100,000 letters", nil, text: good + "      ? \(repeated("long", 25_000))\n      : String\n"),
    Case("an output path with a line break", "wrong-form") { scratch in
      try scratch.write(good, to: "m/Trips/V1.yaml")
      try scratch.write("output: { schemas: \"../../Gen\\nimport Evil\" }\n", to: "m/Trips/schema.yaml")
    },
  ]

  @Test(arguments: cases) func answers(_ hostile: Case) throws {
    let scratch = try ScratchFolder()
    try hostile.make(scratch)
    let clock = ContinuousClock()
    var result: Tool.Result?
    let elapsed = try clock.measure {
      result =
        hostile.hasLittleMemory && !Tool.isSanitized
        ? try Tool.start(
          ["-c", "ulimit -v 102400; exec \"$0\" generate m", Tool.url.path], in: scratch.path,
          executable: URL(fileURLWithPath: "/bin/sh")
        ).finish() : try Tool.run(["generate", "m"], in: scratch.path)
    }
    let (status, errors) = (result?.status ?? -1, result?.errors ?? "")
    // Nobody reads more than some screens.
    #expect(errors.utf8.count < 100_000)
    // A signal would be 128 and more; generous in time, since debug builds run on busy machines.
    #expect(elapsed < .seconds(60))
    if let rule = hostile.rule {
      #expect(status == 1 || status == 2, "\(errors.prefix(500))")
      #expect(errors.contains("[\(rule)]"), "\(errors.prefix(500))")
      #expect(scratch.names("Generated") == [])
    } else {
      #expect(status == 0 || (status == 1 && errors.contains("error: ")), "\(status): \(errors.prefix(500))")
    }
  }

  /// Inputs that reach code nothing else reaches, steps that go wrong in one thing, and what fuzzing has found:
  /// `Tests/Fixtures/Hostile`. The byte 0x1E parts the files of a case, as in the fuzz targets.
  static let kept: [String] = {
    let folder = Tool.packageRoot.appendingPathComponent("Tests/Fixtures/Hostile").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }()

  @Test func someCasesAreKept() { #expect(Self.kept.count >= 20) }

  @Test(arguments: kept) func keptCase(_ name: String) throws {
    let scratch = try ScratchFolder()
    let bytes = try Data(contentsOf: Tool.packageRoot.appendingPathComponent("Tests/Fixtures/Hostile/\(name)"))
    let files = bytes.split(separator: 0x1E, omittingEmptySubsequences: false)
    try scratch.makeFolder(scratch.url("m/Trips"))
    #expect(files.count <= 3)
    for (file, name) in zip(files, ["V1.yaml", "V2.yaml", "schema.yaml"]) {
      try file.write(to: scratch.url("m/Trips/\(name)"))
    }
    let result = try Tool.run(["generate", "m", "--output", "Generated"], in: scratch.path)
    #expect(result.status == 0 || result.status == 1, "\(result.status): \(result.errors.prefix(500))")
    #expect((result.status == 0) == !result.errors.contains("error: "), "\(result.errors.prefix(500))")
  }

  /// Where text of a manifest ends up in Swift: `@` stands for the text, in quotes.
  private static let places: [(name: String, version: String, settings: String)] = [
    ("documentation", "doc: @\n" + good, ""),
    ("entity", good.replacingOccurrences(of: "  Trip:", with: "  @:"), ""),
    ("entity documentation", good + "    doc: @\n", ""),
    ("attribute", good + "      @: Int\n", ""),
    ("type", good + "      b: @\n", ""),
    ("default", good + "      b: { type: String, default: @ }\n", ""),
    ("default expression", good + "      b: { type: String, default: { swift: @ } }\n", ""),
    ("hash modifier", good + "      b: { type: Int, hashModifier: @ }\n", ""),
    ("old name", good + "      b: { type: Int, renamedFrom: @ }\n", ""),
    ("transformer", good + "      b: { type: Data, transformable: @ }\n", ""),
    ("transformer's name", good + "      b: { type: Data, transformable: { name: @ } }\n", ""),
    ("raw value", good + "      b: K\nenums:\n  K: { rawType: String, cases: [{ a: @ }] }\n", ""),
    ("case", good + "      b: K\nenums:\n  K: { cases: [@] }\n", ""),
    ("field", good + "      b: S\nstructs:\n  S: { fields: { @: Int } }\n", ""),
    ("relationship", good + "    relationships: { @: { toOne: Trip, inverse: none } }\n", ""),
    ("import", good, "imports: [@]\n"), ("naming", good, "naming: { version: @ }\n"),
    ("plan", good, "naming: { plan: @ }\n"), ("current schema", good, "naming: { currentSchema: @ }\n"),
    ("platform", good, "platforms: { @: 17 }\n"),
  ]

  private static let texts = [
    #""; import Evil //"#, "*/ import Evil /*", #"\(evil())"#, "a\nimport Evil\n", "a\u{2028}import Evil",
    "`; import Evil; `", #"""" import Evil """"#, "x } class Evil { var y: Int", "🚀", "\u{202E}evil\u{202C}", "a\u{0}b",
    #"\"#, "#if true\nimport Evil\n#endif", "a\r\nimport Evil", "Int = 0; import Evil; var z: Int",
  ]

  /// Each text at each place: refused, or the Swift declares what it declares for a harmless text and nothing else.
  @Test(arguments: places.indices) func nothingBreaksOut(_ index: Int) throws {
    let place = Self.places[index]
    for text in Self.texts {
      let scratch = try ScratchFolder()
      let quoted = "\"" + text.unicodeScalars.map(Self.escaped).joined() + "\""
      try scratch.write(place.version.replacingOccurrences(of: "@", with: quoted), to: "m/Trips/V1.yaml")
      if !place.settings.isEmpty {
        try scratch.write(place.settings.replacingOccurrences(of: "@", with: quoted), to: "m/Trips/schema.yaml")
      }
      let result = try Tool.run(["generate", "m"], in: scratch.path)
      let what = "\(place.name), \(text.debugDescription)"
      #expect(result.status == 0 || result.status == 1, "\(what): \(result.errors.prefix(300))")
      #expect(result.status == 0 || result.errors.contains("error: "), "\(what)")
      for name in scratch.names("Generated") where name.hasSuffix(".swift") {
        let outline = SwiftOutline([UInt8](try Data(contentsOf: scratch.url("Generated/\(name)"))))
        #expect(outline.fault == nil, "\(what): \(name)")
        // An emoji is a name in Swift, of a module too.
        #expect(Set(outline.imports).isSubset(of: ["CoreData", "Foundation", "SwiftData", "🚀"]), "\(what): \(name)")
        #expect(outline.interpolations == 0 || !name.contains("SchemaV"), "\(what): \(name)")
        #expect(!outline.declarations.contains { $0.hasSuffix(" Evil") || $0.hasSuffix(" z") }, "\(what): \(name)")
      }
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": #"\""#
    case "\\": #"\\"#
    case _ where scalar.value < 0x20: "\\x" + String(scalar.value + 0x100, radix: 16).dropFirst()
    default: String(scalar)
    }
  }
}
