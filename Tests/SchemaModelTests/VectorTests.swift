import Foundation
import ManifestSupport
import SchemaModel
import SchemaSupport
import Testing

/// Every model in `../shared/vectors` comes out exactly.
@Suite struct VectorTests {
  private struct CoreDataVector: Decodable {
    struct Property: Decodable {
      var name: String
      var kind: String
      var optional: Bool
      var transient: Bool?
      var typeCode: UInt32?
      var hashModifier: String?
      var externalStorage: Bool?
      var preserveValueOnDeletion: Bool?
      var expression: String?
      var elements: [Property]?
      var destination: String?
      var inverse: String?
      var maxCount: Int32?
      var minCount: Int32?
      var ordered: Bool?
    }
    struct Entity: Decodable {
      var name: String
      var abstract: Bool
      var superentity: String?
      var hashModifier: String?
      var uniquenessConstraints: [[String]]
      var properties: [Property]
      var versionHash: String
    }
    var checksum: String?
    var digest: String?
    var entities: [Entity]
  }

  private func shape(_ entity: CoreDataVector.Entity) throws -> EntityShape {
    var shape = EntityShape(
      name: entity.name, superentity: entity.superentity,
      properties: try entity.properties.filter { $0.kind != "fetched" }.map { try self.shape($0, of: entity.name) },
      uniqueness: entity.uniquenessConstraints)
    shape.isAbstract = entity.abstract
    shape.hashModifier = entity.hashModifier
    return shape
  }

  private func shape(_ property: CoreDataVector.Property, of entity: String) throws -> PropertyShape {
    var shape = PropertyShape(
      name: property.name, isOptional: property.optional, hashModifier: property.hashModifier,
      kind: try kind(of: property, of: entity))
    shape.isTransient = property.transient ?? false
    return shape
  }

  private func kind(of property: CoreDataVector.Property, of entity: String) throws -> PropertyShape.Kind {
    switch property.kind {
    case "attribute":
      return .attribute(
        AttributeShape(
          type: AttributeType(rawValue: try #require(property.typeCode)),
          usesExternalStorage: property.externalStorage ?? false,
          preservesValueOnDeletion: property.preserveValueOnDeletion ?? false))
    case "relationship":
      let isOwnInverse = property.inverse == property.name && property.destination == entity
      var relationship = RelationshipShape(
        destination: try #require(property.destination), inverse: isOwnInverse ? nil : property.inverse,
        maximumCount: try #require(property.maxCount), minimumCount: try #require(property.minCount))
      relationship.isOrdered = property.ordered ?? false
      return .relationship(relationship)
    case "derived": return .derived(expression: try #require(property.expression))
    case "composite": return .composite(try #require(property.elements).map { try shape($0, of: entity) })
    default: throw VectorError(description: "unknown kind \(property.kind)")
    }
  }

  @Test(arguments: SharedFolder.files("vectors", under: "coredata", extension: "json"))
  func coreData(_ file: URL) throws {
    let vector = try JSONDecoder().decode(CoreDataVector.self, from: Data(contentsOf: file))
    let hashes = ModelHashes(of: try vector.entities.map(shape))
    for (entity, hash) in zip(vector.entities, hashes.versionHashes) {
      #expect(hash?.hex == entity.versionHash, "\(entity.name)")
    }
    if let checksum = vector.checksum { #expect(hashes.checksum == checksum) }
    if let digest = vector.digest { #expect(hashes.digest == digest) }
  }

  /// Through the reader, as a person would state the model.
  @Test(arguments: SharedFolder.files("vectors", under: "swiftdata", extension: "json"))
  func swiftData(_ file: URL) throws {
    let vector = try JSONDecoder().decode(SwiftDataVector.self, from: Data(contentsOf: file))
    let (read, _, findings) = readVersion(try vector.version().manifestText)
    #expect(!findings.hasErrors, "\(findings.text)")
    let shape = VersionShape(of: try #require(read))
    for entity in vector.entities {
      let computed = try #require(shape.entity(named: entity.name))
      #expect(computed.versionHash?.hex == entity.versionHash, "\(entity.name) \(computed.reasonUnknown ?? "")")
      #expect(computed.unverified.isEmpty, "\(entity.name)")
    }
    if let checksum = vector.checksum { #expect(shape.checksum == checksum) }
    if let digest = vector.digest { #expect(shape.hashesDigest == digest) }
  }
}
