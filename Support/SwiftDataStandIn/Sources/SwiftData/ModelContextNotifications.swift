extension ModelContext {
  public static let willSave: Notification.Name = Notification.Name("NSManagingContextWillSave")
  public static let didSave: Notification.Name = Notification.Name("NSManagingContextDidSave")

  /// Keys of a notification's `userInfo`; the values are arrays of identifiers.
  public enum NotificationKey: String, Hashable {
    case queryGeneration, invalidatedAllIdentifiers, insertedIdentifiers, updatedIdentifiers, deletedIdentifiers
  }
}

/// The origin of a context's changes.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct EditingState: Identifiable, Sendable {
  public let id: UUID
  public var author: String?
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension EditingState {
  init() { self.init(id: UUID()) }
}

/// What one save inserted, updated and deleted.
struct SavedChanges {
  struct Update {
    let model: any PersistentModel.Type
    let identifier: PersistentIdentifier
    /// Attributes whose values differ from those saved before.
    var attributes: [AnyKeyPath] = []
    /// Values that are kept beyond the deletion.
    var preserved: [AnyKeyPath: Any] = [:]
  }

  private static let numbers = Counter()
  let number = Int64(Self.numbers.next())
  let date = Date()
  let author: String?
  private(set) var inserted: [Update] = []
  private(set) var updated: [Update] = []
  private(set) var deleted: [Update] = []

  init(of context: ModelContext, author: String?) {
    self.author = author
    inserted = context.inserted.map { Self.update($0) }
    updated = context.changed.map { model in
      var update = Self.update(model)
      update.attributes = record(of: model).changedAttributes
      return update
    }
    deleted = context.deleted.map { model in
      var update = Self.update(model)
      for property in EntityInfo.of(type(of: model)).allProperties
      where property.attribute?.options.contains(.preserveValueOnDeletion) == true {
        update.preserved[property.keyPath] = model[keyPath: property.keyPath]
      }
      return update
    }
  }

  private static func update(_ model: any PersistentModel) -> Update {
    Update(model: type(of: model), identifier: identifier(of: model))
  }

  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  var userInfo: [AnyHashable: Any] {
    [
      ModelContext.NotificationKey.insertedIdentifiers.rawValue: inserted.map(\.identifier),
      ModelContext.NotificationKey.updatedIdentifiers.rawValue: updated.map(\.identifier),
      ModelContext.NotificationKey.deletedIdentifiers.rawValue: deleted.map(\.identifier),
    ]
  }
}
