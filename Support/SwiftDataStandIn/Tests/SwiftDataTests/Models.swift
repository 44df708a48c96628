import SwiftData

/// A version with the features that stages and reflection meet.
enum TodoSchema: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 2, 0) }
  static var models: [any PersistentModel.Type] { [TodoList.self, Item.self, Tag.self, Owner.self] }

  @Model
  final class TodoList {
    #Unique<TodoList>([\.title, \.note])
    @Attribute(originalName: "name", hashModifier: "v2") var title: String
    var createdAt: Date = Date.distantPast
    var note: String?
    var labels: [String] = []
    var status: Status = Status.open
    @Relationship(deleteRule: .cascade, inverse: \Item.list) var items: [Item] = []
    @Relationship(deleteRule: .nullify, inverse: \Tag.lists) var tags: [Tag]? = []
    @Transient var cached: Int = 0
    var isEmpty: Bool { items.isEmpty }

    init(title: String, note: String? = nil) {
      self.title = title
      self.note = note
    }
  }

  @Model
  final class Item {
    #Index<Item>([\.text], [\.text, \.rank])
    var text: String
    var rank: Int = 0
    var list: TodoList?

    init(text: String, rank: Int = 0, list: TodoList? = nil) {
      self.text = text
      self.rank = rank
      self.list = list
    }
  }

  @Model
  final class Tag {
    @Attribute(.unique) var key: String
    var count = 0
    var lists: [TodoList]? = []

    init(key: String, count: Int = 0) {
      self.key = key
      self.count = count
    }
  }

  @Model
  final class Owner {
    var name: String
    @Relationship(deleteRule: .deny) var lists: [TodoList] = []
    @Relationship(deleteRule: .nullify) var favorite: Item?

    init(name: String) { self.name = name }
  }

  enum Status: String, Codable { case open, done }
}

/// A version with inheritance, three levels deep.
@available(iOS 26, macOS 26, *)
enum ZooSchema: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Animal.self, Dog.self, Puppy.self] }

  @Model
  class Animal {
    #Index<Animal>(.binary([\.name]), .rtree([\.x, \.y]))
    var name: String
    var x = 0.0
    var y = 0.0
    init(name: String) { self.name = name }
  }

  @available(iOS 26, macOS 26, *)
  @Model
  class Dog: Animal {
    var breed: String
    var toys: [Toy] = []
    init(name: String, breed: String) {
      self.breed = breed
      super.init(name: name)
    }
  }

  @available(iOS 26, macOS 26, *)
  @Model
  final class Puppy: Dog {
    var weeks: Int = 8
    init(name: String) {
      super.init(name: name, breed: "unknown")
      weeks = 9
    }
  }

  @Model
  class Toy {
    var kind: String
    var owner: Dog?
    init(kind: String) { self.kind = kind }
  }
}
