import JSONText
import ManifestSupport
import ModelgenKit
import SchemaEvolution
import SchemaModel
import SchemaSupport
import Testing

@Suite struct ChecksumTests {
  private static let v1 = """
    version: 1.0.0
    entities:
      User: { attributes: { name: String?, createdAt: Date? } }
    """
  private static let v2 = """
    version: 2.0.0
    entities:
      User: { attributes: { name: String?, email: String?, createdAt: Date? } }
    """
  private static let v3 = """
    version: 3.0.0
    entities:
      User:
        attributes: { name: String?, level: UInt16, photo: { type: Data?, externalStorage: true } }
        relationships: { friend: { toOne: Friend, inverse: none } }
      Friend: { attributes: { title: { type: String, hashModifier: v2 } } }
    """

  private func read(_ texts: [String: String]) throws -> Schema {
    let (schema, _, findings) = readSchema("Users", texts)
    #expect(!findings.hasErrors, "\(findings.text)")
    return schema
  }

  /// The form of the JSON is a contract.
  @Test func json() throws {
    let report = checksumReport([(try read(["V1": Self.v1, "V2": Self.v2]), nil)])
    let hash1 = "bbf54e4ba2823a88c9d7b39c0494507f5932a4f1c2e3789d309f4175e5af66d2"
    let hash2 = "9d8506f17975d9feec6fb99e275ba570fc00dcbc189007a4b520edccd250f29c"
    let sum1 = "hVf/dkygPyXWgY+Jcgvx9sMUcaiS0yfaIlBvgiRFqr4="
    let sum2 = "vYclKAIUuGnEdsZfWYGeTfATZeMMc3+o0OnpOa5KyZM="
    #expect(
      report.json.compactText
        == #"{"schemas":[{"schema":"Users","versions":[{"name":"V1","version":"1.0.0","checksum":"\#(sum1)","#
        + #""entities":[{"name":"User","versionHash":"\#(hash1)","unverified":[]}]},"#
        + #"{"name":"V2","version":"2.0.0","checksum":"\#(sum2)","#
        + #""entities":[{"name":"User","versionHash":"\#(hash2)","unverified":[]}]}]}]}"#)
    #expect(
      report.text == """
        Users
          V1 (1.0.0)  \(sum1)
            User  \(hash1)
          V2 (2.0.0)  \(sum2)
            User  \(hash2)

        """)
  }

  @Test func doubtsAndCandidates() throws {
    let schema = try read(["V1": Self.v1, "V3": Self.v3])
    let json = checksumReport([(schema, nil)], version: "V3").json
    let version = try #require(json["schemas"]?.array?.first?["versions"]?.array?.first)
    #expect(version["name"]?.string == "V3")
    let entities = try #require(version["entities"]?.array)
    #expect(entities.map { $0["unverified"] } == [["UInt16: level"], ["hashModifier: title"]])
    let candidates = try #require(version["candidates"]?.array)
    #expect(
      candidates.map { $0["assuming"] } == [
        ["UInt16 is stored as Int16"], ["hashModifier is not hashed"],
        ["UInt16 is stored as Int16", "hashModifier is not hashed"],
      ])
    #expect(Set(candidates.compactMap { $0["checksum"]?.string } + [version["checksum"]?.string ?? ""]).count == 4)
    #expect(candidates[0]["entities"]?.array?.compactMap { $0["name"]?.string } == ["User"])
    let text = checksumReport([(schema, nil)], version: "3.0.0").text
    #expect(text.contains("      unverified: UInt16: level\n"))
    #expect(text.contains(", if UInt16 is stored as Int16, and hashModifier is not hashed\n"))
    #expect(checksumReport([(schema, nil)], version: "V9").schemas[0].versions.isEmpty)
  }

  @Test func unknownShapesHaveNoHash() throws {
    let version = SchemaVersion(entities: [
      Entity("Trip", attributes: [Attribute("where", .generic("Range", [.int]))]), Entity("Other"),
    ])
    let report = checksumReport([(Schema(name: "Trips", versions: [version]), nil)])
    let read = try #require(report.json["schemas"]?.array?.first?["versions"]?.array?.first)
    #expect(read["checksum"] == .null)
    let trip = try #require(read["entities"]?.array?.first)
    #expect(trip["versionHash"] == .null)
    #expect(trip["reason"]?.string == "how Range<Int> is stored is not known, at where")
    #expect(report.text.contains("no hash: how Range<Int>") && report.text.contains("no checksum"))
  }

  /// Nothing in `schema.yaml` can move a hash.
  @Test func settingsDoNotCount() throws {
    let settings = """
      naming: { version: "Model{file}", plan: P, currentSchema: C, typeAliases: false }
      output: { schemas: a, migrations: b }
      access: public
      nonisolated: true
      platforms: { iOS: 26, macOS: 26 }
      imports: [AppCore]
      rules: { unread-file: off }
      """
    let plain = checksumReport([(try read(["V3": Self.v3]), nil)])
    let (set, _, _) = readSchema("Users", ["V3": Self.v3, "schema": settings])
    #expect(checksumReport([(set, nil)]).json == plain.json)
  }

  /// A relationship that was renamed once carries `originalName` ever after.
  @Test func historyIsNamed() throws {
    let version = SchemaVersion(entities: [Entity("Trip", relationships: [.toOne("place", "Trip", inverse: .none)])])
    var names = OriginalNames()
    names.set("location", version: 0, entity: "Trip", property: "place")
    let evolution = Evolution(plan: [0], steps: [], originalNames: names)
    let report = checksumReport([(Schema(name: "Trips", versions: [version]), evolution)])
    #expect(report.schemas[0].versions[0].entities[0].unverified == ["originalName: place"])
  }
}
