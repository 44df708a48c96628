import Diagnostics
import SchemaModel

extension VersionChecker {
  /// Names of entities, enums, structs and aliases: identifiers, reserved words, duplicates, shadowed types.
  mutating func checkTypeNames() {
    var seen: [String: (name: String, place: Place, kind: String)] = [:]
    let count = version.enums.count + version.structs.count + version.typeAliases.count
    // One kind only: the reader has already refused repeated keys, so there is nothing to collide with.
    if count > 0 { seen.reserveCapacity(count + version.entities.count) }
    func collide(_ name: String, _ place: Place, _ kind: String, _ checker: inout VersionChecker) {
      if let first = seen[name] {
        if first.kind != kind {
          checker.report(
            .duplicateName, "`\(name)` is declared twice: as \(first.kind) and as \(kind)", at: place,
            fix: "rename one of the two", notes: [Diagnostic.Note("it is declared here first", at: first.place)])
        } else {
          checker.reportDuplicate(name, first.name, in: "this version", at: place, first: first.place)
        }
      } else {
        seen[name] = (name, place, kind)
      }
    }
    for entity in version.entities {
      checkTypeName(entity.name, at: entity.place, role: "an entity")
      checkShadowedType(entity.name, at: entity.place)
      checkOwnTable(entity)
      if count > 0 { collide(entity.name, entity.place, "an entity", &self) }
    }
    for type in version.enums {
      checkTypeName(type.name, at: type.place, role: "an enum", isExternal: type.isExternal)
      checkShadowedType(type.name, at: type.place, isValueType: true, isExternal: type.isExternal)
      collide(type.name, type.place, "an enum", &self)
    }
    for type in version.structs {
      checkTypeName(type.name, at: type.place, role: "a struct", isExternal: type.isExternal)
      checkShadowedType(type.name, at: type.place, isValueType: true, isExternal: type.isExternal)
      collide(type.name, type.place, "a struct", &self)
    }
    for alias in version.typeAliases {
      checkTypeName(alias.name, at: alias.place, role: "a type alias", isExternal: true)
      collide(alias.name, alias.place, "a type alias", &self)
    }
    checkEntityTables()
  }

  private mutating func checkTypeName(_ name: String, at place: Place, role: String, isExternal: Bool = false) {
    // The app's own types may be nested in others (`Theme.Palette`).
    if isExternal, isTypePath(name) {
      for word in name.split(separator: ".") { checkReservedTypeName(String(word), at: place) }
      return
    }
    let folded = FoldedName(name)
    if !folded.isPlainIdentifier { checkIdentifier(name, at: place, role: role) }
    checkReservedTypeName(name, at: place)
    if !isExternal { checkHiddenName(name, at: place) }
  }

  /// Entities whose tables would have one name.
  private mutating func checkEntityTables() {
    let hashes = version.entities.map { FoldedName($0.name).hash }
    for (later, earlier) in Self.pairs(ofEqual: hashes) {
      let (entity, other) = (version.entities[later], version.entities[earlier])
      if entity.name != other.name, entity.name.lowercased() == other.name.lowercased() {
        reportCaseTwins(
          entity.name, other.name, in: "are entities whose names differ only in case", at: entity.place,
          first: other.place)
      } else if entity.name == other.name, version.enums.isEmpty, version.structs.isEmpty, version.typeAliases.isEmpty {
        reportDuplicate(entity.name, other.name, in: "this version", at: entity.place, first: other.place)
      }
    }
  }

  /// Each position with the nearest one before it that has the same hash.
  private static func pairs(ofEqual hashes: [UInt64]) -> [(later: Int, earlier: Int)] {
    // For a few, comparing all of them takes less than making a table.
    if hashes.count <= 64 {
      return hashes.indices.compactMap { later in hashes[..<later].lastIndex(of: hashes[later]).map { (later, $0) } }
    }
    var last: [UInt64: Int] = [:]
    last.reserveCapacity(hashes.count)
    return hashes.indices.compactMap { later in last.updateValue(later, forKey: hashes[later]).map { (later, $0) } }
  }
}
