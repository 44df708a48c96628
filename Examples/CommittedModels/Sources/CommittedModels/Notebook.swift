import Foundation
import SwiftData

/// The app's notes.
public struct Notebook {
  let container: ModelContainer

  /// Opens the store, and migrates it where an older version of the app has written it.
  public init(inMemory: Bool = false) throws {
    container = try NotesCurrentSchema.makeContainer(
      configurations: [ModelConfiguration(isStoredInMemoryOnly: inMemory)])
  }

  /// Saves a note under a tag, which is made where there is none of that label.
  public func write(_ text: String, tagged label: String) throws {
    let context = ModelContext(container)
    let known = try context.fetch(FetchDescriptor<Tag>(predicate: #Predicate { $0.label == label })).first
    let tag = known ?? Tag(label: label)
    if known == nil { context.insert(tag) }
    let note = Note(text: text)
    context.insert(note)
    note.tags.append(tag)
    try context.save()
  }

  /// The labels of all tags, with the number of their notes.
  public func labels() throws -> [String: Int] {
    let tags = try ModelContext(container).fetch(FetchDescriptor<Tag>())
    return Dictionary(uniqueKeysWithValues: tags.map { ($0.label, $0.notes.count) })
  }
}
