import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Model` of the light form: the same checks, metadata and conformances, but properties stay plain stored ones.
///
/// Four times faster to compile; good for checking and reflecting many files, not for running models.
struct LightModelMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let type = ModelChecks.modelClass(declaration, in: context) else { return [] }
    let model = Model(type, conformingTo: protocols)
    ModelChecks.check(model, in: context)
    for member in type.activeMembers where Property.isStoredList(member) {
      // What the compiler says where the full form attaches accessors.
      context.report("accessor macro '_PersistedProperty()' can only apply to a single variable", at: member)
    }
    let required = model.isFinal && !model.isSubclass ? "" : "required "
    let parameter = model.isSubclass ? "Root" : model.name
    var members: [DeclSyntax] = [
      DeclSyntax("\(raw: model.schemaMetadata)"),
      """
      \(raw: model.access)\(raw: required)init(backingData: any SwiftData.BackingData<\(raw: parameter)>) {
        fatalError("the light form has no storage")
      }
      """,
    ]
    if !model.isSubclass {
      members.append(
        """
        public var persistentBackingData: any SwiftData.BackingData<\(raw: model.name)> {
          get { fatalError("the light form has no storage") }
          set { fatalError("the light form has no storage") }
        }
        """)
    }
    return members
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(ClassDeclSyntax.self) else { return [] }
    return try ModelExtensions.make(type.trimmed, protocols)
  }
}
