/// What a stage does after the mapping for what `fills` names, with names of the version that it leads to.
package enum FillWork: Hashable, Sendable {
  /// An entity's rows go on under another entity.
  case moveRows(from: String, to: String)
  /// An entity's rows are made, out of what only a person can say; `like` is the entity that shares most with it.
  case makeRows(entity: String, like: String?)
  /// An entity's rows are made, one for each link between two others.
  case makeLinkRows(LinkRows, like: String?)
  /// Rows become linked to rows that are made from their values.
  case linkValues(entity: String, relationship: String, sources: [String])
  /// Values go on in other properties.
  case copy(entity: String, sources: [CopySource], targets: [String])
  /// Rows get values that are computed; where the property is not new, only those that have none.
  case fill(entity: String, property: String, candidates: Candidates?, isNew: Bool)
  /// Fields of a struct that are new get values of others, in a property that is not new.
  case fillFields(entity: String, attribute: String, structName: String, pairs: [FieldPair])

  /// Names of fields.
  package struct FieldPair: Hashable, Sendable {
    package var source: String
    package var target: String
  }

  /// A property that values come from: the row's own, or that of a row it leads to.
  package struct CopySource: Hashable, Sendable {
    package var through: String?
    /// The entity that the link leads to.
    package var owner: String?
    package var property: String
    /// What a person must judge, though the copy is drafted.
    package var doubt: Doubt?
  }

  package enum Doubt: Hashable, Sendable {
    /// Nothing but the types says that the values belong there.
    case onlyType
    /// The source goes, and rows that nothing leads to keep no copy.
    case onlyLinkedRows
  }

  /// Properties that go, one of which may be what another is to be filled from.
  package struct Candidates: Hashable, Sendable {
    package var names: [String]
    /// The same of rows near by, as `Entity.property`.
    package var elsewhere: [String] = []
    /// They go with this very step: after the mapping there is nothing to read.
    package var areGone: Bool
  }
}

extension FillWork {
  /// Entities, and properties as `Entity.property` or `Struct.field`, that it reads or may have to read.
  ///
  /// - Parameter version: the one that the stage leads to.
  package func sourceNames(in version: PlanVersion) -> [String] {
    switch self {
    case .copy(let entity, let sources, _):
      return sources.flatMap { source -> [String] in
        guard let through = source.through, let owner = source.owner else { return ["\(entity).\(source.property)"] }
        return [owner, "\(owner).\(source.property)", "\(entity).\(through)"]
      }
    case .linkValues(let entity, _, let sources): return sources.map { "\(entity).\($0)" }
    case .moveRows(let from, _):
      // With the rows, what leads from them and to them.
      let own = version.attributes(of: from).map(\.name) + version.relationships(of: from).map(\.value.name)
      return [from] + own.map { "\(from).\($0)" }
        + version.version.entities.flatMap { owner in
          owner.relationships.filter { $0.destination == from }.map { "\(owner.name).\($0.name)" }
        }
    case .fill(let entity, _, let candidates?, _) where !candidates.areGone:
      return candidates.names.map { "\(entity).\($0)" } + candidates.elsewhere
        + candidates.elsewhere.map { String($0.prefix { $0 != "." }) }
    case .fillFields(_, _, let type, let pairs): return pairs.map { "\(type).\($0.source)" }
    case .makeLinkRows(let rows, _): return Self.links(aroundRowsOf: rows.entity, version)
    case .makeRows(let entity, _): return Self.links(aroundRowsOf: entity, version)
    case .fill: return []
    }
  }

  /// What gets values or rows.
  package var targetName: String {
    switch self {
    case .copy(let entity, _, let targets): "\(entity).\(targets.first ?? "")"
    case .linkValues(let entity, let name, _), .fill(let entity, let name, _, _),
      .fillFields(let entity, let name, _, _):
      "\(entity).\(name)"
    case .moveRows(_, let entity), .makeRows(let entity, _): entity
    case .makeLinkRows(let rows, _): rows.entity
    }
  }

  /// Relationships of the entities that new rows lead to.
  private static func links(aroundRowsOf entity: String, _ version: PlanVersion) -> [String] {
    version.relationships(of: entity).flatMap { link in
      version.relationships(of: link.value.destination).map { "\(link.value.destination).\($0.value.name)" }
    }
  }
}

/// What one step does for its `fills`, and whose values or rows it carries on by that.
package struct StepCarries: Sendable {
  /// Copies in `willMigrate`, with names of the version before: the sources go in this step.
  package var rescues: [FillWork] = []
  /// In the order in which it is done, in `didMigrate`.
  package var work: [FillWork] = []
  package var carries: [Carry] = []

  package init() {}
}
