/// The byte layout of version hashes, `NSStoreModelVersionHashesVersion` 3.
///
///     base         = H( name + u16 flags + hash modifier )
///     attribute    = H( base + u32 type + [01 if external storage] + [01 if preserved on deletion] )
///     relationship = H( base + destination + inverse + i32 maximum + i32 minimum + [u16 1 if ordered] )
///     composite    = H( leaf hashes, sorted by the leaves' names )
///     derived      = H( expression )
///     entity       = H( name + u8 abstract + [superentity's hash] + property hashes, sorted by name, inherited ones
///                       included + [hash modifier] + constraints, members joined with ".", sorted )
///     checksum     = base64( H( entity hashes in entity name order ) )
///     digest       = base64( SHA-512( name + hash, in entity name order ) )
///
/// H is SHA-256; nothing separates the parts; strings are UTF-8, integers little-endian.
final class ModelHasher {
  private static let optionalFlag: UInt8 = 1

  private let sha = SHA256()
  private let order: NameOrder
  /// Messages are built at its end and taken off again, so that a part can be hashed while a whole is being built.
  private var message = ByteStack()
  private var sorter = NameSorter()
  private var memory = DigestMemory()

  init(order: NameOrder = .codeUnits) { self.order = order }

  /// The hash of one entity.
  ///
  /// - Parameter properties: the entity's own and all inherited ones, each name once.
  func hash(_ entity: EntityShape, properties: [PropertyShape], superentity: VersionHash?) -> VersionHash {
    let start = message.count
    message.append(entity.name)
    message.append(byte: entity.isAbstract ? 1 : 0)
    if let superentity { message.append(superentity) }
    appendHashes(of: properties)
    if let modifier = entity.hashModifier { message.append(modifier) }
    if !entity.uniqueness.isEmpty { appendConstraints(entity.uniqueness) }
    return digest(from: start)
  }

  func hash(_ property: PropertyShape) -> VersionHash {
    let start = message.count
    append(property)
    let hash = VersionHash(message.base + start)
    message.truncate(to: start)
    return hash
  }

  /// The hash that a property's own hash starts with.
  func baseHash(_ property: PropertyShape) -> VersionHash {
    let start = message.count
    appendBase(of: property)
    let base = VersionHash(message.base + start)
    message.truncate(to: start)
    return base
  }

  func checksum(_ entities: [(name: String, hash: VersionHash)]) -> VersionHash {
    let start = message.count
    for entity in sorted(entities) { message.append(entity.hash) }
    return digest(from: start)
  }

  /// The message of the digest over all hashes.
  func digestMessage(_ entities: [(name: String, hash: VersionHash)]) -> [UInt8] {
    sorted(entities).flatMap { Array($0.name.utf8) + $0.hash.bytes }
  }

  private func sorted(_ entities: [(name: String, hash: VersionHash)]) -> [(name: String, hash: VersionHash)] {
    NameSorter.permutation(of: entities.map(\.name), by: order).map { entities[$0] }
  }

  // MARK: - Parts

  private func appendHashes(of properties: [PropertyShape]) {
    let mark = sorter.begin()
    var index = 0
    while index < properties.count {
      if !properties[index].isTransient { sorter.add(properties[index].name, index: index) }
      index = index &+ 1
    }
    sorter.sort(from: mark, by: order)
    var position = mark
    while position < sorter.count {
      append(properties[sorter.index(at: position)])
      position = position &+ 1
    }
    sorter.end(mark)
  }

  /// Appends the hash of a property.
  private func append(_ property: PropertyShape) {
    let start = message.count
    switch property.kind {
    case .attribute(let attribute):
      append(property, attribute)
      return
    case .relationship(let relationship):
      appendBase(of: property)
      message.append(relationship.destination)
      if let inverse = relationship.inverse { message.append(inverse) }
      message.append(littleEndian: UInt32(bitPattern: relationship.maximumCount))
      message.append(littleEndian: UInt32(bitPattern: relationship.minimumCount))
      if relationship.isOrdered {
        message.append(byte: 1)
        message.append(byte: 0)
      }
    case .composite(let leaves):
      // Neither its own name nor its flags nor its modifier: a composite is its leaves.
      appendHashes(of: leaves)
    case .derived(let expression):
      message.append(expression)
    }
    replaceWithDigest(from: start)
  }

  /// Most attributes of a model are like many others: `id: UUID`, `name: String`. Their hashes are remembered.
  private func append(_ property: PropertyShape, _ attribute: AttributeShape) {
    let start = message.count
    message.append(property.name)
    message.append(byte: property.isOptional ? Self.optionalFlag : 0)
    message.append(littleEndian: attribute.type.rawValue)
    message.append(byte: (attribute.usesExternalStorage ? 1 : 0) | (attribute.preservesValueOnDeletion ? 2 : 0))
    let key = DigestMemory.Key(message.base + start, count: message.count &- start)
    // A modifier's text would make the key ambiguous, and is rare.
    let isRemembered = property.hashModifier == nil
    if isRemembered, let digest = memory.digest(of: key) {
      message.truncate(to: start)
      message.append(digest, count: VersionHash.size)
      return
    }
    let keyCount = key.count
    appendBase(of: property)
    message.append(littleEndian: attribute.type.rawValue)
    if attribute.usesExternalStorage { message.append(byte: 1) }
    if attribute.preservesValueOnDeletion { message.append(byte: 1) }
    replaceWithDigest(from: start &+ keyCount)
    if isRemembered {
      memory.remember(
        DigestMemory.Key(message.base + start, count: keyCount), digest: message.base + (start &+ keyCount))
    }
    message.move(from: start &+ keyCount, count: VersionHash.size, to: start)
    message.truncate(to: start &+ VersionHash.size)
  }

  private func appendBase(of property: PropertyShape) {
    let start = message.count
    message.append(property.name)
    message.append(byte: property.isOptional ? Self.optionalFlag : 0)
    message.append(byte: 0)
    if let modifier = property.hashModifier { message.append(modifier) }
    replaceWithDigest(from: start)
  }

  private func appendConstraints(_ uniqueness: [[String]]) {
    for text in uniqueness.map({ $0.joined(separator: ".") }).sorted(by: order.precedes) { message.append(text) }
  }

  // MARK: - Hashing

  private func replaceWithDigest(from start: Int) {
    message.reserve(VersionHash.size)
    sha.hash(message.base + start, count: message.count &- start, into: message.base + start)
    message.setCount(start &+ VersionHash.size)
  }

  private func digest(from start: Int) -> VersionHash {
    replaceWithDigest(from: start)
    let hash = VersionHash(message.base + start)
    message.truncate(to: start)
    return hash
  }
}
