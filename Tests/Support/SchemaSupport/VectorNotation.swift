import Diagnostics
import Foundation
import SchemaModel

/// One file of `vectors/swiftdata`: real hashes, with each property's declaration in a short notation.
public struct SwiftDataVector: Decodable, Sendable {
  public struct Entity: Decodable, Sendable {
    public struct Property: Decodable, Sendable {
      public var name: String
      public var declaration: String
      public var options: [String]?
    }
    public var name: String
    public var properties: [Property]
    public var unique: [[String]]
    public var versionHash: String
  }
  public var checksum: String?
  public var digest: String?
  public var entities: [Entity]

  /// The vector as a version, with a stub for every destination that is not listed.
  public func version() throws -> SchemaVersion {
    var builder = VectorBuilder()
    for entity in entities { try builder.add(entity) }
    return builder.finish()
  }
}

public struct VectorError: Error, CustomStringConvertible {
  public var description: String
  public init(description: String) { self.description = description }
}

private struct VectorBuilder {
  private var entities: [Entity] = []
  private var enums: [EnumType] = []
  private var structs: [StructType] = []
  private var stubs: [(destination: String, name: String, back: String, backName: String)] = []

  mutating func add(_ source: SwiftDataVector.Entity) throws {
    var entity = Entity(source.name, unique: source.unique)
    for property in source.properties {
      if property.declaration.hasPrefix(">") {
        entity.relationships.append(relationship(property, of: source.name))
      } else {
        entity.attributes.append(try attribute(property, of: source.name))
      }
    }
    entities.append(entity)
  }

  mutating func finish() -> SchemaVersion {
    let known = Set(entities.map(\.name))
    for stub in stubs where !known.contains(stub.destination) {
      let back = Relationship.toMany(stub.name, stub.back, inverse: .property(stub.backName))
      if let index = entities.firstIndex(where: { $0.name == stub.destination }) {
        if stub.name != "" { entities[index].relationships.append(back) }
      } else {
        entities.append(
          Entity(
            stub.destination, attributes: [Attribute("stub", .int)], relationships: stub.name.isEmpty ? [] : [back]))
      }
    }
    return SchemaVersion(entities: entities, enums: enums, structs: structs)
  }

  private mutating func relationship(
    _ property: SwiftDataVector.Entity.Property, of entity: String
  ) -> Relationship {
    let isToMany = property.declaration.hasPrefix(">>")
    var parts = property.declaration.drop { $0 == ">" || $0 == " " }.components(separatedBy: " / ")
    let isOptional = parts[1].hasSuffix("?")
    if isOptional { parts[1].removeLast() }
    let inverse: Relationship.Inverse = parts[1] == "-" ? .none : .property(parts[1])
    stubs.append((parts[0], parts[1] == "-" ? "" : parts[1], entity, property.name))
    return isToMany
      ? .toMany(property.name, parts[0], inverse: inverse, isOptional: isOptional)
      : .toOne(property.name, parts[0], inverse: inverse, isOptional: isOptional)
  }

  private mutating func attribute(
    _ property: SwiftDataVector.Entity.Property, of entity: String
  ) throws -> Attribute {
    let hint = entity + property.name.prefix(1).uppercased() + property.name.dropFirst()
    var attribute = Attribute(property.name, try type(property.declaration[...], hint: hint))
    for option in property.options ?? [] {
      if option == "externalStorage" {
        attribute.options.insert(.externalStorage)
      } else if option == "ephemeral" {
        attribute.options.insert(.ephemeral)
      } else if option.hasPrefix("transformable(by: ") {
        attribute.transformer = .type(String(option.dropFirst(18).dropLast()))
      } else {
        throw VectorError(description: "unknown option \(option)")
      }
    }
    return attribute
  }

  // MARK: - Types

  /// - Parameter hint: the name of an enum or struct that the notation declares in place.
  private mutating func type(_ text: Substring, hint: String, isElement: Bool = false) throws -> SwiftType {
    if text.hasSuffix("?") { return .optional(try type(text.dropLast(), hint: hint, isElement: isElement)) }
    if text.hasPrefix("["), text.hasSuffix("]") {
      return .array(try type(text.dropFirst().dropLast(), hint: hint, isElement: true))
    }
    if text.hasPrefix("{"), text.hasSuffix("}") {
      let pair = split(text.dropFirst().dropLast(), at: ":")
      return .dictionary(
        key: try type(pair[0], hint: hint + "Key", isElement: true),
        value: try type(pair[1], hint: hint + "Value", isElement: true))
    }
    if let scalar = SwiftType.Scalar(rawValue: String(text)) { return .scalar(scalar) }
    if let raw = inside("enum", of: text) {
      enums.append(EnumType(hint, rawType: try type(raw, hint: hint), cases: ["first", "second"]))
      return .named(hint)
    }
    if let fields = inside("struct", of: text) { return try structure(fields, named: hint) }
    if let cases = inside("cases", of: text) { return try enumeration(cases, named: hint) }
    if isElement, text.count == 1 { return some(String(text)) }
    // Types that modelgen knows by name.
    if text.contains(".") { return .named(String(text)) }
    throw VectorError(description: "cannot read the type \(text)")
  }

  /// `E` is some enum, any other letter some struct.
  private mutating func some(_ letter: String) -> SwiftType {
    if letter == "E" {
      if !enums.contains(where: { $0.name == "SomeEnum" }) {
        enums.append(EnumType("SomeEnum", rawType: .string, cases: ["some"]))
      }
      return .named("SomeEnum")
    }
    let name = "SomeStruct\(letter)"
    if !structs.contains(where: { $0.name == name }) { structs.append(StructType(name, fields: [("some", .int)])) }
    return .named(name)
  }

  private mutating func structure(_ text: Substring, named name: String) throws -> SwiftType {
    var fields: [(name: String, type: SwiftType)] = []
    for field in split(text, at: ",") {
      let parts = split(field, at: ":", limit: 1)
      let hint = name + parts[0].prefix(1).uppercased() + parts[0].dropFirst()
      fields.append((String(parts[0]), try type(parts[1], hint: hint)))
    }
    structs.append(StructType(name, fields: fields))
    return .named(name)
  }

  private mutating func enumeration(_ text: Substring, named name: String) throws -> SwiftType {
    var type = EnumType(name, rawType: nil, cases: [])
    for part in split(text, at: "|") {
      let open = part.firstIndex(of: "(") ?? part.endIndex
      var enumCase = EnumType.Case(name: String(part[..<open]), place: .nowhere)
      for payload in open < part.endIndex ? split(part[open...].dropFirst().dropLast(), at: ",") : [] {
        let parts = split(payload, at: ":", limit: 1)
        let label = parts.count > 1 && !parts[0].hasPrefix("_") ? String(parts[0]) : nil
        let hint = name + enumCase.name.capitalized + (label ?? "Value\(enumCase.payload.count)").capitalized
        enumCase.payload.append(
          EnumType.Payload(
            label: label, type: try self.type(parts.last ?? "", hint: hint), place: .nowhere))
      }
      type.cases.append(enumCase)
    }
    enums.append(type)
    return .named(name)
  }

  private func inside(_ word: String, of text: Substring) -> Substring? {
    guard text.hasPrefix(word + "("), text.hasSuffix(")") else { return nil }
    return text.dropFirst(word.count + 1).dropLast()
  }

  /// Splits at a character that is not inside brackets of any kind.
  private func split(_ text: Substring, at separator: Character, limit: Int = .max) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case separator where depth == 0 && parts.count < limit:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }
}
