import SchemaEvolution
import SchemaModel
import StoreReader
import SwiftEmitter

/// Where rows of a version take a property's values from: the store itself, however many steps lie between.
indirect enum RowSource {
  /// Columns of the store, with the type by which the store's own version reads them.
  case stored(Slot, SwiftType)
  case linked(TableLayout.Link)
  /// A property that was added on the way: the same in every row.
  case constant(isNil: Bool)
  /// A stage converts values of another property.
  case converted(RowSource, from: SwiftType.Scalar, to: SwiftType.Scalar)
  /// A stage gave the rows without a value one.
  case filled(RowSource)
  case unknown(String)

  var slot: Slot? {
    switch self {
    case .stored(let slot, _): slot
    case .filled(let source): source.slot
    default: nil
    }
  }

  /// Where the links are that the store has; those that a stage adds are in no store yet.
  var link: TableLayout.Link? {
    switch self {
    case .linked(let link): link
    case .filled(let source): source.link
    default: nil
    }
  }

  /// Why rows have values that are nowhere in the store; nil where they have none, or where they are in it.
  var unread: String? {
    switch self {
    case .stored, .linked, .constant(isNil: true): nil
    case .constant: "a step before gives the rows its default"
    case .converted: "a stage before converts its values"
    case .filled(let source): source.unread
    case .unknown(let reason): reason
    }
  }

  /// True for rows without a value.
  var isNil: Condition {
    switch self {
    case .stored(let slot, _): return slot.isNil
    case .linked(.column(let column)): return .sql("t.\(Database.quoted(column)) IS NULL")
    case .linked(.unreadable(let reason)): return .unknown(reason)
    case .linked: return .never
    case .constant(let isNil): return isNil ? .always : .never
    case .converted(let source, let from, let to):
      return .any([source.isNil, source.isMisfit(from, to, atLeast: .fails)])
    case .filled: return .never
    case .unknown(let reason): return .unknown(reason)
    }
  }

  /// True for rows whose value does not become one of the other type, or not without a loss.
  func isMisfit(_ from: SwiftType.Scalar, _ to: SwiftType.Scalar, atLeast fit: ValueFit) -> Condition {
    switch self {
    case .stored(.column(let column), _), .filled(.stored(.column(let column), _)),
      .stored(.raw(let column), _), .filled(.stored(.raw(let column), _)):
      let number = ValueFit.number(from: from, to: to)
      return .sql("(\(column.sql) IS NOT NULL AND modelgen_fit(\(column.sql), \(number)) >= \(fit.rawValue))")
    case .constant: return .never
    case .unknown(let reason): return .unknown(reason)
    default: return .unknown("its values are converted already")
    }
  }
}

/// The rows of an entity in some version.
enum RowSet {
  case rows(TableLayout.Rows)
  /// The entity was added on the way.
  case none
  case unknown(String)
}

/// What the rows of a store look like to one version of the plan.
struct RowState {
  let types: VersionTypes
  private(set) var rows: [String: RowSet] = [:]
  private(set) var sources: [String: [String: RowSource]] = [:]

  /// The version that the store is of.
  init(of version: SchemaVersion, in layout: TableLayout) {
    types = VersionTypes(version)
    for entity in version.entities {
      let name = entity.name
      rows[name] = layout.rows[name].map { .rows($0) } ?? .unknown("the store has no table for it")
      for attribute in types.attributes(of: name) {
        let slot = types.slot(of: attribute, at: layout.attributes[name]?[attribute.name])
        sources[name, default: [:]][attribute.name] = .stored(slot, attribute.type)
      }
      for relationship in types.relationships(of: name) {
        let link = layout.links[name]?[relationship.name] ?? .unreadable("the store has no column for it")
        sources[name, default: [:]][relationship.name] = .linked(link)
      }
    }
  }

  func rows(of entity: String) -> RowSet { rows[entity] ?? .unknown("the version has no such entity") }

  func source(_ entity: String, _ property: String) -> RowSource {
    sources[entity]?[property] ?? .unknown("the version has no such property")
  }

  /// What the rows look like once a step is done.
  init(after state: RowState, _ step: MigrationStep, in schema: Schema, _ draft: DraftedStage) {
    let version = schema.versions[step.to]
    types = VersionTypes(version)
    let stems = "\(schema.versions[step.from].stem) → \(version.stem)"
    let news = StepNews(step)
    for entity in version.entities {
      let name = entity.name
      if let old = state.rows[name] {
        rows[name] = old
      } else {
        rows[name] = news.filledEntities.contains(name) ? .unknown("the stage \(stems) makes its rows") : RowSet.none
      }
      let properties =
        types.attributes(of: name).map { ($0.name, Optional($0)) }
        + types.relationships(of: name).map { ($0.name, nil) }
      for (property, attribute) in properties {
        let owners = types.lineage(of: name).map(\.name)
        sources[name, default: [:]][property] = Self.source(
          owners, property, attribute, after: state, news, draft, stems)
      }
    }
  }

  private static func source(
    _ owners: [String], _ property: String, _ attribute: Attribute?, after state: RowState, _ news: StepNews,
    _ draft: DraftedStage, _ stems: String
  ) -> RowSource {
    let name = owners[0]
    let keys = owners.map { "\($0).\(property)" }
    let isFilled = keys.contains { news.fills.contains($0) }
    let oldName = keys.compactMap { news.renames[$0] }.first ?? property
    if !keys.contains(where: { news.added.contains($0) }), let old = state.sources[name]?[oldName] {
      let isRequired = keys.contains { news.becameRequired.contains($0) }
      return isFilled || isRequired ? .filled(old) : old
    }
    if isFilled {
      let copied = draft.copies.first { copy in
        owners.contains(copy.entity) && copy.targets == [property] && copy.sources.count == 1
      }?.sources[0]
      let origin = copied.map { name in owners.compactMap { news.renames["\($0).\(name)"] }.first ?? name }
      if let origin, let attribute, let source = state.sources[name]?[origin],
        let old = state.types.attribute(name, origin), let from = state.types.scalar(old.type),
        let to = state.types.scalar(attribute.type)
      {
        return from == to ? source : .converted(source, from: from, to: to)
      }
      return .unknown("the stage \(stems) computes its values")
    }
    let isNil = attribute.map { $0.defaultValue.map { $0.value == .null } ?? true } ?? true
    return .constant(isNil: isNil)
  }
}

/// What a step does to names, for those who follow values through it.
struct StepNews {
  private(set) var added: Set<String> = []
  /// New name to old name, both with the entity before the new one.
  private(set) var renames: [String: String] = [:]
  private(set) var fills: Set<String> = []
  private(set) var becameRequired: Set<String> = []
  private(set) var filledEntities: Set<String> = []
  /// Value types by their new names.
  private(set) var renamedTypes: [String: String] = [:]

  init(_ step: MigrationStep) {
    for change in step.changes {
      switch change.kind {
      case .attributeAdded(let entity, let name), .relationshipAdded(let entity, let name):
        added.insert("\(entity).\(name)")
      case .attributeRenamed(let entity, let from, let to), .relationshipRenamed(let entity, let from, let to):
        renames["\(entity).\(to)"] = from
      case .fill(let entity, let name): fills.insert("\(entity).\(name)")
      case .entityFilled(let name): filledEntities.insert(name)
      case .attributeBecameRequired(let entity, let name) where step.stage == .custom,
        .relationshipChanged(let entity, let name, .becameRequired) where step.stage == .custom:
        becameRequired.insert("\(entity).\(name)")
      case .valueTypeChanged(let type, nil, .renamed(let from)): renamedTypes[type] = from
      default: break
      }
    }
  }
}
