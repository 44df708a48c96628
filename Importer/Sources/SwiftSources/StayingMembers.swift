import Diagnostics
import ImportReport
import SwiftSyntax

/// Members that a generated class does not have, named in one entry of the report.
struct StayingMembers {
  var methods: [String] = []
  var computed: [String] = []
  var others: [String] = []
  var conformances: [String] = []
  /// Of methods and computed properties, those that replace a member of the superclass.
  var overrides: [String] = []
  var initializers = 0

  func report(on declaration: Declaration, to report: inout ImportFindings) {
    if !overrides.isEmpty {
      report.add(
        .note, "`\(declaration.name)` overrides \(overrides.map { "`\($0)`" }.joined(separator: ", "))",
        at: declaration.namePlace,
        "A member of an extension cannot be overridden: write it once, in an extension of the superclass that asks `self as? \(declaration.name)`."
      )
    }
    var parts: [String] = []
    func add(_ names: [String], _ one: String, _ many: String) {
      guard !names.isEmpty else { return }
      parts.append("\(names.count == 1 ? one : many) \(names.map { "`\($0)`" }.joined(separator: ", "))")
    }
    add(computed, "computed property", "computed properties")
    add(methods, "method", "methods")
    add(others, "static or lazy member", "static or lazy members")
    add(conformances, "conformance", "conformances")
    if initializers > 0 { parts.append("\(initializers) more initializer\(initializers == 1 ? "" : "s")") }
    guard !parts.isEmpty else { return }
    report.add(
      .note, "`\(declaration.name)` keeps in your own file: \(parts.joined(separator: "; "))",
      at: declaration.namePlace,
      "Move them to extensions; a generated type holds what is stored.")
  }
}

extension Declaration.Member {
  var isOverride: Bool {
    syntax.as(VariableDeclSyntax.self)?.modifiers.contains("override")
      ?? syntax.as(FunctionDeclSyntax.self)?.modifiers.contains("override") ?? false
  }
}
