import Foundation
import Testing

@Suite struct ChecksumCommandTests {
  private static let v1 = "version: 1.0.0\nentities:\n  User: { attributes: { name: String?, createdAt: Date? } }\n"
  private static let v2 =
    "version: 2.0.0\nentities:\n  User: { attributes: { name: String?, email: String?, createdAt: Date? } }\n"
  private static let sum1 = "hVf/dkygPyXWgY+Jcgvx9sMUcaiS0yfaIlBvgiRFqr4="
  private static let sum2 = "vYclKAIUuGnEdsZfWYGeTfATZeMMc3+o0OnpOa5KyZM="

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(Self.v1, to: "Users/V1.yaml")
    try folder.write(Self.v2, to: "Users/V2.yaml")
    // The same shape again: a step that is refused, with hashes all the same.
    try folder.write(Self.v2.replacingOccurrences(of: "2.0.0", with: "3.0.0"), to: "Twins/V3.yaml")
    try folder.write(Self.v2, to: "Twins/V2.yaml")
    try folder.write("version: 1.0.0\nentities:\n  User: { attributes: { name: [ }\n", to: "Broken/V1.yaml")
    return folder
  }

  @Test func commandLines() throws {
    let folder = try folder()
    let opposite = Self.v1.replacingOccurrences(of: "Date?", with: "Date")
    try folder.write(opposite, to: "Other/V1.yaml")
    let inventory = try Tool.run(["checksum", "--format", "json", "Other"], in: folder.path).output
    try folder.write(inventory, to: "other.json")
    try folder.write("log: checksum \(Self.sum1) is unknown", to: "log.txt")
    let entityHash = "bbf54e4ba2823a88c9d7b39c0494507f5932a4f1c2e3789d309f4175e5af66d2"
    let table: [(arguments: [String], status: Int32, output: String, errors: String)] = [
      (["checksum", "Users"], 0, "V1 (1.0.0)  \(Self.sum1)", ""),
      (["checksum", "Users", "V2"], 0, "V2 (2.0.0)  \(Self.sum2)", ""),
      (["checksum", "Users", "1.0.0", "--format", "json"], 0, "\"checksum\": \"\(Self.sum1)\"", ""),
      (["checksum", "Users", "V3"], 2, "", "there is no version 'V3' here"),
      (["checksum", "Twins"], 0, "V3 (3.0.0)  \(Self.sum2)", ""),
      (["checksum", "Broken"], 1, "", "error:"), (["checksum", "missing"], 2, "", "missing"),
      (["checksum"], 2, "", "PATH"), (["checksum", "Users", "--format", "xml"], 2, "", "one of: text, json"),
      (["identify", "Users", Self.sum2], 0, "Users V2 (2.0.0)\n", ""),
      (["identify", "Users", entityHash], 0, "  Users V1 (1.0.0): User\n", ""),
      (["identify", "Users", entityHash, "--format", "json"], 0, "\"entity\": \"User\"", ""),
      (["identify", "Users", String(entityHash.reversed())], 1, "no entity here has this one", ""),
      (["identify", "Users", "log.txt"], 0, "Users V1 (1.0.0)\n", ""),
      (["identify", "Users", "other.json"], 1, "User.createdAt: required in the store, optional here", ""),
      (["identify", "Users", "other.json", "--format", "json"], 1, "\"path\": \"User.createdAt\"", ""),
      (
        ["identify", ".", Self.sum2.replacingOccurrences(of: "v", with: "w")], 1, "no version here has this shape",
        "error:"
      ),
      (["identify", "Users", "nothing"], 2, "", "'nothing' is not a checksum"),
      (["identify", "Users", "Users/V1.yaml"], 2, "", "neither a property list"),
      (["identify", "Users"], 2, "", "VALUE"),
      (["help", "checksum"], 0, "NSStoreModelVersionChecksumKey", ""),
      (["help", "identify"], 0, "VersionInfo.plist", ""),
    ]
    for (arguments, status, output, errors) in table {
      let result = try Tool.run(arguments, in: folder.path)
      #expect(result.status == status, "\(arguments): \(result)")
      #expect(output.isEmpty ? result.output.isEmpty : result.output.contains(output), "\(arguments): \(result)")
      #expect(errors.isEmpty ? result.errors.isEmpty : result.errors.contains(errors), "\(arguments): \(result)")
    }
  }
}
