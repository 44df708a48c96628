import Diagnostics
import ImportReport
import SchemaModel
import SchemaRules
import SwiftSyntax

/// Whether the app syncs its store: `ModelConfiguration(…, cloudKitDatabase: .private("…"))`.
enum SyncedConfiguration {
  /// The place of the first configuration that does; `.automatic` depends on entitlements, which sources do not have.
  static func place(in files: [SourceFile]) -> Place? {
    for file in files {
      let finder = ConfigurationFinder(viewMode: .sourceAccurate)
      finder.walk(file.tree)
      if let call = finder.found { return file.place(of: call) }
    }
    return nil
  }

  /// States it in the newest version, whose next step CloudKit's rules then judge, unless they refuse the version itself.
  static func state(at place: Place, in schemas: inout [ImportedSchema], _ report: inout ImportFindings) {
    let message = "a container syncs its store with CloudKit"
    guard schemas.count == 1,
      let newest = schemas[0].schema.versions.lastIndex(where: { !$0.migration.isWithdrawn })
    else {
      report.add(
        .note, message, at: place, "Write `cloudKit: true` in the newest version of the schema that it is for.")
      return
    }
    var synced = schemas[0].schema
    synced.versions[newest].usesCloudKit = true
    let stem = synced.versions[newest].stem
    guard errors(in: synced) <= errors(in: schemas[0].schema) else {
      report.add(
        .warning, message, at: place,
        "\(stem) breaks rules of CloudKit, so `cloudKit: true` is left to you: with it, `modelgen check` names them.")
      return
    }
    schemas[0].schema = synced
    report.add(
      .note, message, at: place,
      "`cloudKit: true` is written in \(stem): CloudKit's rules apply to it and to the step that follows. Keep the configuration's name and place when you open the store with the generated code."
    )
  }

  private static func errors(in schema: Schema) -> Int {
    var findings = Findings()
    validate(schema, into: &findings)
    return findings.all.count { $0.severity == .error }
  }
}

private final class ConfigurationFinder: SyntaxVisitor {
  var found: FunctionCallExprSyntax?

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard found == nil else { return .skipChildren }
    let database = node.arguments.first { $0.label?.text == "cloudKitDatabase" }?.expression
    if node.calledExpression.lastName == "ModelConfiguration",
      database?.as(FunctionCallExprSyntax.self)?.calledExpression.lastName == "private"
    {
      found = node
    }
    return .visitChildren
  }
}
