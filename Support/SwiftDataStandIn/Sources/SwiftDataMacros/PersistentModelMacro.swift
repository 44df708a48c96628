import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Model`: backing data, metadata, the initializer from backing data, and an accessor for each persisted property.
///
/// A subclass keeps what its own properties are initialised with in backing data of its own until `super.init` has
/// run, then hands it over to the root's.
struct PersistentModelMacro: MemberMacro, MemberAttributeMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let type = ModelChecks.modelClass(declaration, in: context) else { return [] }
    let model = Model(type, conformingTo: protocols)
    ModelChecks.check(model, in: context)
    return [
      """
      @SwiftData.Transient
      private var _$backingData: any SwiftData.BackingData<\(raw: model.name)> = \(raw: model.name).createBackingData()
      """,
      DeclSyntax("\(raw: persistentBackingData(of: model))"),
      DeclSyntax("\(raw: model.schemaMetadata)"),
      DeclSyntax("\(raw: initializer(of: model))"),
      "@SwiftData.Transient private let _$observationRegistrar = Observation.ObservationRegistrar()",
      """
      internal nonisolated func access<_M>(keyPath: KeyPath<\(raw: model.name), _M>) {
        _$observationRegistrar.access(self, keyPath: keyPath)
      }
      """,
      """
      internal nonisolated func withMutation<_M, _MR>(
        keyPath: KeyPath<\(raw: model.name), _M>, _ mutation: () throws -> _MR
      ) rethrows -> _MR {
        try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
      }
      """,
      "struct _SwiftDataNoType {}",
    ]
  }

  private static func persistentBackingData(of model: Model) -> String {
    guard model.isSubclass else {
      return """
        public var persistentBackingData: any SwiftData.BackingData<\(model.name)> {
          get { _$backingData }
          set { _$backingData = newValue }
        }
        """
    }
    return """
      public override var persistentBackingData: any SwiftData.BackingData<Root> {
        get {
          let root = super.persistentBackingData
          SwiftData._adopt(_$backingData, into: root)
          return root
        }
        set { super.persistentBackingData = newValue }
      }
      """
  }

  private static func initializer(of model: Model) -> String {
    let marks = model.properties.map { "_\($0.name) = _SwiftDataNoType()" }.joined(separator: "\n  ")
    let required = model.isFinal && !model.isSubclass ? "" : "required "
    let parameter = model.isSubclass ? "Root" : model.name
    return """
      \(model.access)\(required)init(backingData: any SwiftData.BackingData<\(parameter)>) {
        \(marks)
        \(model.isSubclass ? "super.init(backingData: backingData)" : "self.persistentBackingData = backingData")
      }
      """
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    // Several bindings get the attribute too: the compiler then says that it takes a single variable.
    guard declaration.is(ClassDeclSyntax.self), Property(member) != nil || Property.isStoredList(member) else {
      return []
    }
    return ["@SwiftData._PersistedProperty"]
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

/// The conformances that a model gets, shared by the full and the light form.
enum ModelExtensions {
  static func make(_ type: some TypeSyntaxProtocol, _ protocols: [TypeSyntax]) throws -> [ExtensionDeclSyntax] {
    let missing = Set(protocols.map { $0.trimmedDescription.split(separator: ".").last.map(String.init) ?? "" })
    var extensions: [ExtensionDeclSyntax] = []
    if missing.contains("PersistentModel") {
      extensions.append(try ExtensionDeclSyntax("extension \(type): nonisolated SwiftData.PersistentModel {}"))
    }
    if missing.contains("Observable") {
      extensions.append(try ExtensionDeclSyntax("extension \(type): nonisolated Observation.Observable {}"))
    }
    if missing.contains("Sendable") {
      extensions.append(
        try ExtensionDeclSyntax(
          """
          @available(*, unavailable, message: "PersistentModels are not Sendable, consider utilizing a ModelActor or use \(type)'s persistentModelID instead")
          extension \(type): Sendable {}
          """))
    }
    return extensions
  }
}
