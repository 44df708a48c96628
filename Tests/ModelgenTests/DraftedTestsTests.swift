import Testing

/// What drafted migration tests say of an app: the module that they import, and the rows that must arrive.
@Suite struct DraftedTestsTests {
  /// SwiftPM's folders name the module; where tests are with the models, there is nothing to import.
  @Test(arguments: [
    ("../../Sources/Trips App", "../../Tests/TripsTests", "@testable import Trips_App"),
    ("../../Sources/Models/Generated", "../../Tests/ModelsTests", "@testable import Models"),
    ("../../Packages/Kit/Sources/Kit", "../../Packages/Kit/Tests/KitTests", "@testable import Kit"),
    ("../../App/Models", "../../AppTests", nil), ("../../Sources/2", "../../Tests", nil),
    ("../../Sources/App", "../../Sources/App", nil),
  ])
  func theModuleIsGuessed(_ schemas: String, _ tests: String, _ imported: String?) throws {
    let scratch = try ScratchFolder()
    try scratch.write(GenerateTests.manifest("1.0.0"), to: "m/Trips/V1.yaml")
    try scratch.write("output: { schemas: \(schemas), tests: \(tests) }\n", to: "m/Trips/schema.yaml")
    let result = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(result.status == 0, "\(result)")
    let text = try #require(scratch.text("\(tests.dropFirst(6))/TripsMigrationTests.swift"))
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.first { $0.hasPrefix("@testable import") }.map(String.init) == imported)
    // What is open is said twice: in the draft, and by the run.
    #expect(text.contains("// Decide: the module") == (imported == nil))
    #expect(result.output.contains("write '@testable import'") == (imported == nil))
  }

  /// The number of rows stays, unless a key comes: rows of a duplicate may be removed then. Rows that a stage makes or that
  /// are gone cannot be foretold.
  @Test func rowsAreExpectedAsTheStepsLeaveThem() throws {
    let scratch = try ScratchFolder()
    let first = """
      version: 1.0.0
      entities:
        Trip: { attributes: { code: String } }
        Stop: { attributes: { name: String } }
        Old: { attributes: { name: String } }

      """
    try scratch.write(first, to: "m/Trips/V1.yaml")
    try scratch.write(
      first.replacing("1.0.0", with: "2.0.0").replacing("code: String", with: "code: { type: String, unique: true }")
        .replacing("  Old: { attributes: { name: String } }\n", with: "").replacing(
          "entities:", with: "migration: { removes: [Old] }\nentities:"), to: "m/Trips/V2.yaml")
    try scratch.write("output: { tests: ../../Tests }\n", to: "m/Trips/schema.yaml")
    let result = try Tool.run(["generate", "m"], in: scratch.path)
    #expect(result.status == 0, "\(result)")
    let text = try #require(scratch.text("Tests/TripsExpectedVersions.swift"))
    let shipped = try #require(text.firstRange(of: "name: \"V1\"")).lowerBound
    #expect(text[shipped...].contains("\"Trip\": .atMost") && text[shipped...].contains("\"Stop\": .same"))
    #expect(!text[shipped...].contains("\"Old\": .") && text[..<shipped].contains("\"Trip\": .same"))
  }
}
