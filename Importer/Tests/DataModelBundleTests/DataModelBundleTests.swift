import Diagnostics
import Foundation
import ImportReport
import SchemaModel
import Testing

@testable import DataModelBundle
@testable import ImportCommands

private let first = """
  <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Trip" representedClassName="Trip" syncable="YES">
      <attribute name="name" attributeType="String" defaultValueString="A &amp; B"/>
      <attribute name="when" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
      <relationship name="stops" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Stop" inverseName="trip" inverseEntity="Trip"/>
      <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="Stop" representedClassName="Stop">
      <attribute name="order" attributeType="Integer 16" defaultValueString="0" usesScalarValueType="YES"/>
      <relationship name="trip" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Trip" inverseName="stops" inverseEntity="Stop"/>
    </entity>
  </model>
  """

private let second = """
  <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Base" isAbstract="YES"><attribute name="id" attributeType="UUID"/></entity>
    <entity name="Trip" parentEntity="Base">
      <attribute name="title" attributeType="String" elementID="name" versionHashModifier="v2"/>
      <attribute name="cover" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      <attribute name="tint" optional="YES" attributeType="Transformable" valueTransformerName="Tint" customClassName="UIColor"/>
      <attribute name="views" optional="YES" transient="YES" attributeType="Integer 32"/>
      <attribute name="thing" optional="YES" transient="YES"/>
      <attribute name="muted" attributeType="Integer 32" defaultValueString="NO"/>
      <attribute name="draft" optional="YES" transient="YES" attributeType="Transformable"/>
      <attribute name="count" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="stops.@count"/>
      <relationship name="stops" optional="YES" toMany="YES" ordered="YES" maxCount="5" deletionRule="Deny" destinationEntity="Stop" inverseName="trip"/>
      <fetchedProperty name="similar"><fetchRequest name="x" entity="Trip" predicateString="name == nil"/></fetchedProperty>
      <fetchIndex name="byTitle"><fetchIndexElement property="title" type="Binary" order="ascending"/></fetchIndex>
      <fetchIndex name="byStops"><fetchIndexElement property="stops" type="Binary" order="ascending"/></fetchIndex>
      <fetchIndex name="odd"><fetchIndexElement property="title" type="Binary" order="descending"/></fetchIndex>
    </entity>
    <entity name="Stop"><relationship name="trip" optional="YES" maxCount="1" deletionRule="No Action" destinationEntity="Trip" inverseName="stops"/></entity>
    <configuration name="Cloud"><memberEntity name="Trip"/></configuration>
  </model>
  """

@Suite struct DataModelBundleTests {
  private func bundle(_ contents: [String: String]) throws -> (DataModelBundle, String) {
    let root = NSTemporaryDirectory() + "/bundle-tests-\(UUID().uuidString)"
    for (name, text) in contents {
      let folder = "\(root)/Model.xcdatamodeld/\(name).xcdatamodel"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/contents"))
    }
    let mapping = "\(root)/OneToTwo.xcmappingmodel"
    try FileManager.default.createDirectory(atPath: mapping, withIntermediateDirectories: true)
    try Data(
      "<database><attribute name=\"sourcemodelpath\" type=\"string\">Model.xcdatamodeld/Model.xcdatamodel</attribute><attribute name=\"destinationmodelpath\" type=\"string\">Model.xcdatamodeld/Model 2.xcdatamodel</attribute></database>"
        .utf8
    ).write(to: URL(fileURLWithPath: "\(mapping)/xcmapping.xml"))
    defer { try? FileManager.default.removeItem(atPath: root) }
    var files = SourceFiles()
    return (try DataModelBundle("\(root)/Model.xcdatamodeld", name: "Trips", files: &files), root)
  }

