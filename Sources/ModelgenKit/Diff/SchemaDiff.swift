import Diagnostics
import SchemaEvolution
import SchemaModel

/// What `modelgen diff` answers for one schema.
public struct SchemaDiff: Sendable {
  /// One pair of versions.
  public struct Step: Sendable {
    /// `V1`, or `V2@origin/main` for a version as a revision has it.
    public var from: String
    public var to: String
    public var step: MigrationStep
    /// True where one version was edited in place, rather than followed by another.
    public var isEdit = false
    /// The hand-written file of a custom stage.
    public var stageFile: String?
    /// What the stage is asked to carry on.
    public var carries: [Carry] = []
  }

  /// The schema's name.
  public var schema: String
  public var steps: [Step] = []
  /// Versions that are there on one side only and lead to no step, in words.
  public var notes: [String] = []

  /// True where an error speaks of the plan as a whole: its lock, or a version that should be in it.
  public private(set) var isRefused = false

  public var answer: String { isRefused && steps.count < 2 ? "Refused: the plan has errors" : Self.answer(steps) }

  /// No step of a plan with such an error has a stage.
  mutating func refuse() {
    isRefused = true
    for index in steps.indices where !steps[index].isEdit { steps[index].step.stage = nil }
  }
}

extension SchemaDiff.Step {
  /// True where both versions have one shape, so that no stage can stand between them.
  var haveEqualShape: Bool { step.checksumFrom != nil && step.checksumFrom == step.checksumTo }

  /// The question everyone asks first, answered.
  var answer: String {
    let changes = step.changes
    if haveEqualShape, !isEdit, step.stage == nil {
      return changes.contains { $0.changeClass == .undetected }
        ? "Refused: no stage would run, and stored data is at stake"
        : "Refused: both have one shape; you need no new version"
    }
    if haveEqualShape {
      if changes.contains(where: { $0.changeClass == .undetected }) {
        return "No stage would run, and stored data is at stake"
      }
      return changes.isEmpty ? "No change that a store records" : "You need no new version"
    }
    if isEdit { return "\(to) has moved: if it has shipped, you need a new version" }
    switch step.stage {
    case .lightweight?: return "One lightweight stage" + proviso
    case .custom?: return "One custom stage" + proviso
    case nil: break
    }
    let open = changes.filter { $0.resolution == nil && $0.rule?.severity == .error }
    switch open.map(\.changeClass).max() {
    case .twoSteps?
    where open.allSatisfy({ change in change.rule.map { Self.lacksValue.contains(ObjectIdentifier($0)) } ?? false }):
      return "Refused: existing rows would have no value"
    case .twoSteps?: return "Two versions are needed"
    case .losesData?: return "Refused: data would be lost"
    case .undetected?: return "Refused: no migration code would run for these changes"
    default: return "Refused"
    }
  }

  /// Rules whose first remedy is a word in the version itself: a default, a question mark.
  private static let lacksValue: Set<ObjectIdentifier> = Set(
    [
      Rule.mandatoryWithoutDefault, .requiredValueType, .requiredField, .requiredFieldInOptional,
      .requiredRelationshipAdded,
    ].map(ObjectIdentifier.init))

  /// What a stage that may stand leaves open: nothing runs for what is not hashed, and nobody has seen what it does.
  private var proviso: String {
    let open = step.changes.filter { $0.changeClass == .undetected && $0.resolution == nil }
    guard let first = open.first else { return "" }
    return ", if old values of \(first.path)\(open.count > 1 ? " and \(open.count - 1) more" : "") still decode"
  }
}

extension SchemaDiff {
  private static func answer(_ steps: [Step]) -> String {
    guard let first = steps.first else { return "Nothing to compare" }
    if steps.count == 1 { return first.answer }
    var kinds: [String] = []
    func add(_ count: Int, _ word: String) {
      if count > 0 { kinds.append("\(count) \(word)") }
    }
    add(steps.count { $0.step.stage == nil && !$0.isEdit }, "refused")
    add(steps.count { $0.step.stage == .lightweight && !$0.isEdit }, "lightweight")
    add(steps.count { $0.step.stage == .custom && !$0.isEdit }, "custom")
    add(steps.count { $0.isEdit }, "edited in place")
    return "\(steps.count) steps: " + kinds.joined(separator: ", ")
  }
}
