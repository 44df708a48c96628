import Diagnostics
import SchemaModel

// External types and type aliases belong to the app, not to a version: every version that names one gets the shape that
// the app's declaration has now. So all generated versions that use one must agree with the newest of them.

/// A version that gives an app's own type another shape than the newest version does.
struct LiveTypeConflict {
  /// The older version, and the newest one that declares the name.
  var older: VersionView
  var newest: VersionView
  /// The first version after the older one in which the type has another shape: the step to it is refused.
  var changedIn: VersionView
  var name: String
  /// What differs between the older version and the newest.
  var changes: [Change]
}

struct LiveTypes {
  /// The generated versions of the plan, oldest first. What is written by hand names whatever its author wrote.
  private let views: [VersionView]
  /// The version whose types generated aliases give bare names to; nil where the app writes its own aliases.
  private let aliased: VersionView?

  init(_ planned: [VersionView], _ settings: SchemaSettings) {
    views = planned.filter(\.version.isGenerated)
    aliased = settings.naming.emitsTypeAliases ? planned.last : nil
  }

  func conflicts() -> [LiveTypeConflict] {
    guard views.count > 1, views.contains(where: \.version.namesLiveTypes) else { return [] }
    var result: [LiveTypeConflict] = []
    for (index, older) in views.enumerated().dropLast() where older.version.namesLiveTypes {
      let after = views[(index + 1)...]
      var pairs: [Int: VersionPair] = [:]
      for (name, uses) in older.liveTypeUses() {
        guard let newest = after.last(where: { meansLiveType(name, in: $0) }) else { continue }
        let changes = changes(of: name, uses, from: older, to: newest, &pairs)
        guard !changes.isEmpty else { continue }
        let changedIn = after.first {
          $0.names[name] != nil && !self.changes(of: name, uses, from: older, to: $0, &pairs).isEmpty
        }
        result.append(
          LiveTypeConflict(
            older: older, newest: newest, changedIn: changedIn ?? newest, name: name, changes: changes))
      }
    }
    return result
  }

  /// True where the bare name is the app's declaration or, by the generated alias, the version's.
  private func meansLiveType(_ name: String, in view: VersionView) -> Bool {
    switch view.names[name] {
    case .alias?: true
    case .structure(let index)?: view === aliased || view.version.structs[index].isExternal
    case .enumeration(let index)?: view === aliased || view.version.enums[index].isExternal
    case .entity?, nil: false
    }
  }

  /// - Parameter pairs: those with the older version that were made already, by the newer one's index.
  private func changes(
    of name: String, _ uses: [LiveTypeUse], from older: VersionView, to newer: VersionView,
    _ pairs: inout [Int: VersionPair]
  ) -> [Change] {
    if VersionPair.haveSameValueTypes(older.version, newer.version) { return [] }
    let pair = pairs[newer.index] ?? VersionPair(from: older, to: newer)
    pairs[newer.index] = pair
    var list = ChangeList()
    let places = (older.place(ofType: name), newer.place(ofType: name))
    for use in uses {
      let site = TypeSite(
        owner: .field(type: name, name: name), storage: use.storage,
        isInsideOptional: (use.isInsideOptional, use.isInsideOptional), oldPlace: places.0, newPlace: places.1)
      pair.compare(.named(name), .named(name), at: site, into: &list)
    }
    return list.changes.filter(\.movesLiveType)
  }
}

extension Change {
  /// True where rows of the older version cannot be recognized or read by a type of the newer shape.
  fileprivate var movesLiveType: Bool {
    switch (changeClass, kind) {
    case (.neutral, _): false
    // Decoders ignore keys that a type does not have, and elements are asked about by a rule of their own.
    case (.undetected, .valueTypeChanged(_, _, .fieldRemoved)): false
    case (.undetected, _): rule !== Rule.elementType
    default: true
    }
  }
}

/// A way in which an app's own type is kept.
private struct LiveTypeUse: Hashable {
  var storage: TypeSite.Storage
  var isInsideOptional: Bool
}

extension SchemaVersion {
  fileprivate var namesLiveTypes: Bool {
    !typeAliases.isEmpty || structs.contains(where: \.isExternal) || enums.contains(where: \.isExternal)
  }
}

extension VersionView {
  fileprivate func place(ofType name: String) -> Place {
    switch names[name] {
    case .alias(let index)?: version.typeAliases[index].place
    case .structure(let index)?: version.structs[index].place
    case .enumeration(let index)?: version.enums[index].place
    case .entity(let index)?: version.entities[index].place
    case nil: version.numberPlace
    }
  }

  /// The app's own types that stored attributes need, in the order in which they are met.
  fileprivate func liveTypeUses() -> [(name: String, uses: [LiveTypeUse])] {
    var walk = LiveTypeWalk(view: self)
    for entity in version.entities {
      for attribute in entity.attributes where attribute.isPersisted && attribute.transformer == nil {
        let storage: TypeSite.Storage = attribute.options.contains(.codable) ? .codable : .columns
        walk.visit(attribute.type, LiveTypeUse(storage: storage, isInsideOptional: false))
      }
    }
    return walk.names.map { ($0, walk.uses[$0] ?? []) }
  }
}

