import Diagnostics
import ManifestWriter
import SchemaModel
import Testing

/// What recipes, `bump --bridge`, remedies and notes print says everything that the declaration does.
@Suite struct ManifestLineTests {
  @Test func anAttributeKeepsAllThatItSays() {
    var attribute = Attribute(name: "code", type: .scalar(.string), place: somewhere, typePlace: somewhere)
    #expect(attribute.manifestLine == "code: String")
    attribute.options = [.spotlight, .unique]
    attribute.hashModifier = "v 2: x"
    attribute.transformer = .registeredName("X")
    attribute.renamedFrom = Located("key", at: somewhere)
    attribute.defaultValue = Located(.string("a\"b"), at: somewhere)
    attribute.doc = "One line,\nand another."
    #expect(
      attribute.manifestLine == """
        code: { type: String, default: 'a"b', renamedFrom: key, unique: true, spotlight: true, transformable: { name: X }, \
        hashModifier: "v 2: x", doc: "One line,\\nand another." }
        """)
  }

  @Test func aRelationshipKeepsAllThatItSays() {
    var relationship = Relationship(
      name: "stops", destination: "Stop", isToMany: true, isOptional: true, place: somewhere,
      destinationPlace: somewhere)
    relationship.deleteRule = .cascade
    relationship.inverse = .property("trip")
    relationship.minimumModelCount = 1
    relationship.hashModifier = "2"
    #expect(
      relationship.manifestLine == """
        stops: { toMany: Stop, optional: true, deleteRule: cascade, inverse: trip, minimumModelCount: 1, hashModifier: 2 }
        """)
    relationship = Relationship(
      name: "trip", destination: "Trip", isToMany: false, isOptional: false, place: somewhere,
      destinationPlace: somewhere)
    #expect(relationship.manifestLine == "trip: { toOne: Trip, optional: false }")
  }

  @Test func typesStandInQuotesWhereYAMLNeedsThem() {
    let texts: [(SwiftType, String)] = [
      (.optional(.scalar(.date)), "Date?"), (.array(.scalar(.string)), "[String]"),
      (.optional(.array(.scalar(.string))), "\"[String]?\""),
      (.dictionary(key: .scalar(.string), value: .scalar(.int)), "\"[String: Int]\""),
      (.named("Color.Kind"), "Color.Kind"),
    ]
    for (type, text) in texts { #expect(type.manifestText == text) }
  }

  @Test func casesWithoutPayload() {
    var item = EnumType.Case(name: "done", place: somewhere)
    #expect(item.manifestLine == "done")
    item.rawValue = Located("done: yes", at: somewhere)
    #expect(item.manifestLine == "{ done: \"done: yes\" }")
    item.payload = [.init(label: nil, type: .scalar(.int), place: somewhere)]
    #expect(item.manifestLine == nil)
  }
}
