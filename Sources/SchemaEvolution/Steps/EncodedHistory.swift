import Diagnostics
import SchemaModel

// Encoded bytes remember what no version has any more. A stage maps columns; what stands inside of bytes is written anew
// only where code assigns the property. So an encoded type must go with all its earlier shapes, not with the last one.

/// The plan up to the version that a step starts from, without that version.
struct PlanHistory {
  /// Oldest first.
  var views: ArraySlice<VersionView> = []
  /// One from each of the versions.
  var steps: [MigrationStep] = []
  /// Names of what went from value types in these steps: nothing else can come back.
  var gone: Set<String> = []

  /// True where something of that name went before.
  func mayBeBack(_ change: Change) -> Bool {
    change.addsMember && change.member.map { gone.contains($0.name) } ?? false
  }

  /// The step that leads from one of the versions to the next.
  func step(from view: VersionView) -> MigrationStep? { steps.first { $0.from == view.index } }
}

extension StepDraft {
  /// Makes changes of what comes back in encoded bytes as something else than rows still hold.
  mutating func rememberEncodedBytes(_ history: PlanHistory) {
    guard !history.gone.isEmpty, changes.contains(where: history.mayBeBack) else { return }
    let pairs = PairCache()
    var told: Set<ChangeKind> = []
    var compared: Set<EncodedTrail.Key> = []
    for entity in pair.entityPairs {
      for (before, after) in pair.propertyPairs(of: entity) where before.kind == .attribute && after.kind == .attribute
      {
        guard !pair.to.encodedRoots(of: pair.to.attribute(after)).isEmpty else { continue }
        let trail = EncodedTrail(pair, entity.name, before, after, history, pairs)
        // Attributes of one type have the same to tell.
        guard compared.insert(trail.key).inserted else { continue }
        for (change, view) in trail.surprises() {
          remember(change, of: view, in: "\(entity.name).\(trail.name)", &told)
        }
      }
    }
  }

  private mutating func remember(
    _ change: Change, of view: VersionView, in attribute: String, _ told: inout Set<ChangeKind>
  ) {
    guard told.insert(change.kind).inserted else { return }
    let stem = view.version.stem
    let judgement = change.judgement.with {
      $0.reason =
        "\(stem) has it too, as what it was then: \(change.summary). No stage rewrites what is kept inside encoded bytes"
        + " (\(attribute)), so rows that \(stem) wrote still hold it and no longer decode."
      $0.remedy =
        "give the new one a name that the bytes never contained; or rewrite all values in a custom stage of a version"
        + " between, which says so: `fills: [\(attribute)]`"
      $0.origin = .init(stem: stem, kind: change.kind, place: change.oldPlace)
    }
    let added = changes.firstIndex { $0.addsMember && $0.member.map { change.isAt($0) } ?? false }
    if let added, changes[added].changeClass < .undetected {
      changes[added].add(judgement)
    } else {
      let difference = Difference(
        path: change.path, summary: "\(change.summary) since \(stem)", kind: change.kind, oldPlace: change.oldPlace,
        newPlace: change.newPlace)
      changes.append(Change(difference, judgement))
    }
  }
}

/// Pairs of versions that several attributes are followed through.
private final class PairCache {
  private struct Key: Hashable {
    var from: Int
    var to: Int
  }
  private var pairs: [Key: VersionPair] = [:]

  func pair(from: VersionView, to: VersionView) -> VersionPair {
    let key = Key(from: from.index, to: to.index)
    if let known = pairs[key] { return known }
    let pair = VersionPair(from: from, to: to)
    pairs[key] = pair
    return pair
  }
}

/// One attribute on its way through the versions that kept its bytes.
private struct EncodedTrail {
  let pair: VersionPair
  let entity: String
  /// Its name in the newest version.
  let name: String
  let history: PlanHistory
  private let pairs: PairCache
  private let newest: Attribute
  /// From the version that the step starts from back to the oldest whose bytes may be left, each with the attribute;
  /// versions that say the same as the one after them are left out.
  private let stations: [(view: VersionView, attribute: Attribute)]

  /// What its changes depend on.
  struct Key: Hashable {
    var versions: [Int]
    var types: [SwiftType]
    var isCodable: Bool
  }

  var key: Key {
    Key(
      versions: stations.map(\.view.index), types: [newest.type] + stations.map(\.attribute.type),
      isCodable: newest.options.contains(.codable))
  }

  init(
    _ pair: VersionPair, _ entity: String, _ before: PropertyRef, _ after: PropertyRef, _ history: PlanHistory,
    _ pairs: PairCache
  ) {
    self.pair = pair
    self.pairs = pairs
    self.entity = entity
    self.history = history
    newest = pair.to.attribute(after)
    name = newest.name
    let identifier = pair.to.identifier(of: after)
    var stations = [(view: pair.from, attribute: pair.from.attribute(before))]
    var (next, nextRef) = (pair.from, before)
    for view in history.views.reversed() {
      guard let index = view.entity(entity), let ref = view.byIdentifier[index][identifier], ref.kind == .attribute,
        !Self.isRewritten(entity, nextRef, in: next, since: view, ref)
      else { break }
      (next, nextRef) = (view, ref)
      let last = stations[stations.count - 1]
      let attribute = view.attribute(ref)
      if attribute.type == last.attribute.type, attribute.options == last.attribute.options,
        pairs.pair(from: view, to: last.view).haveSameValueTypes
      {
        // The step that changes something starts from the oldest version of those that say the same.
        continue
      }
      stations.append((view, attribute))
    }
    self.stations = stations
  }

