import SchemaModel

/// How much the names and types of two properties say that one takes the place of the other.
package struct Likeness {
  let version: PlanVersion
  let entity: String

  /// Zero where nothing speaks for it, or where a value of one cannot become one of the other.
  func between(_ source: String, _ target: String) -> Int {
    if let link = version.relationship(entity, target)?.value {
      if let old = version.relationship(entity, source)?.value {
        return version.isKind(old.destination, of: link.destination) ? Self.ofNames(source, target) : 0
      }
      return max(Self.ofNames(source, target), Self.ofNames(source, link.destination))
    }
    guard let from = version.attribute(entity, source), let to = version.attribute(entity, target) else { return 0 }
    if Self.flaggedCase(source, from.type, to.type, in: version) != nil { return max(3, Self.ofNames(source, target)) }
    if version.convertibility(of: from.type, to: to.type) == .never { return 0 }
    return Self.ofNames(source, target) + ofCases(from.type, to.type)
  }

  /// True where values of the one can become values of the other by code that can be written without a person.
  func canBecome(_ source: String, _ old: SwiftType, _ new: SwiftType) -> Bool {
    Self.flaggedCase(source, old, new, in: version) != nil || version.convertibility(of: old, to: new) != .never
  }

  /// The case that a flag stands for: `done` where `isDone` becomes an enum with such a case.
  package static func flaggedCase(
    _ source: String, _ old: SwiftType, _ new: SwiftType, in version: PlanVersion
  ) -> (set: String, cleared: String)? {
    guard version.plain(old) == .scalar(.bool), let type = version.enumeration(new), !type.hasPayload,
      let set = type.cases.first(where: { source.lowercased().hasSuffix($0.name.lowercased()) }),
      let cleared = type.cases.first(where: { $0.name != set.name })
    else { return nil }
    return (set.name, cleared.name)
  }

  /// Enums that share most of their cases.
  private func ofCases(_ old: SwiftType, _ new: SwiftType) -> Int {
    guard let old = version.enumeration(old), let new = version.enumeration(new) else { return 0 }
    let names = Set(old.cases.map(\.name))
    let shared = new.cases.filter { names.contains($0.name) }.count
    return shared > 0 && shared * 2 >= min(names.count, new.cases.count) ? 3 : 0
  }

  /// `name` and `firstName`, `prio` and `priority`, `status` and `state`.
  static func ofNames(_ source: String, _ target: String) -> Int {
    let (first, second) = (words(source), words(target))
    if first == second { return 6 }
    let (short, long) = first.count < second.count ? (first, second) : (second, first)
    if long.starts(with: short) || Array(long.suffix(short.count)) == short { return 4 }
    let (a, b) = (Array(source.lowercased().utf8), Array(target.lowercased().utf8))
    let common = zip(a, b).prefix { $0 == $1 }.count
    if common == min(a.count, b.count), common >= 3 { return 3 }
    return common >= 4 ? 2 : 0
  }

  private static func words(_ name: String) -> [String] {
    var words: [String] = [""]
    var wasLower = false
    for character in name {
      if character == "_" || (character.isUppercase && wasLower) { words.append("") }
      if character != "_" { words[words.count - 1].append(character.lowercased()) }
      wasLower = !character.isUppercase
    }
    return words.filter { !$0.isEmpty }
  }
}
