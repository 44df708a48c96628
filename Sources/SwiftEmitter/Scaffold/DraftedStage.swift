import SchemaEvolution
import SchemaModel

/// What the draft of a custom stage does to rows that exist, for those who count them before it runs.
public struct DraftedStage: Sendable {
  /// One row for each key stays, the others are deleted.
  public struct Deduplication: Sendable {
    public var entity: String
    /// Names of the version that the stage starts from; `owner.code` leads through a relationship or into a struct.
    public var members: [String]
    /// Of these, the texts of the row itself. Rows in which all of them are empty get another value and stay.
    public var texts: [String]
    /// Numbers whose type changes with the step: what they are compared as.
    public var conversions: [String: SwiftType.Scalar]
    /// Members whose values the stage changes before rows are compared.
    public var prepared: [String: Prepared]
  }

  /// What the stage makes of values before the mapping.
  public struct Prepared: Sendable {
    /// The one value of all rows that have none, as Swift; nil where they stay as they are, or each gets its own.
    public var value: String?
    /// Cases that rows leave, each with the Swift that they hold then.
    public var cases: [(left: String, target: String)]
  }

  /// Values of properties go on in others: one in one, several in one, or one in several. Names of the version that the
  /// stage leads to.
  public struct Copy: Sendable {
    public var entity: String
    public var sources: [String]
    public var targets: [String]
  }

  /// Rows of one entity become rows of another. Names of the version that the stage leads to.
  public struct Move: Sendable {
    public var source: String
    public var target: String
    /// Properties of the target that take a value, with those of the source that it comes from.
    public var values: [(target: String, source: String)]
    /// Rows in which all of these are nil are left out; empty where every row becomes one.
    public var needed: [String]
  }

  /// Rows get links to rows that are made of their values. Names of the version that the stage leads to.
  public struct Linking: Sendable {
    public var entity: String
    public var relationship: String
    public var sources: [String]
    /// True where each row gets a row of its own, false where equal values lead to one row.
    public var isOwn: Bool
  }

  /// A row is made for each link of a relationship. Names of the version that the stage leads to.
  public struct LinkMaking: Sendable {
    public var entity: String
    public var owner: String
    public var relationship: String
  }

  /// Before the mapping, of keys that are new.
  public var deduplications: [Deduplication] = []
  /// The same of keys that hold already, by which rows become equal when they are prepared.
  public var collisions: [Deduplication] = []
  public var copies: [Copy] = []
  public var moves: [Move] = []
  public var linkings: [Linking] = []
  public var linkMakings: [LinkMaking] = []

  /// A stage that does nothing to rows.
  public init() {}

  /// The draft for a step of a plan.
  public init(of step: MigrationStep, in schema: Schema, _ evolution: Evolution) {
    let scope = PlanScope(schema, evolution, aliases: [])
    let plan = StagePlan(step, evolution.timeline.step(to: step.to), scope: scope)
    deduplications = Self.deduplications(plan.before, plan)
    collisions = Self.deduplications(plan.colliding, plan)
    let after = plan.after.compactMap { if case .fills(let work) = $0 { work } else { nil } }
    let moves = after.compactMap { work -> RowMoves.Move? in
      if case .moveRows(let from, let to) = work { RowMoves.Move(from: from, to: to) } else { nil }
    }
    let statements = MoveStatements(version: plan.new, moves: moves)
    for work in after {
      switch work {
      case .copy(let entity, let sources, let targets) where sources.allSatisfy({ $0.through == nil }):
        copies.append(Copy(entity: entity, sources: sources.map(\.property), targets: targets))
      case .moveRows(let from, let to):
        self.moves.append(statements.drafted(RowMoves.Move(from: from, to: to)))
      case .linkValues(let entity, let relationship, let sources):
        guard let link = plan.new.relationship(entity, relationship) else { continue }
        let hasOneOwner = plan.new.isExclusive(link)
        linkings.append(
          Linking(entity: entity, relationship: relationship, sources: sources, isOwn: hasOneOwner))
      case .makeLinkRows(let rows, _):
        linkMakings.append(LinkMaking(entity: rows.entity, owner: rows.owner, relationship: rows.relationship))
      default: break
      }
    }
  }

  private static func deduplications(_ work: [StageWork], _ plan: StagePlan) -> [Deduplication] {
    var result: [Deduplication] = []
    for case .removeDuplicates(let entity, let members) in work {
      let draft = DeduplicationDraft(
        version: plan.old, next: plan.new, entity: entity, members: members, preparing: plan.before)
      var conversions: [String: SwiftType.Scalar] = [:]
      var prepared: [String: Prepared] = [:]
      for member in members {
        if case .scalar(let scalar)? = draft.conversion(of: member)?.new { conversions[member] = scalar }
        if let replacement = draft.replacement(of: member) {
          prepared[member] = Prepared(value: replacement.value, cases: replacement.cases)
        }
      }
      result.append(
        Deduplication(
          entity: entity, members: members, texts: draft.texts.map(\.path), conversions: conversions, prepared: prepared
        )
      )
    }
    return result
  }
}

extension MoveStatements {
  fileprivate func drafted(_ move: RowMoves.Move) -> DraftedStage.Move {
    let values = version.attributes(of: move.to).filter { value(of: $0.name, move) != nil }.map {
      (target: $0.name, source: source(of: $0.name, move))
    }
    let links = version.relationships(of: move.to).map(\.value).filter { link in
      !link.isToMany && version.relationship(move.from, link.name).map { !$0.value.isToMany } ?? false
    }
    let isSkipping = emptiness(of: move, isSplit: rowMoves.splitLink(of: move) != nil) != nil
    return DraftedStage.Move(
      source: move.from, target: move.to, values: values + links.map { (target: $0.name, source: $0.name) },
      needed: isSkipping ? values.map(\.source) : [])
  }
}
