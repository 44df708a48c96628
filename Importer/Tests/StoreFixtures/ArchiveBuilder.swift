/// Makes the archives that the tests read: a binary property list with references, as NSKeyedArchiver writes it.
package final class ArchiveBuilder {
  package indirect enum Value {
    case string(String)
    case integer(Int)
    case bool(Bool)
    case uid(Int)
    case array([Value])
    case dictionary([(String, Value)])
  }

  private var objects: [Value] = [.string("$null")]
  private var classes: [String: Int] = [:]

  package init() {}

  package func add(_ value: Value) -> Value {
    objects.append(value)
    return .uid(objects.count - 1)
  }

  /// Room for an object that others refer to before it is known.
  package func reserve() -> Int {
    objects.append(.string("$null"))
    return objects.count - 1
  }

  package func fill(_ number: Int, _ type: String, _ fields: [(String, Value)]) {
    objects[number] = .dictionary(fields + [("$class", classReference(type))])
  }

  package func object(_ type: String, _ fields: [(String, Value)]) -> Value {
    let number = reserve()
    fill(number, type, fields)
    return .uid(number)
  }

  package func text(_ text: String?) -> Value { text.map { add(.string($0)) } ?? .uid(0) }

  package func list(_ members: [Value], type: String = "NSArray") -> Value {
    object(type, [("NS.objects", .array(members))])
  }

  package func dictionary(_ entries: [(String, Value)]) -> Value {
    object(
      "NSMutableDictionary",
      [("NS.keys", .array(entries.map { text($0.0) })), ("NS.objects", .array(entries.map(\.1)))])
  }

  private func classReference(_ name: String) -> Value {
    if let known = classes[name] { return .uid(known) }
    let reference = add(.dictionary([("$classname", .string(name)), ("$classes", .array([.string(name)]))]))
    if case .uid(let number) = reference { classes[name] = number }
    return reference
  }

  package func bytes(root: Value) -> [UInt8] {
    var writer = BinaryWriter()
    return writer.write(
      .dictionary([
        ("$version", .integer(100_000)), ("$archiver", .string("NSKeyedArchiver")),
        ("$top", .dictionary([("root", root)])), ("$objects", .array(objects)),
      ]))
  }
}

/// Writes a binary property list, every object anew.
private struct BinaryWriter {
  private var objects: [[UInt8]] = []

  mutating func add(_ value: ArchiveBuilder.Value) -> Int {
    let number = objects.count
    objects.append([])
    switch value {
    case .string(let text):
      let units = Array(text.utf16)
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      objects[number] =
        marker(isASCII ? 0x50 : 0x60, units.count)
        + (isASCII ? Array(text.utf8) : units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    case .integer(let number64): objects[number] = [0x13] + bigEndian(number64, 8)
    case .bool(let flag): objects[number] = [flag ? 0x09 : 0x08]
    case .uid(let target): objects[number] = [0x83] + bigEndian(target, 4)
    case .array(let members):
      let references = members.map { add($0) }
      objects[number] = marker(0xA0, members.count) + references.flatMap { bigEndian($0, 4) }
    case .dictionary(let entries):
      let keys = entries.map { add(.string($0.0)) }
      let values = entries.map { add($0.1) }
      objects[number] = marker(0xD0, entries.count) + (keys + values).flatMap { bigEndian($0, 4) }
    }
    return number
  }

  mutating func write(_ value: ArchiveBuilder.Value) -> [UInt8] {
    let root = add(value)
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets.flatMap { bigEndian($0, 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 4] + bigEndian(objects.count, 8) + bigEndian(root, 8) + bigEndian(table, 8)
    return bytes
  }

  private func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 0x0F, 0x12] + bigEndian(count, 4)
  }

  private func bigEndian(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }
}

