import SwiftData
import Testing

/// What the macros wrote into `schemaMetadata` comes back as values.
@Suite struct ReflectionTests {
  private let todo = _ReflectedSchema(TodoSchema.self)

  private func entity(_ name: String) throws -> _ReflectedSchema.Entity {
    try #require(todo.entities.first { $0.name == name })
  }

  @Test func aVersionHasItsModelsInOrder() {
    #expect(todo.type == "TodoSchema" && todo.version == "1.2.0")
    #expect(todo.models == ["TodoList", "Item", "Tag", "Owner"])
    #expect(todo.entities.map(\.name) == todo.models)
  }

  @Test func attributesHaveTypesOptionsAndDefaults() throws {
    let list = try entity("TodoList")
    #expect(list.order == ["title", "createdAt", "note", "labels", "status", "items", "tags"])
    #expect(list.attributes.map(\.type) == ["String", "Date", "String?", "[String]", "TodoSchema.Status"])
    #expect(list.attributes.map(\.isOptional) == [false, false, true, false, false])
    #expect(list.attributes.map(\.defaultValue) == [nil, "\(Date.distantPast)", nil, "[]", "open"])
    #expect(list.attributes[0].originalName == "name" && list.attributes[0].hashModifier == "v2")
    #expect(list.unique == [["title", "note"]])
    #expect(try entity("Tag").unique == [["key"]])
    #expect(try entity("Tag").attributes.map(\.type) == ["String", "Int"])
    #expect(try entity("Item").indices.map(\.properties) == [["text"], ["text", "rank"]])
  }

  @Test func relationshipsHaveBothSidesOfAnInverse() throws {
    let list = try entity("TodoList").relationships
    #expect(list.map(\.name) == ["items", "tags"])
    #expect(list.map(\.destination) == ["Item", "Tag"])
    #expect(list.map(\.deleteRule) == ["cascade", "nullify"])
    #expect(list.map(\.isToMany) == [true, true] && list.map(\.isOptional) == [false, true])
    #expect(list.map(\.inverse) == ["list", "lists"] && list.map(\.isInverseStated) == [true, true])
    let item = try entity("Item").relationships
    #expect(item.map(\.inverse) == ["items"] && item.map(\.isInverseStated) == [false])
    #expect(item.map(\.isRuleStated) == [false] && item.map(\.isToMany) == [false])
    // A rule without `inverse:` infers nothing, even where a way back is free.
    #expect(try entity("Owner").relationships.map(\.inverse) == [nil, nil])
  }

  @available(iOS 26, macOS 26, *)
  @Test func subclassesHaveTheirOwnPropertiesOnly() throws {
    let zoo = _ReflectedSchema(ZooSchema.self)
    #expect(zoo.entities.map(\.name) == ["Animal", "Dog", "Puppy", "Toy"])
    #expect(zoo.entities.map(\.superentity) == [nil, "Animal", "Dog", nil])
    #expect(zoo.entities.map(\.order) == [["name", "x", "y"], ["breed", "toys"], ["weeks"], ["kind", "owner"]])
    #expect(zoo.entities[0].indices.map(\.kind) == ["binary", "rtree"])
    // Neither side has a macro: the pair is inferred.
    #expect(zoo.entities[1].relationships[0].inverse == "owner")
  }

  @Test func theSchemaKnowsItsEntities() throws {
    let schema = Schema(versionedSchema: TodoSchema.self)
    let list = try #require(schema.entity(for: TodoSchema.TodoList.self))
    #expect(list.uniquenessConstraints == [["title", "note"]])
    #expect(list.attributesByName["title"]?.originalName == "name")
    #expect(list.relationshipsByName["items"]?.inverseName == "list")
    // Types that only relationships lead to are part of it.
    #expect(Schema([TodoSchema.Item.self]).entities.map(\.name) == ["Item", "TodoList", "Tag"])
    #expect(try _ReflectedSchema.json(of: [TodoSchema.self]).contains("\"originalName\" : \"name\""))
  }
}
