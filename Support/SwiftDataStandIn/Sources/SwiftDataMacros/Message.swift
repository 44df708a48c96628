import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What a macro says about wrong source, in Apple's words where public reports give them.
struct Message: DiagnosticMessage {
  let message: String
  let severity = DiagnosticSeverity.error
  var diagnosticID: MessageID { MessageID(domain: "SwiftData", id: message) }
}

extension MacroExpansionContext {
  func report(_ message: String, at node: some SyntaxProtocol) {
    diagnose(Diagnostic(node: node, message: Message(message: message)))
  }
}
