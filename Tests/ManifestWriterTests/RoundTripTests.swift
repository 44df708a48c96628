import Diagnostics
import SchemaModel
import Testing

@testable import ManifestWriter

@Suite struct RoundTripTests {
  @Test func everyKindOfTypeComesBack() throws {
    let types: [SwiftType] = [
      .scalar(.string), .optional(.scalar(.date)), .array(.scalar(.string)), .optional(.array(.scalar(.int))),
      .array(.optional(.scalar(.string))), .array(.array(.scalar(.float))), .set(.scalar(.uuid)),
      .dictionary(key: .scalar(.string), value: .scalar(.int)),
      .optional(.dictionary(key: .scalar(.string), value: .array(.scalar(.int)))), .named("Status"),
      .tuple([.scalar(.int), .scalar(.int)]), .generic("Measurement", [.named("UnitLength")]),
      .generic("Pair", [.scalar(.int), .scalar(.string)]),
    ]
    for options in [Attribute.Options(), [.externalStorage]] {
      var version = emptyVersion()
      version.entities = [Entity(name: "Trip", place: somewhere)]
      for (index, type) in types.enumerated() {
        var attribute = Attribute(name: "a\(index)", type: type, place: somewhere, typePlace: somewhere)
        attribute.options = options
        version.entities[0].attributes.append(attribute)
      }
      #expect(try readBack(version).entities[0].attributes.map(\.type) == types)
    }
  }

  /// Default, type, and what the reader makes of the written text: an expression that is a literal comes back as one.
  @Test func defaultsComeBackInBothForms() throws {
    let cases: [(SwiftType, DefaultValue)] = [
      (.scalar(.int), .number("-1")), (.scalar(.double), .number("0.5")), (.scalar(.bool), .bool(true)),
      (.scalar(.date), .expression("Date(timeIntervalSince1970: 0)")), (.scalar(.uuid), .expression("UUID()")),
      (.scalar(.string), .expression("UUID().uuidString")), (.array(.scalar(.string)), .expression("[]")),
      (.array(.scalar(.string)), .expression("[\"a\", \"b: c\"]")), (.scalar(.int), .expression("Int.max")),
      (.named("Status"), .enumCase("planned")), (.named("Status"), .expression("Status.fallback")),
      (.dictionary(key: .scalar(.string), value: .scalar(.int)), .expression("[:]")),
    ]
    for options in [Attribute.Options(), [.externalStorage]] {
      var version = emptyVersion()
      version.entities = [Entity(name: "Trip", place: somewhere)]
      var status = EnumType(name: "Status", place: somewhere)
      status.cases = [EnumType.Case(name: "planned", place: somewhere)]
      version.enums = [status]
      for (index, (type, value)) in cases.enumerated() {
        var attribute = Attribute(name: "a\(index)", type: type, place: somewhere, typePlace: somewhere)
        attribute.options = options
        attribute.defaultValue = Located(value, at: somewhere)
        version.entities[0].attributes.append(attribute)
      }
      let back = try readBack(version).entities[0].attributes
      for (attribute, (_, value)) in zip(back, cases) {
        #expect(attribute.defaultValue?.value == value, "\(attribute.name) \(options.map(\.word))")
      }
    }
  }

  @Test func valueTypesComeBack() throws {
    var version = emptyVersion()
    var raw = EnumType(name: "Status", place: somewhere)
    raw.rawType = Located(.scalar(.string), at: somewhere)
    for (name, value) in [("planned", nil), ("no", "NO"), ("same", "same"), ("odd", "a: b, c")] as [(String, String?)] {
      var enumCase = EnumType.Case(name: name, place: somewhere)
      enumCase.rawValue = value.map { Located($0, at: somewhere) }
      enumCase.doc = name == "odd" ? "A remark." : nil
      raw.cases.append(enumCase)
    }
    var plain = EnumType(name: "Kind", place: somewhere)
    for (name, payload) in [
      ("none", []), ("season", [("number", SwiftType.scalar(.int))]),
      ("other", [(nil, .scalar(.int)), (nil, .optional(.scalar(.string)))]),
    ] as [(String, [(String?, SwiftType)])] {
      var enumCase = EnumType.Case(name: name, place: somewhere)
      enumCase.payload = payload.map { EnumType.Payload(label: $0.0, type: $0.1, place: somewhere) }
      plain.cases.append(enumCase)
    }
    var address = StructType(name: "Address", place: somewhere)
    address.isExternal = true
    for (name, type, value) in [
      ("street", SwiftType.scalar(.string), DefaultValue.string("")), ("zip", .optional(.scalar(.string)), nil),
      ("lines", .array(.scalar(.string)), .expression("[]")),
    ] as [(String, SwiftType, DefaultValue?)] {
      var field = StructType.Field(name: name, type: type, place: somewhere, typePlace: somewhere)
      field.defaultValue = value.map { Located($0, at: somewhere) }
      address.fields.append(field)
    }
    version.enums = [raw, plain]
    version.structs = [address]
    version.typeAliases = [TypeAlias(name: "ChannelID", type: .scalar(.string), place: somewhere)]
    let back = try readBack(version)
    #expect(back.rawValues(of: back.enums[0]) == version.rawValues(of: raw))
    #expect(back.enums[1].cases.map { $0.payload.map(\.type) } == plain.cases.map { $0.payload.map(\.type) })
    #expect(back.enums[1].cases.map { $0.payload.map(\.label) } == plain.cases.map { $0.payload.map(\.label) })
    #expect(back.structs[0].isExternal && back.structs[0].fields.map(\.type) == address.fields.map(\.type))
    #expect(back.structs[0].fields.map { $0.defaultValue?.value } == address.fields.map { $0.defaultValue?.value })
    #expect(back.typeAliases.map(\.type) == [.scalar(.string)])
  }

  @Test func theShortFormIsUsedWhereItSaysEverything() {
    var version = emptyVersion()
    version.entities = [Entity(name: "Trip", place: somewhere)]
    var name = Attribute(name: "name", type: .scalar(.string), place: somewhere, typePlace: somewhere)
    name.defaultValue = Located(.string(""), at: somewhere)
    var cover = Attribute(name: "cover", type: .optional(.scalar(.data)), place: somewhere, typePlace: somewhere)
    cover.options = [.externalStorage]
    var items = Relationship(
      name: "items", destination: "Item", isToMany: true, isOptional: false, place: somewhere,
      destinationPlace: somewhere)
    items.deleteRule = .cascade
    items.inverse = .property("trip")
    version.entities[0].attributes = [name, cover]
    version.entities[0].relationships = [items]
    #expect(
      text(of: version) == """
        version: 1.0.0
        entities:
          Trip:
            attributes:
              name: String = ""
              cover: { type: Data?, externalStorage: true }
            relationships:
              items: { toMany: Item, deleteRule: cascade, inverse: trip }

        """)
  }
}
