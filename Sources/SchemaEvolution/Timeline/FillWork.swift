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
  }

  /// Properties that go, one of which may be what another is to be filled from.
  package struct Candidates: Hashable, Sendable {
    package var names: [String]
    /// They go with this very step: after the mapping there is nothing to read.
    package var areGone: Bool
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
