import Diagnostics
import SchemaModel

// `@Attribute(.unique)` and `#Unique`, compared by what the members go on from.

extension VersionPair {
  struct Constraint {
    /// Property names of its own version.
    var members: [String]
    /// Identifiers, so that a rename is no change.
    var keys: [String]
    var place: Place
  }

  func compareUniqueness(_ pair: EntityPair, into changes: inout ChangeList) {
    let before = constraints(of: pair.old, in: from)
    let after = constraints(of: pair.new, in: to)
    for constraint in after where !before.contains(where: { $0.keys == constraint.keys }) {
      let judgement = judgement(forAdding: constraint, before: before, pair)
      changes.add(
        .uniquenessAdded(entity: pair.name, members: constraint.members), path(constraint.members, pair.name),
        before.contains { Set($0.keys) == Set(constraint.keys) } ? "uniqueness reordered" : "uniqueness added",
        judgement,
        old: from.version.entities[pair.old].place, new: constraint.place)
    }
    for constraint in before where !after.contains(where: { $0.keys == constraint.keys }) {
      // A reordered constraint is one change, told above; a removed member is told with the member.
      if after.contains(where: { Set($0.keys) == Set(constraint.keys) }) { continue }
      changes.add(
        .uniquenessRemoved(entity: pair.name, members: constraint.members), path(constraint.members, pair.name),
        "uniqueness removed", .uniquenessRemoved, old: constraint.place,
        new: to.version.entities[pair.new].place)
    }
  }

  func path(_ members: [String], _ entity: String) -> String {
    members.count == 1 ? "\(entity).\(members[0])" : "\(entity).(\(members.joined(separator: ", ")))"
  }

  func constraints(of entity: Int, in view: VersionView) -> [Constraint] {
    let declared = view.version.entities[entity]
    func key(_ member: String) -> String {
      // `owner.id` reaches through a relationship: each part carries its own lineage.
      let known = view.properties(along: member, from: entity).map(view.identifier)
      return (known + member.split(separator: ".").dropFirst(known.count).map(String.init)).joined(separator: ".")
    }
    var result = declared.attributes.filter { $0.options.contains(.unique) }.map {
      Constraint(members: [$0.name], keys: [key($0.name)], place: $0.place(of: "unique"))
    }
    for uniqueness in declared.uniqueness {
      let members = uniqueness.members.map(\.value)
      let constraint = Constraint(members: members, keys: members.map(key), place: uniqueness.place)
      // The same key both ways is one constraint.
      if !result.contains(where: { $0.keys == constraint.keys }) { result.append(constraint) }
    }
    return result
  }

  private func judgement(forAdding constraint: Constraint, before: [Constraint], _ pair: EntityPair) -> Judgement {
    let keys = Set(constraint.keys)
    let inherited = from.lineage(of: pair.old).dropFirst().flatMap { constraints(of: $0, in: from) }
    if (before + inherited).contains(where: { !$0.keys.isEmpty && keys.isSuperset(of: $0.keys) }) {
      return .uniquenessRelaxed
    }
    let olds = constraint.members.filter { member in
      existed(String(member.prefix { $0 != "." }), in: pair)
    }
    // New members: rows that have nil in one do not collide, and a default that all rows share tells none apart.
    let news = constraint.members.filter { !olds.contains($0) }
    let haveNil = news.contains { member in
      guard let ref = to.properties[pair.new][member], ref.kind == .attribute else { return true }
      return to.isNilInOldRows(to.attribute(ref))
    }
    if haveNil { return .uniqueOnNewOptional }
    if !olds.isEmpty {
      return .uniquenessAdded(
        oldNames(olds, pair), isRenamed: oldNames(olds, pair) != olds,
        isRequiredNow: olds.contains { becameRequired($0, pair) }, constants: news,
        limit: rowLimit(olds, pair))
    }
    // Rows that share a default all collide.
    // One new required member alone is told with the attribute.
    return constraint.members.count == 1
      ? .uniqueWithNewRequired : .uniqueOverConstants(pair.name, constraint.members)
  }

  /// How many rows a key leaves that is made of flags and enums only.
  func rowLimit(_ members: [String], _ pair: EntityPair) -> Int? {
    let types = members.compactMap { member -> SwiftType? in
      guard let ref = to.properties[pair.new][member], ref.kind == .attribute else { return nil }
      return to.attribute(ref).type
    }
    return types.count == members.count ? to.version.rowLimit(ofKey: types) : nil
  }

  func oldNames(_ members: [String], _ pair: EntityPair) -> [String] {
    members.map { member in
      let first = String(member.prefix { $0 != "." })
      guard let ref = to.properties[pair.new][first], let old = predecessor(of: ref, in: pair) else { return member }
      return from.name(old) + member.dropFirst(first.count)
    }
  }

  func becameRequired(_ member: String, _ pair: EntityPair) -> Bool {
    guard let ref = to.properties[pair.new][member], ref.kind == .attribute,
      let old = predecessor(of: ref, in: pair), old.kind == .attribute
    else { return false }
    return from.isOptional(from.attribute(old).type) && !to.isOptional(to.attribute(ref).type)
  }
}

extension Judgement {
  static func uniquenessAdded(
    _ oldNames: [String], isRenamed: Bool, isRequiredNow: Bool, constants: [String], limit: Int?, scope: String = ""
  ) -> Judgement {
    let names = oldNames.map { "`\($0)`" }.joined(separator: " and ")
    var by = isRenamed ? ", by the old name \(names)" : ""
    if let constant = constants.first {
      by = ", by \(names) alone, since all rows have one and the same `\(constant)`"
    }
    return custom(
      .before,
      "The stage fails where rows share a value: `willMigrate` must remove duplicates first\(by)."
        + " Of rows that share it one stays, the others are deleted."
        + (limit.map { " There are \($0) values in all: at most that many rows of the entity stay." } ?? "")
        + (isRequiredNow ? " Nils come first, and each needs a value of its own." : "") + scope)
  }

  static let uniquenessRelaxed = lightweight(
    "Values that were unique before are unique in the wider key too.", .inferred)
  static let uniqueOnNewOptional = lightweight("Existing rows get nil, and NULLs do not collide.", .inferred)
  static let uniqueWithNewRequired = lightweight("Reported with the attribute itself.", .inferred)
  static let uniquenessRemoved = lightweight("Nothing that is stored breaks.", .reported)

  static func uniqueOverConstants(_ entity: String, _ members: [String]) -> Judgement {
    twoSteps(
      "All members are new, so every existing row has the same defaults and collides with the next.", .measured,
      remedy: "fill them in this version (`fills: [\(members.map { "\(entity).\($0)" }.joined(separator: ", "))]`), and"
        + " add the uniqueness in the next", rule: .requiredAndUnique)
  }
}
