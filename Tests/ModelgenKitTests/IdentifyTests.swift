import Foundation
import JSONText
import ManifestSupport
import ModelgenKit
import SchemaModel
import SchemaSupport
import Testing

@Suite struct IdentifyTests {
  private static let v1 = """
    version: 1.0.0
    entities:
      Trip:
        attributes: { name: String, cover: Data?, count: Int, status: Status, size: Size }
        relationships: { items: { toMany: Item, inverse: trip } }
      Item:
        attributes: { title: String, level: UInt16 }
        relationships: { trip: { toOne: Trip } }
    enums: { Status: { rawType: String, cases: [on] } }
    structs: { Size: { fields: { width: Double, height: Double } } }
    """
  private static let v2 = v1.replacingOccurrences(of: "1.0.0", with: "2.0.0").replacingOccurrences(
    of: "name: String", with: "name: String, note: String?")

  private func schema() throws -> Schema {
    let (schema, _, findings) = readSchema("Trips", ["V1": Self.v1, "V2": Self.v2])
    #expect(!findings.hasErrors, "\(findings.text)")
    return schema
  }

  private func fingerprint(_ shape: VersionShape, withChecksum: Bool = true) -> StoreFingerprint {
    StoreFingerprint(
      checksum: withChecksum ? shape.checksum : nil,
      entities: shape.entities.compactMap { entity in
        entity.versionHash.map { .init(name: entity.name, versionHash: $0) }
      })
  }

  @Test func everyVersionIsFound() throws {
    let schema = try schema()
    for version in schema.versions {
      let shape = VersionShape(of: version)
      for value in [
        fingerprint(shape), fingerprint(shape, withChecksum: false), StoreFingerprint(checksum: shape.checksum),
      ] {
        let found = identify(value, in: [schema])
        #expect(found.matches.map(\.stem) == [version.stem] && found.isIdentified)
        #expect(found.text == "Trips \(version.stem) (\(version.number))\n")
      }
      // The other answer to an open question.
      let other = try #require(VersionShape.candidates(of: version).first)
      let found = identify(StoreFingerprint(checksum: other.checksum), in: [schema])
      #expect(found.matches.first?.assumptions == ["UInt16 is stored as Int16"])
    }
  }

  /// What a store has instead of the newest version, and what is said about it.
  private static let edits: [(from: String, to: String, path: String, summary: String)] = [
    ("cover: Data?", "cover: Data", "Trip.cover", "required in the store, optional here"),
    ("cover: Data?", "cover: { type: Data?, externalStorage: true }", "Trip.cover", "externalStorage in the store"),
    ("count: Int", "count: Int32", "Trip.count", "Int32 in the store, Int here"),
    ("count: Int", "count: Double?", "Trip.count", "Double in the store, Int here; and optional in the store"),
    ("name: String", "name: { type: String, unique: true }", "Trip.name", "unique in the store, not here"),
    ("count: Int, ", "", "Trip.count", "the store does not have it"),
    ("status: Status", "status: String", "Trip.status", "String in the store, an enum or struct here"),
    ("size: Size", "size: Size?", "Trip.size", "optional in the store, with every field; required here"),
    ("width: Double", "width: Float", "Trip.size", "its field width is Float in the store, Double here"),
    ("width: Double, ", "", "Trip.size", "the store does not have its field or case width"),
    ("title: String", "title: { type: String }, note: String?", "", ""),
    ("toOne: Trip", "toOne: Trip, optional: false", "Item.trip", "required in the store, optional here"),
    ("title: String", "title: Int", "Item.title", "Int in the store, String here"),
    ("name: String,", "name: String, weight: Int,", "", ""),
  ]

