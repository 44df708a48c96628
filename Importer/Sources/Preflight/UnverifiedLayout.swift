import SchemaModel

/// What of a version is stored in a way that no store at hand could show, with rows that have values: the counts rest on
/// what is expected there.
struct UnverifiedLayout {
  private(set) var notes: [String] = []

  init(_ types: VersionTypes) {
    var found: [(reason: String, paths: [String])] = []
    func note(_ reason: String, _ path: String) {
      if let index = found.firstIndex(where: { $0.reason == reason }) {
        found[index].paths.append(path)
      } else {
        found.append((reason, [path]))
      }
    }
    for entity in types.version.entities {
      if let parent = entity.superentity {
        note("tables of inheriting models were seen in stores of Core Data only", "\(entity.name): \(parent.value)")
      }
      for attribute in entity.attributes where attribute.isPersisted {
        let path = "\(entity.name).\(attribute.name)"
        if attribute.options.contains(.externalStorage) {
          note("how rows refer to external storage was not seen; only presence is counted", path)
        }
        if attribute.options.contains(.codable) || attribute.transformer != nil {
          note("only the app can read the bytes; only presence is counted", path)
        }
        for reason in Self.reasons(attribute.type, types, depth: 0) { note(reason, path) }
      }
    }
    notes = found.map { "not verified: \($0.reason) (\($0.paths.joined(separator: ", ")))" }
  }

  private static func reasons(_ type: SwiftType, _ types: VersionTypes, depth: Int) -> [String] {
    guard depth < 16 else { return [] }
    let plain = types.plain(type)
    if let enumeration = types.enumeration(plain) {
      return enumeration.hasPayload ? ["rows in cases with associated values were not seen"] : []
    }
    if let structure = types.structure(plain) {
      var reasons: [String] = []
      for reason in structure.fields.flatMap({ Self.reasons($0.type, types, depth: depth + 1) })
      where !reasons.contains(reason) {
        reasons.append(reason)
      }
      return reasons
    }
    switch plain {
    case .scalar(.url): return ["values of URLs were not seen"]
    case .scalar(.uint), .scalar(.uint64): return ["numbers above Int64.max were not seen"]
    case .array(let element):
      guard case .scalar = types.plain(element) else { return [] }
      return ["arrays of plain values were seen empty only"]
    case .set: return ["sets were not seen"]
    default: return []
    }
  }
}
