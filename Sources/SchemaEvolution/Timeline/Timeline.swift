import SchemaModel

// One answer to two questions that findings, recipes, drafts and tests ask: when did this exist, and as what? And whose
// values does this carry on?
//
// How to read it
// - `Evolution.timeline` belongs to a schema and its plan. Versions are indices into `Schema.versions`.
// - `timeline.lifespan(of: "amount", in: "Trip", at: 2, of: schema)` follows one property along its identifier: each version
//   of the plan that has it, with the name it has there. `timeline.lifespan(of: "Trip", in: schema)` follows an entity.
// - `timeline.carries(to: 3)` are the values and rows that somebody asked the stage to version 3 to carry on by `fills`: what a
//   stage draft copies, what `diff` says of the step, and what a migration test may not expect unchanged.
//   What the framework carries by itself is the lifespan: the same identifier in both versions.
// - A thing that `fills` names and that no carry leads to has no source that modelgen knows: a draft leaves it to `Decide:`.
//
// A draft copies nothing that is not here, and leaves out nothing that is.

/// Lifespans and carries of one schema.
public struct Timeline: Sendable {
  /// One version that has the thing, with the name it has there.
  public struct Station: Sendable, Hashable {
    /// An index into `Schema.versions`.
    public var version: Int
    public var name: String
    /// The entity that declares it: the one asked about, or a superentity.
    public var owner: String
  }

  /// Versions of the plan that have one thing, oldest first. A version between two stations that is missing lacks it.
  public struct Lifespan: Sendable, Hashable {
    /// What the framework matches it by.
    public var identifier: String
    public var stations: [Station]
  }

  /// The versions of the plan, oldest first.
  private let plan: [Int]
  private let originalNames: OriginalNames
  /// By the version that the stage leads to.
  private let steps: [Int: (now: StepCarries, beforeNext: StepCarries)]

  /// - Parameters:
  ///   - plan: versions of the plan, oldest first.
  ///   - steps: by the version that the stage leads to.
  init(
    _ plan: [Int], _ steps: [Int: (now: StepCarries, beforeNext: StepCarries)], _ originalNames: OriginalNames
  ) {
    self.plan = plan
    self.originalNames = originalNames
    self.steps = steps
  }

  /// What the stage to a version is asked to carry on.
  public func carries(to version: Int) -> [Carry] { steps[version]?.now.carries ?? [] }

  /// What the stage to a version does for its `fills`: the source of its draft.
  package func step(to version: Int) -> StepCarries { steps[version]?.now ?? StepCarries() }

  /// The same as it was before the version after it was written, which says what goes.
  package func stepBeforeNext(to version: Int) -> StepCarries { steps[version]?.beforeNext ?? StepCarries() }

  /// The sources of what one entry of `fills` names, most likely first.
  public func sources(of target: Carry.Thing, to version: Int) -> [Carry] {
    carries(to: version).filter { $0.to == target }
  }

  /// The versions that have a property of an entity, its own or an inherited one.
  ///
  /// - Parameters:
  ///   - property: its name in the version.
  ///   - version: an index into `Schema.versions`.
  ///   - schema: the one that the timeline belongs to.
  /// - Returns: Nil where the version does not have it, or does not store it.
  public func lifespan(of property: String, in entity: String, at version: Int, of schema: Schema) -> Lifespan? {
    let versions = plan.map { PlanVersion(schema.versions[$0], index: $0, originalNames) }
    guard let here = versions.first(where: { $0.index == version }) else { return nil }
    return Lifespan(of: property, in: entity, at: here, among: versions)
  }

  /// The versions that have an entity. Entities are known by their names alone.
  public func lifespan(of entity: String, in schema: Schema) -> Lifespan {
    Lifespan(
      identifier: entity,
      stations: plan.filter { schema.versions[$0].entity(named: entity) != nil }.map {
        Station(version: $0, name: entity, owner: entity)
      })
  }
}

extension Timeline.Lifespan {
  /// - Parameters:
  ///   - property: its name in the version `here`.
  ///   - versions: those that may have it, oldest first.
  /// - Returns: Nil where the version does not have it, or does not store it.
  public init?(of property: String, in entity: String, at here: PlanVersion, among versions: [PlanVersion]) {
    guard let identity = here.identity(of: property, in: entity),
      here.attribute(entity, property)?.isPersisted ?? true
    else { return nil }
    identifier = identity.identifier
    stations = versions.compactMap { there in
      guard let name = there.name(of: property, of: entity, in: here),
        let owner = there.identity(of: name, in: entity)?.owner
      else { return nil }
      return .init(version: there.index, name: name, owner: owner)
    }
  }
}
