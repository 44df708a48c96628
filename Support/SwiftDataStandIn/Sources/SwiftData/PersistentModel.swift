/// A model class; `@Model` writes the conformance.
///
/// A model may have an `id` of its own, of any type; without one it is the persistent identifier.
///
/// The requirements speak of `Root`, where Apple's speak of `Self`: a subclass of a class that is not final can satisfy
/// these.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, _SendableFromSDK26 {
  /// The class at the root of an inheritance tree.
  associatedtype Root: PersistentModel = Self
  init(backingData: any BackingData<Root>)
  var persistentBackingData: any BackingData<Root> { get set }
  static var schemaMetadata: [Schema.PropertyMetadata] { get }
}

#if SDK18
  public protocol _SendableFromSDK26 {}
#else
  public typealias _SendableFromSDK26 = SendableMetatype
#endif

extension PersistentModel {
  public static func createBackingData<P: PersistentModel>() -> some BackingData<P> {
    MemoryBackingData<P>(for: P.self)
  }

  public var persistentModelID: PersistentIdentifier { identifier(of: self) }
  public var id: PersistentIdentifier { persistentModelID }
  public var modelContext: ModelContext? { record(of: self).context }
  public var hasChanges: Bool { record(of: self).hasChanges }
  public var isDeleted: Bool { record(of: self).isDeleted }

  public static func == (a: Self, b: Self) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// Derived in every class, it makes Swift 6.3.1 crash where a superclass is used before its declaration.
  public var hashValue: Int { ObjectIdentifier(self).hashValue }
}

// MARK: values

// One overload for each kind of value. The ones for coded values give way, so that a model with a `Codable` of its own is
// taken for a model.
extension PersistentModel {
  @_disfavoredOverload
  public func getValue<V: Decodable>(forKey key: KeyPath<Self, V>) -> V { record(of: self).value(key) }
  public func getValue<V: PersistentModel>(forKey key: KeyPath<Self, V>) -> V { record(of: self).one(key) as! V }
  public func getValue<V: PersistentModel>(forKey key: KeyPath<Self, V?>) -> V? { record(of: self).one(key) as! V? }
  public func getValue<V: RelationshipCollection>(forKey key: KeyPath<Self, V>) -> V { record(of: self).many(key) }
  public func getValue<V: Decodable & RelationshipCollection>(forKey key: KeyPath<Self, V>) -> V {
    record(of: self).many(key)
  }
  public func getTransformableValue<V>(forKey key: KeyPath<Self, V>) -> V { record(of: self).value(key) }

  @_disfavoredOverload
  public func setValue<V: Encodable>(forKey key: KeyPath<Self, V>, to value: V) {
    record(of: self).set(key, .value(value))
  }
  public func setValue<V: PersistentModel>(forKey key: KeyPath<Self, V>, to value: V) {
    record(of: self).set(key, .one(value))
  }
  public func setValue<V: PersistentModel>(forKey key: KeyPath<Self, V?>, to value: V?) {
    record(of: self).set(key, .one(value))
  }
  public func setValue<V: RelationshipCollection>(forKey key: KeyPath<Self, V>, to value: V) {
    record(of: self).set(key, .many(value.elements))
  }
  public func setValue<V: Encodable & RelationshipCollection>(forKey key: KeyPath<Self, V>, to value: V) {
    record(of: self).set(key, .many(value.elements))
  }
  public func setTransformableValue<V>(forKey key: KeyPath<Self, V>, to value: V) {
    record(of: self).set(key, .value(value))
  }
}

/// The containers that a to-many relationship may have: only `Array`, and `Optional` of it.
public protocol RelationshipCollection {
  associatedtype PersistentElement: PersistentModel
  static func _make(_ elements: [any PersistentModel]?) -> Self
  var _elements: [any PersistentModel]? { get }
}

extension RelationshipCollection {
  static var elementType: any PersistentModel.Type { PersistentElement.self }
  var elements: [any PersistentModel]? { _elements }
}

extension Array: RelationshipCollection where Element: PersistentModel {
  public typealias PersistentElement = Element
  public static func _make(_ elements: [any PersistentModel]?) -> Self { (elements ?? []) as! [Element] }
  public var _elements: [any PersistentModel]? { self }
}

extension Optional: RelationshipCollection where Wrapped: RelationshipCollection {
  public typealias PersistentElement = Wrapped.PersistentElement
  public static func _make(_ elements: [any PersistentModel]?) -> Self { elements.map { Wrapped._make($0) } }
  public var _elements: [any PersistentModel]? { self?._elements }
}