  @Test func versionsComeInTheirOrder() throws {
    let (bundle, _) = try bundle(["Model": first, "Model 2": second, "Model 10": second])
    let versions = bundle.schema.versions
    #expect(versions.map(\.stem) == ["V1", "V2", "V10"])
    #expect(versions[1].migration.stage?.value == .custom)
    #expect(versions[1].migration.stageReason?.contains("OneToTwo") == true)
    #expect(versions[2].migration.stage == nil)
    let trip = try #require(versions[0].entity(named: "Trip"))
    #expect(trip.attributes.map(\.type.description) == ["String", "Date?"])
    #expect(trip.attributes[0].defaultValue?.value == .string("A & B") && trip.attributes[0].options == [.unique])
    #expect(trip.relationships[0].deleteRule == .cascade && trip.relationships[0].isOptional)
    #expect(versions[1].entity(named: "Trip")?.attribute(named: "title")?.renamedFrom?.value == "name")
    #expect(versions[2].entity(named: "Trip")?.attribute(named: "title")?.renamedFrom == nil)
    let later = try #require(versions[1].entity(named: "Trip"))
    #expect(later.attribute(named: "muted")?.defaultValue?.value == .number("0"))
    #expect(
      later.attribute(named: "draft")?.options == [.transient] && later.attribute(named: "draft")?.transformer == nil)
    #expect(later.indexes.map { $0.members.map(\.value) } == [["title"]])
    // What SwiftData can say hashes as the model does.
    let real = ModelHashes(of: bundle.models[0].shapes)
    for (entity, hash) in zip(bundle.models[0].entities, real.versionHashes) {
      #expect(VersionShape(of: versions[0]).entity(named: entity.name)?.versionHash == hash)
    }
  }

  /// Defaults that the editor writes in a form of its own.
  @Test(arguments: [
    (
      "attributeType=\"Date\" defaultDateTimeInterval=\"-978285600\"",
      "Date(timeIntervalSinceReferenceDate: -978285600)"
    ),
    ("attributeType=\"Date\" defaultDateTimeInterval=\"0.5\"", "Date(timeIntervalSinceReferenceDate: 0.5)"),
    (
      "attributeType=\"UUID\" defaultValueString=\"5A3D5A0C-2F4B-4B57-9A1C-0123456789ab\"",
      "UUID(uuidString: \"5A3D5A0C-2F4B-4B57-9A1C-0123456789ab\")!"
    ),
    (
      "attributeType=\"URI\" defaultValueString=\"https://example.com/a?b=1\"",
      "URL(string: \"https://example.com/a?b=1\")!"
    ),
    ("attributeType=\"URI\" defaultValueString=\"no scheme\"", nil),
    ("attributeType=\"UUID\" defaultValueString=\"x\"", nil),
  ])
  func defaultsOfTheEditor(_ attribute: String, _ expression: String?) throws {
    let (bundle, _) = try bundle([
      "Model": "<?xml version=\"1.0\"?><model><entity name=\"A\"><attribute name=\"a\" \(attribute)/></entity></model>"
    ])
    let value = bundle.schema.versions.first?.entity(named: "A")?.attribute(named: "a")?.defaultValue?.value
    #expect(value == expression.map { .expression($0) })
    #expect(bundle.report.entries.contains { $0.message.contains("default of `A.a`") } == (expression == nil))
  }

  /// An inverse that only one of two relationships names.
  @Test func aOneSidedInverseIsNamed() throws {
    func relationship(_ name: String, _ destination: String, _ inverse: String) -> String {
      "<relationship name=\"\(name)\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"\(destination)\""
        + " inverseName=\"\(inverse)\" inverseEntity=\"\(destination)\"/>"
    }
    let (bundle, _) = try bundle([
      "Model":
        "<?xml version=\"1.0\"?><model><entity name=\"Painter\">\(relationship("thumb", "Photo", "thumb"))</entity>"
        + "<entity name=\"Photo\">\(relationship("painter", "Painter", "thumb"))\(relationship("thumb", "Painter", "thumb"))"
        + "</entity></model>"
    ])
    let entries = bundle.report.entries.map(\.message)
    #expect(
      entries == ["`Photo.painter` names `Painter.thumb` as its inverse, whose own inverse is `Photo.thumb`"],
      "\(entries)")
    var report = ImportFindings()
    let (version, model) = try (#require(bundle.schema.versions.last), #require(bundle.models.last))
    reportDistance(of: version, from: model, &report)
    let said = report.entries.map { $0.consequence ?? "" }.joined()
    #expect(said.contains("Photo.painter: inverse thumb in the store, none in the manifest"), "\(said)")
  }

  @Test(arguments: [
    "`Base` is abstract", "`Trip` inherits from `Base`", "`Trip.stops` is ordered",
    "`Trip.count` is derived: count:(stops)",
    "the fetched property `Trip.similar`", "the index `odd` of `Trip`", "the index `byStops` of `Trip`",
    "`Trip.thing` has no type",
    "configuration `Cloud`",
    "`Trip.tint` is transformable of class UIColor",
  ])
  func whatSwiftDataCannotSayIsReported(_ text: String) throws {
    let (bundle, _) = try bundle(["Model": second])
    #expect(bundle.report.entries.contains { $0.message.contains(text) && $0.consequence != nil })
  }

  @Test(arguments: ["", "<model", "<?xml version=\"1.0\"?><other/>", "\0\0", "<model><entity name=\"A\"></model>"])
  func brokenFilesAreErrors(_ text: String) throws {
    let (bundle, _) = try bundle(["Model": text])
    #expect(bundle.report.hasErrors && bundle.schema.versions.isEmpty)
  }

  @Test(arguments: [
    ("Model", "Model 2"), ("Model 2", "Model 10"), ("Model 9", "Model 10"), ("A2B", "A10A"), ("Model 02", "Model 3"),
    ("a", "b"), ("ModelV6", "ModelV 42"), ("ModelV 29", "ModelV30"), ("Model 2", "Model2"), ("Model", "Model2"),
  ])
  func namesSortNaturally(_ a: String, _ b: String) {
    #expect(naturallyPrecedes(a, b) && !naturallyPrecedes(b, a))
  }

  /// The bundle's name, the current version, the order, and whether names tell it.
  private static let orders: [(bundle: String, current: String?, order: [String], isTold: Bool)] = [
    ("Model", "Model 3", ["Model", "Model 2", "Model 3"], true),
    // A version ahead of the current one is not out yet.
    ("Model", "Model 2", ["Model", "Model 2", "Model 3"], true),
    ("Model", nil, ["Model", "ModelV2", "ModelV10"], true),
    ("timer", "Store", ["timer", "Store"], true),
    ("Model", "Model_tiers_v12", ["Model", "Model_exams_v2", "Model_authors_v10", "Model_tiers_v12"], true),
    ("App", "0.9", ["Shared", "0.5", "0.6", "0.6.8", "0.6.10", "0.9"], false),
    ("Model", "Final", ["Model", "Model 2", "Model 3", "Final"], true),
    ("Hub", "Hub_2_6_0", ["Hub", "Hub_2_5_4", "Hub_2_5_5", "Hub_2_5_5a", "Hub_2_5_6", "Hub_2_6_0"], false),
    ("Model", "Model_b", ["Model", "Model_c", "Model_x", "Model_b"], false),
    ("Model", "Model_b_v3", ["Model", "Model_x", "Model_c_v1", "Model_a_v2", "Model_b_v3"], false),
  ]

  @Test(arguments: orders.indices) func orderOfVersions(_ index: Int) {
    let (bundle, current, names, isTold) = Self.orders[index]
    let order = VersionOrder(bundle: bundle, current: current)
    #expect(order.sorted(names.reversed()) == names)
    #expect(order.isTold(by: names) == isTold)
  }
}
