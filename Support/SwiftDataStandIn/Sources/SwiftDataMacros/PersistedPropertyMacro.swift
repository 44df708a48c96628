import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@_PersistedProperty`: accessors that go through the backing data, and a mark that tells "initialised".
struct PersistedPropertyMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = Property(declaration) else { return [] }
    let path = "\\.\(property.spelledName)"
    let kind = property.isTransformable ? "TransformableValue" : "Value"
    var accessors: [AccessorDeclSyntax] = [
      """
      @storageRestrictions(accesses: _$backingData, initializes: _\(raw: property.name))
      init(initialValue) {
        _$backingData.set\(raw: kind)(forKey: \(raw: path), to: initialValue)
        _\(raw: property.name) = _SwiftDataNoType()
      }
      """,
      """
      get {
        _$observationRegistrar.access(self, keyPath: \(raw: path))
        return self.get\(raw: kind)(forKey: \(raw: path))
      }
      """,
    ]
    if !property.isLet {
      accessors.append(
        """
        set {
          _$observationRegistrar.withMutation(of: self, keyPath: \(raw: path)) {
            self.set\(raw: kind)(forKey: \(raw: path), to: newValue)
          }
        }
        """)
    }
    return accessors
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = Property(declaration) else { return [] }
    return ["@SwiftData.Transient private var _\(raw: property.name): _SwiftDataNoType"]
  }
}
