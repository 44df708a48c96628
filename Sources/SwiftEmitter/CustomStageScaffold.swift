import Mustache
import SchemaEvolution
import SchemaModel

/// The file that modelgen writes once for a custom stage, and that belongs to the user from then on.
final class CustomStageScaffold: KeyedContext {
  private let scope: PlanScope
  private let step: MigrationStep

  init(scope: PlanScope, step: MigrationStep) {
    self.scope = scope
    self.step = step
  }

  var fileName: String { "\(scope.customStageName(step)).swift" }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: .text(scope.customStageName(step))
    case .from: .text(scope.typeName(step.from))
    case .to: .text(scope.typeName(step.to))
    case .fromStem: .text(scope.version(step.from).stem)
    case .toStem: .text(scope.version(step.to).stem)
    case .documentation: documentationValue(step.explanation.joined(separator: "\n"), indentation: 0)
    case .availability:
      scope.isGated(step.from) || scope.isGated(step.to) ? .text(Availability.attribute) : .nothing
    case .access: .text("")
    case .modifiers: .text(scope.schema.settings.isNonisolated ? "nonisolated " : "")
    default: scope.value(key)
    }
  }
}
