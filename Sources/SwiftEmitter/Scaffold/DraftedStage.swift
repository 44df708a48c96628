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
  }

  /// Values of one property go on in another one. Names of the version that the stage leads to.
  public struct Copy: Sendable {
    public var entity: String
    public var source: String
    public var target: String
  }

  public var deduplications: [Deduplication] = []
  public var copies: [Copy] = []

  /// A stage that does nothing to rows.
  public init() {}

  /// The draft for a step of a plan.
  public init(of step: MigrationStep, in schema: Schema, _ evolution: Evolution) {
    let scope = PlanScope(schema, evolution, aliases: [])
    let plan = StagePlan(step, next: evolution.steps.first { $0.from == step.to }, scope: scope)
    for case .removeDuplicates(let entity, let members) in plan.before {
      let draft = SwiftEmitter.Deduplication(version: plan.old, next: plan.new, entity: entity, members: members)
      var conversions: [String: SwiftType.Scalar] = [:]
      for member in members {
        if case .scalar(let scalar)? = draft.conversion(of: member)?.new { conversions[member] = scalar }
      }
      deduplications.append(
        Deduplication(
          entity: entity, members: members, texts: draft.texts.map(\.path), conversions: conversions))
    }
    for case .copy(let entity, let sources, let targets) in plan.after
    where sources.count == 1 && targets.count == 1 && sources[0].through == nil {
      copies.append(Copy(entity: entity, source: sources[0].property, target: targets[0]))
    }
  }
}
