import Diagnostics
import ManifestSupport
import SchemaEvolution
import SchemaModel
import SchemaSupport
import Testing

@Suite struct LockTests {
  static let v1 = """
    version: 1.0.0
    entities:
      Trip:
        attributes:
          name: String
          start: Date
          status: Status?
          rating: { type: Int, hashModifier: one }
          cover: { type: Data?, externalStorage: true }
          tags: "[String]"
          address: Address?
        relationships:
          places: { toMany: Place, deleteRule: cascade, inverse: trip }
      Place:
        attributes:
          title: String
        relationships:
          trip: { toOne: Trip }
    enums:
      Status: { rawType: String, cases: [planned, { done: DONE }] }
    structs:
      Address: { fields: { street: String, zip: String? } }

    """
  static let v2 = v1.replacing("1.0.0", with: "2.0.0")
    .replacing("start: Date", with: "startDate: { type: Date, renamedFrom: start }")
    .replacing("    relationships:\n      places", with: "      notes: String?\n    relationships:\n      places")

  /// A lock with every version of the texts in it, and those texts.
  static func shipped(_ texts: [String], _ stems: [String]? = nil) -> ShippedLock {
    let (schema, evolution, _, _) = evolved(texts)
    var lock = ShippedLock()
    for index in evolution.plan where stems?.contains(schema.versions[index].stem) ?? true {
      lock.entries.append(lock.entry(recording: index, of: schema, evolution))
    }
    return lock
  }

  private func parse(_ text: String) -> (lock: ShippedLock?, findings: Findings) { parse(Array(text.utf8)) }

  private func parse(_ bytes: [UInt8]) -> (lock: ShippedLock?, findings: Findings) {
    var findings = Findings()
    let lock = ShippedLock.parse(bytes, file: FileID(number: 0), into: &findings)
    return (lock, findings)
  }

  // MARK: - The file

  @Test func textComesBackAsItWas() throws {
    var lock = Self.shipped([Self.v1, Self.v2])
    for _ in 0..<2 {
      let (read, findings) = parse(lock.text)
      #expect(findings.all.isEmpty, "\(findings.text)")
      #expect(read?.text == lock.text)
      // As git writes it on Windows.
      #expect(parse(lock.text.replacing("\n", with: "\r\n")).lock?.text == lock.text)
      lock.forgotten.append(
        .init(stem: "V9", number: VersionNumber(9, 0, 0), reason: "\u{301}never \"out\"\n\\ at all"))
      lock.rechain()
    }
    #expect(parse(ShippedLock().text).lock?.entries.isEmpty == true)
  }

  /// What somebody did to the file, and the rule that must say so.
  static let damages: [(what: String, rule: String, edit: @Sendable (String) -> String)] = [
    ("empty", "lock-damaged", { _ in "" }),
    ("only comments", "lock-damaged", { _ in "# nothing\n\n" }),
    ("something else", "lock-damaged", { _ in "version: 1.0.0\n" }),
    ("first line alone", "lock-damaged", { String($0.prefix { $0 != "v" }) }),
    ("first line gone", "lock-damaged", { $0.split(separator: "\n").dropFirst(2).joined(separator: "\n") }),
    ("last line gone", "lock-edited", { $0.split(separator: "\n").dropLast().joined(separator: "\n") }),
    (
      "last entry gone", "lock-damaged",
      { String($0[..<($0.firstRange(of: "\nversion V2")?.lowerBound ?? $0.endIndex)]) }
    ),
    (
      "first entry gone", "lock-edited",
      { text in
        String(text[..<(text.firstRange(of: "version V1")?.lowerBound ?? text.startIndex)])
          + String(text[(text.firstRange(of: "version V2")?.lowerBound ?? text.startIndex)...])
      }
    ),
    ("a type", "lock-edited", { $0.replacing("attribute name: String", with: "attribute name: Int") }),
    ("a number", "lock-edited", { $0.replacing("version V1 1.0.0", with: "version V1 1.0.1") }),
    ("a stem", "lock-edited", { $0.replacing("version V1", with: "version V0") }),
    ("a chain value", "lock-edited", { $0.replacing("chain ", with: "chain 0") }),
    ("the newest chain value", "lock-edited", { $0.replacing("newest ", with: "newest 0") }),
    ("the count", "lock-damaged", { $0.replacing(" 2 shipped", with: " 3 shipped") }),
    ("a mapping", "lock-damaged", { $0.replacing("mapping 1", with: "mapping one") }),
    ("a line of its own", "lock-damaged", { $0 + "released 3.0.0\n" }),
    (
      "a forgotten note by hand", "lock-edited",
      { $0.replacing("\n\nversion V1", with: "\nforgotten V0 0.1.0 \"x\"\n\nversion V1") }
    ),
    ("a newer format", "lock-format", { $0.replacing("modelgen-lock 1", with: "modelgen-lock 2") }),
    ("a newer format of another form", "lock-format", { _ in "modelgen-lock 7 { }\n" }),
    ("conflict markers", "lock-conflict", { "<<<<<<< HEAD\n" + $0 + "=======\n" + $0 + ">>>>>>> main\n" }),
    ("one marker left", "lock-conflict", { $0 + ">>>>>>> main\n" }),
    (
      "entries in another order", "lock-edited",
      { text in
        let parts = text.split(separator: "\n\n").map(String.init)
        return [parts[0], parts[2], parts[1]].joined(separator: "\n\n")
      }
    ),
  ]