  /// True where the step to a version gives each row a new value; one that fills nils leaves the others.
  private static func isRewritten(
    _ entity: String, _ ref: PropertyRef, in view: VersionView, since before: VersionView, _ old: PropertyRef
  ) -> Bool {
    let name = view.name(ref)
    let paths = [entity, view.version.entities[ref.entity].name].map { "\($0).\(name)" }
    guard view.version.migration.fills.contains(where: { paths.contains($0.value) }) else { return false }
    return view.isOptional(view.attribute(ref).type) || !before.isOptional(before.attribute(old).type)
  }

  /// Changes that no step between neighbours shows: what went and is back as something else.
  func surprises() -> [(change: Change, view: VersionView)] {
    guard stations.count > 1 else { return [] }
    return pair.to.encodedRoots(of: newest).flatMap { surprises(at: $0) }
  }

  private func surprises(at root: EncodedRoot) -> [(change: Change, view: VersionView)] {
    guard let last = changes(pair, root, from: stations[0].attribute), last.contains(where: history.mayBeBack) else {
      return []
    }
    var known = last.filter(\.breaksBytes)
    var result: [(change: Change, view: VersionView)] = []
    for (later, earlier) in zip(stations, stations.dropFirst()) {
      let step = pairs.pair(from: earlier.view, to: later.view)
      guard let laterRoot = later.view.encodedRoots(of: later.attribute).first(where: { $0.path == root.path }),
        let between = changes(step, laterRoot, from: earlier.attribute),
        let jump = changes(pairs.pair(from: earlier.view, to: pair.to), root, from: earlier.attribute)
      else { break }
      // Rows have left a case that went in a stage with code: nobody holds it.
      let isEmptied = history.step(from: earlier.view)?.stage != .lightweight
      known += between.filter { $0.breaksBytes && (isEmptied || !$0.removesMember) }
      for change in jump where change.breaksBytes && !change.removesMember && !known.contains(where: change.isTold) {
        result.append((change, earlier.view))
        known.append(change)
      }
    }
    return result
  }

  /// What differs inside of the bytes; nil where the earlier version keeps no such bytes.
  private func changes(_ pair: VersionPair, _ root: EncodedRoot, from old: Attribute) -> [Change]? {
    guard let before = pair.from.encodedRoots(of: old).first(where: { $0.path == root.path }),
      before.storage == root.storage
    else { return nil }
    let site = TypeSite(
      owner: .attribute(entity: entity, name: name, oldName: old.name), storage: root.storage,
      oldPlace: old.typePlace, newPlace: newest.typePlace)
    var list = ChangeList()
    pair.compareEncoded(before.type, root.type, at: site, into: &list)
    return list.changes
  }
}

/// Where the columns of an attribute end and bytes begin.
struct EncodedRoot {
  /// Fields, cases and labels that lead to it.
  var path: String
  var type: SwiftType
  var storage: TypeSite.Storage
}

extension VersionView {
  func encodedRoots(of attribute: Attribute) -> [EncodedRoot] {
    if attribute.transformer != nil || !attribute.isPersisted { return [] }
    if attribute.options.contains(.codable) {
      return [EncodedRoot(path: "", type: attribute.type, storage: .codable)]
    }
    var roots: [EncodedRoot] = []
    addRoots(attribute.type, path: "", around: [], to: &roots)
    return roots
  }

  private func addRoots(_ type: SwiftType, path: String, around: Set<String>, to roots: inout [EncodedRoot]) {
    let plain = plain(type)
    switch plain {
    case .array, .set, .dictionary: roots.append(EncodedRoot(path: path, type: plain, storage: .encoded))
    case .named(let name):
      // Beyond this no table could be made of it.
      guard !around.contains(name), roots.count < 1_000 else { return }
      let inside = around.union([name])
      switch names[name] {
      case .structure(let index)?:
        for field in version.structs[index].fields {
          addRoots(field.type, path: "\(path).\(field.name)", around: inside, to: &roots)
        }
      case .enumeration(let index)?:
        for enumCase in version.enums[index].cases {
          for (position, value) in enumCase.payload.enumerated() {
            let label = value.label ?? "_\(position)"
            addRoots(value.type, path: "\(path).\(enumCase.name).\(label)", around: inside, to: &roots)
          }
        }
      default: break
      }
    default: break
    }
  }
}

extension Change {
  /// The value type and its member; nil for other changes.
  var member: (type: String, name: String)? {
    guard case .valueTypeChanged(let type, let member?, _) = kind else { return nil }
    return (type, member)
  }

  /// True for a field, case or associated value that is new in its type.
  var addsMember: Bool {
    switch kind {
    case .valueTypeChanged(_, _?, .fieldAdded), .valueTypeChanged(_, _?, .caseAdded): true
    default: false
    }
  }

  /// True where one is gone.
  var removesMember: Bool {
    switch kind {
    case .valueTypeChanged(_, _?, .fieldRemoved), .valueTypeChanged(_, _?, .caseRemoved): true
    default: false
    }
  }

  /// True where it is a change of the member itself, or of what a case carries.
  func isAt(_ other: (type: String, name: String)) -> Bool {
    guard let member, member.type == other.type else { return false }
    return member.name == other.name || member.name.hasPrefix(other.name + ".")
  }

  /// True where old bytes do not decode. What lacks in the type is passed over by a decoder.
  fileprivate var breaksBytes: Bool {
    if case .valueTypeChanged(_, _, .fieldRemoved) = kind { return false }
    return changeClass == .undetected
  }

  /// True where another change, of a step between neighbours, says it already.
  fileprivate func isTold(by other: Change) -> Bool {
    kind == other.kind || other.member.map { isAt($0) } ?? false
  }
}