  @Test func differencesAreNamed() throws {
    let schema = try schema()
    for (from, to, path, summary) in Self.edits {
      let (version, _, findings) = readVersion(Self.v2.replacingOccurrences(of: from, with: to))
      #expect(!findings.hasErrors, "\(findings.text)")
      let shape = VersionShape(of: try #require(version))
      let found = identify(fingerprint(shape), in: [schema])
      #expect(found.matches.isEmpty)
      let nearest = try #require(found.nearest)
      #expect(nearest.stem == "V2" && nearest.differences.count == 1, "\(to)")
      let explanations = try #require(nearest.differences.first).explanations
      if path.isEmpty {
        #expect(explanations.isEmpty && found.text.contains("differs, in more than one property or option"))
      } else {
        #expect(explanations.contains { $0.path == path && $0.summary == summary }, "\(to): \(explanations)")
        #expect(found.text.contains("    \(path): \(summary)\n"))
        // The checksum alone leads to the same edit.
        let byChecksum = identify(StoreFingerprint(checksum: shape.checksum), in: [schema])
        let first = try #require(byChecksum.nearest?.differences.first, "\(to)")
        #expect(first.explanations.contains { $0.path == path && $0.summary == summary }, "\(to)")
      }
    }
  }

  @Test func inversesAndEntities() throws {
    let schema = try schema()
    let text = Self.v2.replacingOccurrences(of: "inverse: trip", with: "inverse: none")
    let shape = VersionShape(of: try #require(readVersion(text).version))
    let nearest = try #require(identify(fingerprint(shape), in: [schema]).nearest)
    #expect(nearest.differences.map(\.entity) == ["Trip", "Item"])
    #expect(nearest.differences[0].explanations.map(\.summary) == ["no inverse in the store, inverse trip here"])
    var value = fingerprint(VersionShape(of: schema.versions[1]))
    value.checksum = nil
    let hash = try #require(VersionHash(hex: String(repeating: "ab", count: 32)))
    value.entities = (value.entities ?? []).filter { $0.name != "Item" } + [.init(name: "Extra", versionHash: hash)]
    let found = identify(value, in: [schema])
    #expect(found.nearest?.differences.map(\.kind) == [.onlyHere, .onlyInStore])
    let json = found.json
    #expect(json["matches"] == [] && json["nearest"]?["name"]?.string == "V2")
    #expect(json["nearest"]?["differences"]?.array?[1]["stored"]?.string == hash.hex)
    // A store of another app.
    let stranger = identify(StoreFingerprint(entities: [.init(name: "Other", versionHash: hash)]), in: [schema])
    #expect(stranger.nearest == nil && stranger.text.hasPrefix("no version here has this shape, and none is similar"))
    let unknown = identify(StoreFingerprint(checksum: Base64.encode(hash.bytes)), in: [schema])
    #expect(unknown.nearest == nil && unknown.text.contains("with the store's metadata"))
  }

  // MARK: - Reading values

  @Test func checksumsInText() {
    let sum = "hVf/dkygPyXWgY+Jcgvx9sMUcaiS0yfaIlBvgiRFqr4="
    for text in [
      sum, "  \(sum)\n", "\"\(sum)\"", String(sum.dropLast()), "NSStoreModelVersionChecksumKey = \"\(sum)\";",
    ] {
      #expect(StoreFingerprint.checksum(in: text) == sum, "\(text)")
    }
    for text in ["", "V1", "abcd", "x" + sum, String(repeating: "a", count: 64)] {
      #expect(StoreFingerprint.checksum(in: text) == nil, "\(text)")
    }
  }

  @Test func filesAreRead() throws {
    let schema = try schema()
    let shapes = schema.versions.map { VersionShape(of: $0) }
    func hashes(_ shape: VersionShape) -> [String: Any] {
      Dictionary(
        uniqueKeysWithValues: shape.entities.map { ($0.name, Data($0.versionHash?.bytes ?? []) as Any) })
    }
    func plist(_ value: Any, _ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
      Array(try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0))
    }
    func stems(_ bytes: [UInt8]) throws -> [String] {
      try StoreFingerprint.read(bytes).get().flatMap { identify($0, in: [schema]).matches.map(\.stem) }
    }
    let metadata: [String: Any] = [
      "NSStoreModelVersionHashes": hashes(shapes[0]), "NSStoreModelVersionChecksumKey": shapes[0].checksum ?? "",
    ]
    #expect(try stems(plist(metadata, .binary)) == ["V1"])
    #expect(try stems(plist(metadata, .xml)) == ["V1"])
    let info: [String: Any] = [
      "NSManagedObjectModel_VersionHashes": ["First": hashes(shapes[0]), "Second": hashes(shapes[1])]
    ]
    #expect(try Set(stems(plist(info, .binary))) == ["V1", "V2"])
    let report = checksumReport([(schema, nil)]).json
    #expect(try stems(Array(report.compactText.utf8)) == ["V1", "V2"])
    let version = try #require(report["schemas"]?.array?.first?["versions"]?.array?.last)
    #expect(try stems(Array(version.prettyText.utf8)) == ["V2"])
    let bare = JSONValue.object(shapes[1].entities.map { .init($0.name, JSONValue($0.versionHash?.hex)) })
    #expect(try stems(Array(bare.compactText.utf8)) == ["V2"])
    #expect(try stems(Array("checksum: \(shapes[0].checksum ?? "")\n".utf8)) == ["V1"])
  }

  @Test func otherFilesAreRefused() {
    let table: [(text: String, message: String)] = [
      ("", "neither a property list nor JSON"), ("hello", "neither a property list nor JSON"),
      ("SQLite format 3\u{0}…", "a store, which modelgen-store reads"), ("{", "not JSON"),
      ("{}", "holds no version hashes"),
      (#"{"a":"b"}"#, "holds no version hashes"), (#"{"schemas":[{"versions":[{}]}]}"#, "holds no version hashes"),
      ("<dict/>", "holds no version hashes"), ("<plist", "property list"), ("bplist00", "property list"),
      (
        "<dict><key>NSStoreModelVersionHashes</key><dict><key>A</key><data>AA==</data></dict></dict>",
        "holds no version"
      ),
    ]
    for (text, message) in table {
      guard case .failure(let error) = StoreFingerprint.read(Array(text.utf8)) else {
        Issue.record("accepted: \(text)")
        continue
      }
      #expect(error.message.contains(message), "\(text): \(error.message)")
    }
  }
}
