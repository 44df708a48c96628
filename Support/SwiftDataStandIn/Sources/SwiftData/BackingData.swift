/// Where a model's values live.
public protocol BackingData<Model> {
  associatedtype Model: PersistentModel
  init(for modelType: Model.Type)
  var persistentModelID: PersistentIdentifier? { get set }
  var metadata: Any { get }

  @_disfavoredOverload
  func getValue<V: Decodable>(forKey: KeyPath<Model, V>) -> V
  func getValue<V: PersistentModel>(forKey: KeyPath<Model, V>) -> V
  func getValue<V: PersistentModel>(forKey: KeyPath<Model, V?>) -> V?
  func getValue<V: RelationshipCollection>(forKey: KeyPath<Model, V>) -> V
  func getValue<V: Decodable & RelationshipCollection>(forKey: KeyPath<Model, V>) -> V
  func getTransformableValue<V>(forKey: KeyPath<Model, V>) -> V
  @_disfavoredOverload
  func setValue<V: Encodable>(forKey: KeyPath<Model, V>, to: V)
  func setValue<V: PersistentModel>(forKey: KeyPath<Model, V>, to: V)
  func setValue<V: PersistentModel>(forKey: KeyPath<Model, V?>, to: V?)
  func setValue<V: RelationshipCollection>(forKey: KeyPath<Model, V>, to: V)
  func setValue<V: Encodable & RelationshipCollection>(forKey: KeyPath<Model, V>, to: V)
  func setTransformableValue<V>(forKey: KeyPath<Model, V>, to: V)
}

/// The only kind of backing data here: a reference to a record in memory.
struct MemoryBackingData<Model: PersistentModel>: BackingData, RecordHolder {
  let record = Record()

  init(for modelType: Model.Type) {}

  var persistentModelID: PersistentIdentifier? {
    get { record.identifier }
    set {}
  }
  var metadata: Any { record.identifier }

  func getValue<V: Decodable>(forKey key: KeyPath<Model, V>) -> V { record.value(key) }
  func getValue<V: PersistentModel>(forKey key: KeyPath<Model, V>) -> V { record.one(key) as! V }
  func getValue<V: PersistentModel>(forKey key: KeyPath<Model, V?>) -> V? { record.one(key) as! V? }
  func getValue<V: RelationshipCollection>(forKey key: KeyPath<Model, V>) -> V { record.many(key) }
  func getValue<V: Decodable & RelationshipCollection>(forKey key: KeyPath<Model, V>) -> V { record.many(key) }
  func getTransformableValue<V>(forKey key: KeyPath<Model, V>) -> V { record.value(key) }
  func setValue<V: Encodable>(forKey key: KeyPath<Model, V>, to value: V) { record.set(key, .value(value)) }
  func setValue<V: PersistentModel>(forKey key: KeyPath<Model, V>, to value: V) { record.set(key, .one(value)) }
  func setValue<V: PersistentModel>(forKey key: KeyPath<Model, V?>, to value: V?) { record.set(key, .one(value)) }
  func setValue<V: RelationshipCollection>(forKey key: KeyPath<Model, V>, to value: V) {
    record.set(key, .many(value.elements))
  }
  func setValue<V: Encodable & RelationshipCollection>(forKey key: KeyPath<Model, V>, to value: V) {
    record.set(key, .many(value.elements))
  }
  func setTransformableValue<V>(forKey key: KeyPath<Model, V>, to value: V) { record.set(key, .value(value)) }
}

protocol RecordHolder { var record: Record { get } }

/// Called by the code that `@Model` writes into a subclass: its own values join those of the root.
public func _adopt(_ own: any BackingData, into root: any BackingData) {
  guard let own = own as? any RecordHolder, let root = root as? any RecordHolder else { return }
  root.record.adopt(own.record)
}

/// The record behind a model. Asking for it tells the record whose it is: an initializer cannot, for want of `self`.
func record(of model: any PersistentModel) -> Record {
  func open<M: PersistentModel>(_ model: M) -> Record {
    guard let holder = model.persistentBackingData as? any RecordHolder else {
      fatalError("What kind of backing data is this? \(M.self)")
    }
    holder.record.attach(to: model)
    return holder.record
  }
  return open(model)
}

func identifier(of model: any PersistentModel) -> PersistentIdentifier { record(of: model).identifier }