/// A model with what SwiftData writes: attributes of most types, a struct, both kinds of enum, a pair of relationships.
package func sampleArchive() -> [UInt8] {
  let builder = ArchiveBuilder()
  let trip = builder.reserve()
  let stop = builder.reserve()
  let stops = builder.reserve()
  let back = builder.reserve()
  func attribute(
    _ name: String, _ type: Int, optional: Bool = true, flags: Int = 0, transformer: String? = nil,
    defaultValue: ArchiveBuilder.Value = .uid(0), kind: String = "NSAttributeDescription",
    more: [(String, ArchiveBuilder.Value)] = []
  ) -> (String, ArchiveBuilder.Value) {
    var fields: [(String, ArchiveBuilder.Value)] = [
      ("NSPropertyName", builder.text(name)), ("NSAttributeType", .integer(type)), ("NSFlagsKey", .integer(flags)),
      ("NSValueTransformerName", builder.text(transformer)), ("NSRenamingIdentifier", builder.text(name)),
      ("NSDefaultValue", defaultValue), ("NSEntity", .uid(trip)),
    ]
    if optional { fields.append(("NSIsOptional", .bool(true))) }
    return (name, builder.object(kind, fields + more))
  }
  func composite(
    _ name: String, _ elements: [(String, ArchiveBuilder.Value)], enumCases: [String]? = nil, isEnum: Bool = false
  ) -> (String, ArchiveBuilder.Value) {
    var info: [(String, ArchiveBuilder.Value)] = isEnum ? [("EnumType", .bool(true))] : []
    if let enumCases { info.append(("enum", builder.list(enumCases.map { builder.text($0) }))) }
    return attribute(
      name, 2100, kind: "NSCompositeAttributeDescription",
      more: [
        ("NSCompositeElements", builder.list(elements.map(\.1), type: "NSMutableArray")),
        ("NSUserInfo", builder.dictionary(info)),
      ])
  }
  func relationship(
    _ number: Int, _ name: String, to destination: Int, inverse: Int, maximum: Int, rule: Int
  ) -> (String, ArchiveBuilder.Value) {
    builder.fill(
      number, "NSRelationshipDescription",
      [
        ("NSPropertyName", builder.text(name)), ("NSDestinationEntity", .uid(destination)),
        ("NSInverseRelationship", .uid(inverse)),
        ("NSMaxCount", .integer(maximum)), ("NSMinCount", .integer(0)), ("NSDeleteRule", .integer(rule)),
        ("NSIsOptional", .bool(true)),
      ])
    return (name, .uid(number))
  }
  let properties: [(String, ArchiveBuilder.Value)] = [
    attribute("name", 700, optional: false, defaultValue: builder.text("Unnamed")),
    attribute("count", 300, optional: false, defaultValue: builder.add(.integer(3))),
    attribute("cover", 1000, flags: 4),
    attribute("tags", 1800, optional: false, transformer: "NSSecureUnarchiveFromData"),
    attribute("id", 1100, optional: false),
    composite("place", [attribute("lat", 500), attribute("lon", 500)]),
    composite("status", [attribute("status", 700)], isEnum: true),
    composite(
      "kind", [attribute("day", 700), composite("season", [attribute("_0", 300)])], enumCases: ["day", "season"],
      isEnum: true),
    relationship(stops, "stops", to: stop, inverse: back, maximum: 0, rule: 2),
  ]
  func fillEntity(_ number: Int, _ name: String, _ properties: [(String, ArchiveBuilder.Value)], unique: [[String]]) {
    builder.fill(
      number, "NSEntityDescription",
      [
        ("NSEntityName", builder.text(name)), ("NSClassNameForEntity", .uid(0)),
        ("NSProperties", builder.dictionary(properties)),
        ("NSUniqueTuples", builder.list(unique.map { builder.list($0.map { builder.text($0) }) })),
        ("NSSuperentity", .uid(0)),
        ("NSRenamingIdentifier", builder.text(name)), ("NSVersionHashModifier", .uid(0)),
      ])
  }
  fillEntity(trip, "Trip", properties, unique: [["name"], ["name", "count"]])
  fillEntity(
    stop, "Stop", [attribute("title", 700), relationship(back, "trip", to: trip, inverse: stops, maximum: 1, rule: 1)],
    unique: [])
  let root = builder.object(
    "NSManagedObjectModel",
    [
      ("NSEntities", builder.dictionary([("Trip", .uid(trip)), ("Stop", .uid(stop))])),
      ("NSVersionIdentifiers", builder.list([builder.text("2.1.0")], type: "NSSet")),
    ])
  return builder.bytes(root: root)
}
