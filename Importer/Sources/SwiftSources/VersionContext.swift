import Diagnostics
import ImportReport
import SchemaModel
import SchemaRules
import SwiftSyntax

/// What one version refers to while it is read: its models, and the value types and aliases met on the way.
///
/// A manifest knows one flat list of names for each version, Swift knows nested ones; here a nested type gets its
/// name in the manifest, once.
final class VersionContext {
  let index: SourceIndex
  /// Declarations of the version's models, in the order of the model list.
  private(set) var models: [Declaration] = []
  /// Every model that was met, as often as it was, other classes of a known name included.
  private(set) var met: [Declaration] = []
  /// Value types in the order of their first use.
  private(set) var valueTypes: [(declaration: Declaration, name: String)] = []
  private(set) var aliases: [TypeAlias] = []
  /// Names that nothing in the sources declares, with the place of their first use.
  private(set) var unknownTypes: [(name: String, place: Place)] = []
  /// What the files import that use something unknown.
  private(set) var imports: [Located<String>] = []

  private var entities: [String: Declaration] = [:]
  private var valueTypeNames: [ObjectIdentifier: String] = [:]
  private var taken: Set<String> = []
  var report = ImportFindings()

  init(index: SourceIndex, models: [Declaration]) {
    self.index = index
    for model in models { addModel(model) }
  }

  /// Adds a model, and answers the one that an entity of its name is: of two classes of one name the first counts.
  @discardableResult
  func addModel(_ model: Declaration) -> Declaration {
    met.append(model)
    if let known = entities[model.name] {
      if known !== model {
        report.add(
          .warning, "`\(model.qualifiedName)` and `\(known.qualifiedName)` are both the entity `\(model.name)`",
          at: model.namePlace,
          "An entity has the bare name of its class: in one process SwiftData takes the first that it meets for both. The manifest has the one at \(known.file.path)."
        )
      }
      return known
    }
    entities[model.name] = model
    taken.insert(model.name)
    models.append(model)
    return model
  }

  /// The name of a value type in the manifest. Two nested types of one name (`Trip.Kind`, `Place.Kind`) are told
  /// apart by the type around them.
  func name(of type: Declaration) -> String {
    if let known = valueTypeNames[ObjectIdentifier(type)] { return known }
    var name = type.name
    var outer = type.path.dropLast()
    // Beside the models, where it is visible to the whole app, such a name would hide another type.
    if ShadowedTypes.module(declaring: name) != nil, let next = outer.popLast() { name = next + name }
    while taken.contains(name), let next = outer.popLast() { name = next + name }
    var number = 2
    let base = name
    while taken.contains(name) {
      name = base + String(number)
      number += 1
    }
    taken.insert(name)
    valueTypeNames[ObjectIdentifier(type)] = name
    valueTypes.append((type, name))
    reportMoved(type, name)
    return name
  }

  /// The class that a type is nested in.
  func enclosingModel(of type: Declaration) -> Declaration? {
    guard type.path.count > 1 else { return nil }
    return index.declaration(of: Array(type.path.dropLast()), from: [], near: type.file).flatMap {
      $0.isModel ? $0 : nil
    }
  }

  /// The app's code names a nested type by what encloses it.
  private func reportMoved(_ type: Declaration, _ name: String) {
    guard let model = enclosingModel(of: type) else { return }
    let owner = model.name
    report.add(
      .note, "`\(owner).\(type.name)` is `\(name)` beside the models", at: type.namePlace,
      "A version's types are in one list, and their names are not hashed. So that the app's code still compiles: `extension \(owner) { typealias \(type.name) = …SchemaV1.\(name) }`, with the current version."
    )
  }

  func addAlias(_ name: String, type: SwiftType, place: Place) {
    guard !taken.contains(name) else { return }
    taken.insert(name)
    aliases.append(TypeAlias(name: name, type: type, place: place))
  }

  func addUnknown(_ name: String, at place: Place, in file: SourceFile) {
    addForeign(file)
    if !unknownTypes.contains(where: { $0.name == name }) { unknownTypes.append((name, place)) }
  }

  /// Notes that the version uses something that a file imports.
  func addForeign(_ file: SourceFile) {
    for name in file.imports where !imports.contains(where: { $0.value == name }) {
      imports.append(Located(name, at: Place(file: file.id, line: 1, column: 1)))
    }
  }

  /// True for a type that the version declares itself.
  func isValueType(_ type: Declaration) -> Bool { valueTypeNames[ObjectIdentifier(type)] != nil }

  /// A type as the version spells it.
  func spelled(_ type: Declaration) -> String { valueTypeNames[ObjectIdentifier(type)] ?? type.qualifiedName }

  func hasName(_ name: String) -> Bool { taken.contains(name) }

  /// The names of the stored properties of a model's superclasses.
  func inheritedProperties(of model: Declaration) -> Set<String> {
    var names: Set<String> = []
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(model)]
    var current = model
    while let parent = superclass(of: current), seen.insert(ObjectIdentifier(parent)).inserted {
      for member in parent.members where !member.isInExtension {
        names.formUnion(member.variables?.stored.map(\.name) ?? [])
      }
      current = parent
    }
    return names
  }

  private func superclass(of model: Declaration) -> Declaration? {
    model.inherited.lazy.compactMap(\.dottedName).compactMap {
      self.index.declaration(of: $0, from: Array(model.path.dropLast()), near: model.file)
    }.first { $0.isModel }
  }
}
