import Diagnostics
import Foundation

/// Decides which files of an app are parsed: those that say something of a schema, and those that declare or extend
/// what the schema's files name. An app has many others, and the parser is by far the slowest part of an import.
final class SourceSelection {
  private struct Entry {
    var id: FileID
    var source: SwiftSource
    var file: SourceFile?
  }

  private var entries: [Entry] = []
  /// Files by the types and aliases that they may declare, and by those that they extend.
  private var declaring: [String: [Int]] = [:]
  private var extending: [String: [Int]] = [:]
  /// Aliases by the words of what they stand for.
  private var aliases: [String: [String]] = [:]
  private var knownTypes: Set<String> = []
  private var knownVariables: Set<String> = []
  private var knownProtocols: Set<String> = []
  private var rounds = 0

  /// More rounds than people's types nest: then the rest is parsed at once.
  private static let mostRounds = 12

  init(_ sources: [(id: FileID, source: SwiftSource)]) {
    for (number, (id, source)) in sources.enumerated() {
      entries.append(Entry(id: id, source: source))
      let names = DeclaredNames(in: source.bytes)
      for name in names.types { declaring[name, default: []].append(number) }
      for name in names.extended { extending[name, default: []].append(number) }
      for alias in names.aliases {
        for word in alias.words { aliases[word, default: []].append(alias.name) }
      }
      if Self.mayHoldSchema(source.bytes) { parse(number) }
    }
  }

  /// The parsed files, in the order of the sources.
  var files: [SourceFile] { entries.compactMap(\.file) }

  /// Parses what is still missing of what an index was asked for. False where nothing is: then its answers are those
  /// that an index of all files gives.
  func parseMissing(of index: SourceIndex) -> Bool {
    var isNew = false
    rounds += 1
    if rounds > Self.mostRounds {
      for number in entries.indices where parse(number) { isNew = true }
      return isNew
    }
    for number in declarations(of: index.soughtTypes) where parse(number) { isNew = true }
    for word in aliased(index.versionProtocols, known: &knownProtocols) {
      for number in entries.indices where entries[number].file == nil {
        if entries[number].source.bytes.contains(text: word), parse(number) { isNew = true }
      }
    }
    let variables = index.soughtVariables.subtracting(knownVariables)
    knownVariables.formUnion(variables)
    guard !variables.isEmpty else { return isNew }
    for number in entries.indices where entries[number].file == nil {
      if DeclaredNames.mayDeclareVariable(variables, in: entries[number].source.bytes), parse(number) { isNew = true }
    }
    return isNew
  }

  /// What makes a file one of the schema's: models, versions, plans, stages, and the lists of a container. The model
  /// macro may be written with its module.
  private static func mayHoldSchema(_ bytes: [UInt8]) -> Bool {
    [
      "@Model", ".Model", "VersionedSchema", "SchemaMigrationPlan", "fromVersion", "PersistentModel", "@Attribute",
      "@Relationship",
    ].contains { bytes.contains(text: $0) }
      || ["Schema", "odelContainer"].contains { bytes.contains(text: $0, isCalled: true) }
  }

  /// True where the file was not parsed before.
  @discardableResult
  private func parse(_ number: Int) -> Bool {
    guard entries[number].file == nil else { return false }
    let entry = entries[number]
    entries[number].file = SourceFile(id: entry.id, path: entry.source.path, bytes: entry.source.bytes)
    return true
  }

  /// The files that declare or extend one of the types, or an alias of it. Extensions of other modules' types change
  /// nothing: only what the sources declare has members here.
  private func declarations(of names: Set<String>) -> [Int] {
    aliased(names, known: &knownTypes).flatMap { name in
      declaring[name].map { $0 + (extending[name] ?? []) } ?? []
    }
  }

  /// The names that are new, and the aliases of those that the sources declare.
  private func aliased(_ names: Set<String>, known: inout Set<String>) -> [String] {
    var result: [String] = []
    var pending = Array(names)
    while let name = pending.popLast() {
      guard known.insert(name).inserted else { continue }
      result.append(name)
      if declaring[name] != nil { pending += aliases[name] ?? [] }
    }
    return result
  }
}

extension [UInt8] {
  /// True where the text occurs. It is looked for by its first capital letter or sign, which code has fewer of.
  /// - Parameter isCalled: only before a parenthesis, with nothing but spaces, a comment or a back-tick between.
  func contains(text: String, isCalled: Bool = false) -> Bool {
    let wanted = Array(text.utf8)
    let anchor = wanted.firstIndex { $0 < UInt8(ascii: "a") && $0 != UInt8(ascii: ".") } ?? 0
    return withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, wanted.count <= bytes.count else { return false }
      var at = anchor
      let end = bytes.count - wanted.count + anchor + 1
      while at < end, let found = memchr(base + at, CInt(wanted[anchor]), end - at) {
        at = found - UnsafeMutableRawPointer(mutating: base)
        let start = at - anchor
        if memcmp(base + start, wanted, wanted.count) == 0,
          !isCalled
            || bytes[(start + wanted.count)...].first(where: { $0 > 32 }).map({ "(/`".utf8.contains($0) }) == true
        {
          return true
        }
        at += 1
      }
      return false
    }
  }
}
