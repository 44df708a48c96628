import Testing

/// Nothing of a class vanishes without a word.
@Suite struct LeftOutTests {
  private func messages(_ text: String) -> (all: String, yaml: String, hasErrors: Bool) {
    let (_, report, yaml) = imported("import SwiftData\n" + text)
    return (
      report.entries.map { "\($0.message) \($0.consequence ?? "")" }.joined(separator: "\n"), yaml, report.hasErrors
    )
  }

  @Test(arguments: [
    "(AnyObject & Sendable)?", "(() -> Void)?", "(Int, Int)?", "[Other]?", "Plain?", "any Error", "Outcome?",
    "Set<Plain>?", "UIImage?", "Box<Date?>", "[Box<Int>]?",
  ])
  func transientOfWhatCannotBeStated(_ type: String) {
    let found = messages(
      """
      enum Outcome { case fine, failed(any Error) }
      struct Plain { var x = 0 }
      final class Box<Value> { var value: Value; init(_ value: Value) { self.value = value } }
      @Model final class Other { var x = 0; init() {} }
      @Model final class Lamp { var name = ""; @Transient private var odd: \(type); init() {} }
      """)
    #expect(!found.hasErrors)
    #expect(found.all.contains("the transient property `Lamp.odd` is left out"), "\(found.all)")
    #expect(!found.yaml.contains("odd") && !found.all.contains("generic"), "\(found.all)")
  }

  /// Without a type annotation the type is that of the value.
  @Test func transientOfAGenericTypeByItsValue() {
    let found = messages(
      """
      final class Box<Value> { var value: Value; init(_ value: Value) { self.value = value } }
      @Model final class Lamp { var name = ""; @Transient private var odd = Box<Date?>(nil); init() {} }
      """)
    #expect(found.all.contains("the transient property `Lamp.odd` is left out"), "\(found.all)")
    #expect(!found.yaml.contains("odd") && !found.all.contains("generic"), "\(found.all)")
  }

  @Test(arguments: ["Int = 0", "[String] = []", "Date?", "Mood?", "[String: Mood] = [:]"])
  func transientOfWhatCan(_ type: String) {
    let found = messages(
      """
      enum Mood: String, Codable { case calm, loud }
      @Model final class Lamp { var name = ""; @Transient var kept: \(type); init() {} }
      """)
    #expect(found.yaml.contains("kept:") && !found.all.contains("left out"), "\(found.all)\n\(found.yaml)")
  }

  @Test(arguments: ["@Syncable @Model", "@MainActor @Model", "@Model @objcMembers"])
  func attributesOfTheClass(_ attributes: String) {
    #expect(messages("\(attributes) final class Pear { var x = 0; init() {} }").all.contains("on `Pear` is left out"))
  }

  @Test func overriddenMembers() {
    let found = messages(
      """
      @Model class Clip { var file: String; var label: String { file }; init(file: String) { self.file = file } }
      @available(iOS 26, *)
      @Model final class Reel: Clip {
        var count: Int = 0
        override var label: String { "x" }
        override init(file: String) { super.init(file: file) }
      }
      """)
    #expect(found.all.contains("`Reel` overrides `label`"))
    #expect(!found.all.contains("not a property"))
  }

  @Test(arguments: [
    ("var title: String { \"x\" }\n  func reset() {}", false), ("static let x = 0", false), ("var extra = 0", true),
    ("var extra = 0 { didSet {} }", true),
  ])
  func conditionsAroundMembers(_ members: String, _ isReported: Bool) {
    let found = messages(
      "@Model final class Round {\n  var points = 0\n  #if os(iOS)\n  \(members)\n  #endif\n  init() {}\n}")
    #expect(found.all.contains("around persistent declarations") == isReported)
  }

  @Test func systemNamesOfNumbers() {
    let found = messages("@Model final class Pin { var at: CLLocationDegrees = 0; init() {} }")
    #expect(found.yaml.contains("at: Double = 0"))
  }

  /// A nested type whose name would hide one of Apple's gets the name of what encloses it; names are not hashed.
  @Test func nestedTypesGetNamesThatHideNothing() {
    let found = messages(
      """
      @Model final class Car { var state: State = State.idle; var kind: Kind = Kind.small; init() {}
        enum State: String, Codable { case idle, moving }
        enum Kind: String, Codable { case small, large }
      }
      """)
    #expect(found.yaml.contains("CarState: { rawType: String") && found.yaml.contains("\n  Kind: {"), "\(found.yaml)")
    #expect(found.all.contains("`Car.State` is `CarState` beside the models"), "\(found.all)")
    #expect(found.all.contains("extension Car { typealias Kind"))
  }

  /// Apple's types that nobody can give a folder for.
  @Test(arguments: ["Measurement<UnitMass>", "PersonNameComponents", "CLLocation", "DateInterval"])
  func typesOfApple(_ type: String) {
    let found = messages("@Model final class Car { var odd: \(type)?; init() {} }")
    #expect(!found.all.contains("further PATH") && found.all.contains("a type of Apple's"), "\(found.all)")
  }

  @Test func syncIsStated() {
    let models = "@Model final class Car { var name: String = \"\"; init() {} }\n"
    let container =
      "let c = try! ModelContainer(for: Car.self, configurations: ModelConfiguration(cloudKitDatabase: DATABASE))"
    let synced = messages(models + container.replacing("DATABASE", with: ".private(\"iCloud.x\")"))
    #expect(synced.yaml.contains("cloudKit: true") && synced.all.contains("syncs its store"), "\(synced.all)")
    for other in [".none", ".automatic"] {
      #expect(!messages(models + container.replacing("DATABASE", with: other)).yaml.contains("cloudKit"))
    }
    // A model that CloudKit refuses is left as it is.
    let refused = messages(
      models.replacing("var name", with: "@Attribute(.unique) var name")
        + container.replacing("DATABASE", with: ".private(\"iCloud.x\")"))
    #expect(!refused.yaml.contains("cloudKit") && refused.all.contains("breaks rules of CloudKit"), "\(refused.all)")
  }
}
