import SchemaModel
import Testing

@Suite struct AttributeOptionTests {
  @Test(arguments: Attribute.Option.allCases)
  func everyOptionHasItsFacts(_ option: Attribute.Option) {
    #expect(Attribute.Option(word: option.word) == option)
    #expect(option.facts.doc.hasSuffix("."))
    #expect(option.facts.swift == (option == .transient ? nil : ".\(option.word)"))
    // What is not stored is in no hash.
    #expect(option.facts.isStored || !option.facts.isHashed)
    var attribute = Attribute(name: "a", type: .scalar(.string), place: .nowhere, typePlace: .nowhere)
    attribute.options = [option]
    #expect(attribute.isPersisted == option.facts.isStored)
  }

  /// `shipped.lock` has been written in this order, and its chain covers the text.
  @Test func theOrderIsThatOfTheLock() {
    #expect(
      Attribute.Option.allCases.prefix(6).map(\.word) == [
        "unique", "externalStorage", "preserveValueOnDeletion", "spotlight", "allowsCloudEncryption", "codable",
      ])
  }

  @Test func optionsAreASet() {
    var options: Attribute.Options = [.spotlight, .unique]
    #expect(Array(options) == [.unique, .spotlight] && !options.isEmpty)
    #expect(options.insert(.unique).inserted == false && options.insert(.codable).inserted)
    #expect(options.remove(.unique) == .unique && options.remove(.unique) == nil)
    #expect(options.update(with: .codable) == .codable && options.update(with: .transient) == nil)
    #expect(options == [.codable, .spotlight, .transient])
    #expect(options.symmetricDifference([.codable, .unique]) == [.unique, .spotlight, .transient])
    #expect(options.union([.unique]).intersection([.unique, .codable]) == [.unique, .codable])
    #expect(options.isSuperset(of: [.codable, .transient]) && options.isDisjoint(with: [.unique]))
    #expect(options.subtracting([.codable, .transient]) == [.spotlight])
    #expect(Attribute.Options().isEmpty && Array(Attribute.Options()).isEmpty)
  }
}