  @Test(arguments: damages.indices)
  func damageIsNamed(_ index: Int) {
    let (what, rule, edit) = Self.damages[index]
    let (lock, findings) = parse(edit(Self.shipped([Self.v1, Self.v2]).text))
    #expect(lock == nil && findings.rules == [rule], "\(what): \(findings.text)")
    #expect(findings.all.allSatisfy { !$0.notes.isEmpty && $0.place != nil })
  }

  /// Whatever is cut off or flipped: a finding, or a lock that says the same.
  @Test func nothingPassesUnnoticed() {
    let lock = Self.shipped([Self.v1, Self.v2])
    let bytes = Array(lock.text.utf8)
    let meaning = lock.entries.map(\.meaning)
    for length in stride(from: 0, to: bytes.count - 1, by: 7) {
      #expect(parse(Array(bytes.prefix(length))).lock == nil, "\(length)")
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      var damaged = bytes
      damaged[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.below(256))
      let (read, findings) = parse(damaged)
      #expect(read == nil ? findings.hasErrors : read?.entries.map(\.meaning) == meaning)
    }
  }

  @Test func hostileBytesAreFindings() {
    let head = "modelgen-lock 1, 1 shipped, newest "
    func sealed(_ lines: [String]) -> String {
      var lock = ShippedLock()
      lock.entries = [
        .init(
          stem: "V1", number: VersionNumber(1, 0, 0), hashes: [], checksum: nil, mapping: 1, meaning: lines, chain: "")
      ]
      lock.rechain()
      return lock.text
    }
    for text in [
      "\0\0\0", "\u{FEFF}" + Self.shipped([Self.v1]).text, head + "x\nversion V1 1.0.0\n", head + "x\nversion  \n",
      head + "x\nversion V1 99999999999999999999.0.0\n", head + "x\nforgotten V1 1.0.0 \"\\u{110000}\"\n",
      String(repeating: "version V1 1.0.0\n", count: 10_000), String(repeating: " ", count: 1_000_000),
    ] {
      #expect(parse(text).lock == nil)
    }
    #expect(parse([0xFF, 0xFE] + Array(Self.shipped([Self.v1]).text.utf8)).lock == nil)
    // A chain that fits, over lines that mean nothing.
    let (schema, evolution, _, _) = evolved([Self.v1])
    for lines in [
      ["entity "], ["entity", "  attribute"], ["  attribute x: Int"], ["  unique"], ["  case x"], ["  field a: B"],
      [
        "entity A", "  attribute : originalName=x", "  relationship y: toOne",
        "  relationship z: toMany B maximumModelCount=x",
      ],
      ["enum : ", "  case ( = \"", "  case a(b; )", "struct ", "  field : ", "alias : "], ["stage x", "after "],
      ["entity A", "  attribute a: " + String(repeating: "[", count: 100_000)],
    ] {
      let lock = parse(sealed(lines)).lock
      var findings = Findings()
      _ = lock?.compare(with: schema, evolution, into: &findings)
      #expect(lock != nil && findings.hasErrors, "\(lines)")
    }
  }

  // MARK: - From lines to a version and back

  @Test func linesMakeTheSameShape() {
    for seed in 0..<300 as Range<UInt64> {
      let version = RandomSchema.version(seed: seed, features: seed % 2 == 0 ? .all : [])
      let schema = Schema(name: "Random", versions: [version])
      var findings = Findings()
      let evolution = evolve(schema, into: &findings)
      let lock = ShippedLock()
      let entry = lock.entry(recording: 0, of: schema, evolution)
      let read = Schema(name: "Random", versions: [entry.version()])
      #expect(
        lock.entry(recording: 0, of: read, evolve(read, into: &findings)).meaning == entry.meaning, "seed \(seed)")
      #expect(VersionShape(of: entry.version()).checksum == VersionShape(of: version).checksum, "seed \(seed)")
    }
  }

  /// Whatever moves a hash is named, and what was never changed is not.
  @Test func randomEditsOfShippedVersions() {
    var random = SeededGenerator(seed: 21)
    for seed in 0..<200 as Range<UInt64> {
      let version = RandomSchema.version(seed: seed, features: .inheritance)
      let schema = Schema(name: "Random", versions: [version])
      var findings = Findings()
      let evolution = evolve(schema, into: &findings)
      var lock = ShippedLock()
      lock.entries = [lock.entry(recording: 0, of: schema, evolution)]
      var same = Findings()
      _ = lock.compare(with: schema, evolution, into: &same)
      #expect(same.all.isEmpty)
      guard let edit = RandomEdit.seen(version, using: &random) else { continue }
      let edited = Schema(name: "Random", versions: [edit.version])
      var moved = Findings()
      _ = lock.compare(with: edited, evolve(edited, into: &findings), into: &moved)
      #expect(moved.rules.contains("shipped-version-moved"), "seed \(seed): \(edit)")
    }
  }
}
