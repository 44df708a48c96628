// Apple's module lets a file that imports SwiftData alone use Foundation's and Observation's names.
@_exported import Foundation
@_exported import Observation

#if LIGHT
  /// Types without storage: for checking and reflecting many files.
  @attached(
    member, conformances: Observable, PersistentModel, Sendable,
    names: named(persistentBackingData), named(schemaMetadata), named(init))
  @attached(extension, conformances: Observable, PersistentModel, Sendable)
  public macro Model() = #externalMacro(module: "SwiftDataMacros", type: "LightModelMacro")
#else
  /// Turns a class into a stored model.
  @attached(
    member, conformances: Observable, PersistentModel, Sendable,
    names: named(_$backingData), named(persistentBackingData), named(schemaMetadata), named(init),
    named(_$observationRegistrar), named(_SwiftDataNoType), named(access), named(withMutation))
  @attached(memberAttribute)
  @attached(extension, conformances: Observable, PersistentModel, Sendable)
  public macro Model() = #externalMacro(module: "SwiftDataMacros", type: "PersistentModelMacro")
#endif

@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro _PersistedProperty() = #externalMacro(module: "SwiftDataMacros", type: "PersistedPropertyMacro")

@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "SwiftDataMacros", type: "MarkerMacro")

@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
  hashModifier: String? = nil
) = #externalMacro(module: "SwiftDataMacros", type: "MarkerMacro")

@attached(peer)
public macro Transient() = #externalMacro(module: "SwiftDataMacros", type: "MarkerMacro")

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@freestanding(declaration)
public macro Unique<T: PersistentModel>(_ constraints: [PartialKeyPath<T>]...) =
  #externalMacro(module: "SwiftDataMacros", type: "EmptyDeclarationMacro")

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: [PartialKeyPath<T>]...) =
  #externalMacro(module: "SwiftDataMacros", type: "EmptyDeclarationMacro")

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: Schema.Index<T>.Types<T>...) =
  #externalMacro(module: "SwiftDataMacros", type: "EmptyDeclarationMacro")

@attached(member, names: named(modelExecutor), named(modelContainer), named(init))
@attached(extension, conformances: ModelActor)
public macro ModelActor() = #externalMacro(module: "SwiftDataMacros", type: "ModelActorMacro")