/// Follows types to everything that they are made of.
private struct LiveTypeWalk {
  let view: VersionView
  private(set) var names: [String] = []
  private(set) var uses: [String: [LiveTypeUse]] = [:]
  private var visited: Set<Visit> = []

  private struct Visit: Hashable {
    var name: String
    var use: LiveTypeUse
  }

  init(view: VersionView) { self.view = view }

  mutating func visit(_ type: SwiftType, _ use: LiveTypeUse) {
    var inner = use
    switch type {
    case .scalar: break
    case .optional(let wrapped):
      inner.isInsideOptional = true
      visit(wrapped, inner)
    case .array(let element), .set(let element):
      visit(element, encoded(use))
    case .dictionary(let key, let value):
      visit(key, encoded(use))
      visit(value, encoded(use))
    case .tuple(let elements): for element in elements { visit(element, use) }
    case .generic(_, let arguments): for argument in arguments { visit(argument, use) }
    case .named(let name): visit(name, use)
    }
  }

  private func encoded(_ use: LiveTypeUse) -> LiveTypeUse {
    LiveTypeUse(storage: use.storage == .columns ? .encoded : use.storage, isInsideOptional: false)
  }

  private mutating func visit(_ name: String, _ use: LiveTypeUse) {
    guard let declaration = view.names[name], visited.insert(Visit(name: name, use: use)).inserted else { return }
    var inside = use
    switch declaration {
    case .entity: return
    case .alias(let index):
      add(name, use)
      // Written out in the older version, it needs no alias of an alias.
      visit(view.names.expandingAliases(in: view.version.typeAliases[index].type), use)
    case .structure(let index):
      if view.version.structs[index].isExternal { add(name, use) }
      for field in view.version.structs[index].fields { visit(field.type, use) }
    case .enumeration(let index):
      let type = view.version.enums[index]
      if type.isExternal { add(name, use) }
      if let raw = type.rawType { visit(raw.value, use) }
      // Every leaf of a case is optional.
      inside.isInsideOptional = true
      for payload in type.cases.flatMap(\.payload) { visit(payload.type, inside) }
    }
  }

  private mutating func add(_ name: String, _ use: LiveTypeUse) {
    if uses[name] == nil { names.append(name) }
    uses[name, default: []].append(use)
  }
}

extension VersionView {
  /// The edit after which the version declares the type itself; none for an alias, and for a name that it cannot declare.
  fileprivate func freezing(_ name: String) -> [Diagnostic.Edit] {
    let place: Place? =
      switch names[name] {
      case .structure(let index)?: version.structs[index].externalPlace
      case .enumeration(let index)?: version.enums[index].externalPlace
      default: nil
      }
    guard let place, !name.contains(".") else { return [] }
    return [Diagnostic.Edit(replacing: place, with: "false")]
  }
}

extension StepDraft {
  /// Reports the types of the app that this step changes under an older version.
  mutating func reportLiveTypes(_ conflicts: [LiveTypeConflict], into findings: inout Findings) {
    for conflict in conflicts where conflict.changedIn === pair.to {
      if acceptance(of: .liveTypeChanged, path: conflict.name) != nil { continue }
      isRefusedElsewhere = true
      let (older, newest) = (conflict.older.version.stem, conflict.newest.version.stem)
      let isAlias = if case .alias? = conflict.older.names[conflict.name] { true } else { false }
      let difference = conflict.changes[0]
      let what =
        difference.path == "\(conflict.name).\(conflict.name)"
        ? difference.summary : "\(difference.path) \(difference.summary)"
      let consequence =
        conflict.changes.allSatisfy { $0.visibility == .unseen }
        ? "The hash does not show it: whatever reads rows of \(older), its stages too, reads them with the type of"
          + " \(newest)"
        : "Both versions would have one checksum, or stores of \(older) would not be recognized (134504)"
      findings.report(
        .liveTypeChanged,
        "`\(conflict.name)` is \(isAlias ? "a type alias of the app" : "the app's own type"), so \(older) has the shape at run"
          + " time that \(newest) gives it (\(what)). \(consequence)",
        at: conflict.older.place(ofType: conflict.name), fix: Self.freezing(conflict, isAlias: isAlias),
        edits: conflict.older.freezing(conflict.name),
        notes: [.init("in \(newest) it has another shape", at: conflict.newest.place(ofType: conflict.name))])
    }
  }

  private static func freezing(_ conflict: LiveTypeConflict, isAlias: Bool) -> String {
    let (stem, name) = (conflict.older.version.stem, conflict.name)
    let allowed = "its shape does not move, so this is allowed after \(stem) has shipped"
    if isAlias {
      let type = conflict.older.spelled(.named(name))
      return "write `\(type)` in \(stem).yaml wherever it says `\(name)`, and delete the alias there: \(allowed)"
    }
    if name.contains(".") {
      let copy = name.split(separator: ".").joined()
      return
        "in \(stem).yaml, remove `external: true` and call it `\(copy)`, also where it is used: \(stem) then declares"
        + " a frozen copy; \(allowed)"
    }
    return "remove `external: true` from `\(name)` in \(stem).yaml, which then declares a frozen copy: \(allowed)"
      + " (`modelgen check --fix` and `modelgen bump` write `external: false`)"
  }
}
