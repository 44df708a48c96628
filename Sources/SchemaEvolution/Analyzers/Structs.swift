import Diagnostics
import SchemaModel

// Codable structs: each field is a leaf of the owner's composite attribute, or a key in encoded bytes.

extension VersionPair {
  func compareStructs(
    _ old: Int, _ new: Int, storage: TypeSite.Storage, isInsideOptional: (old: Bool, new: Bool),
    into changes: inout ChangeList
  ) {
    let before = from.version.structs[old]
    let after = to.version.structs[new]
    guard
      changes.visit(
        before.name, after.name, storage: storage, insideOptional: isInsideOptional)
    else { return }
    if before.name != after.name, to.names[before.name] == nil || from.names[after.name] == nil {
      changes.add(
        .valueTypeChanged(type: after.name, member: nil, aspect: .renamed(from: before.name)), after.name,
        wordsForNewName(before.name, after.name),
        .typeRenamed, old: before.place, new: after.place)
    }
    let newFields = Dictionary(after.fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let oldNames = Set(before.fields.map(\.name))
    for field in before.fields {
      guard let match = newFields[field.name] else {
        removedField(field, of: before, storage: storage, successor: after, into: &changes)
        continue
      }
      if storage == .columns {
        compareSpelling(
          field.name, match.name, "\(after.name).\(match.name)", old: field.place, new: match.place, into: &changes)
      }
      let site = TypeSite(
        owner: .field(type: after.name, name: field.name), storage: storage, isInsideOptional: isInsideOptional,
        oldPlace: field.typePlace, newPlace: match.typePlace)
      compare(field.type, match.type, at: site, into: &changes)
    }
    for field in after.fields where !oldNames.contains(field.name) {
      changes.add(
        .valueTypeChanged(type: after.name, member: field.name, aspect: .fieldAdded), "\(after.name).\(field.name)",
        "field added", addedField(field, of: after, storage: storage, isInsideOptional: isInsideOptional.new),
        new: field.place)
    }
    if before.fields.map(\.name) != after.fields.map(\.name), oldNames == Set(after.fields.map(\.name)) {
      changes.add(
        .valueTypeChanged(type: after.name, member: nil, aspect: .reordered), after.name, "fields reordered",
        .fieldsReordered, old: before.place, new: after.place)
    }
  }

  private func removedField(
    _ field: StructType.Field, of type: StructType, storage: TypeSite.Storage, successor: StructType,
    into changes: inout ChangeList
  ) {
    let lives = type.name != successor.name && to.names[type.name] != nil
    changes.add(
      .valueTypeChanged(type: type.name, member: field.name, aspect: .fieldRemoved), "\(type.name).\(field.name)",
      lives ? "no field of \(successor.name), which takes the place of \(type.name)" : "field removed",
      storage != .columns
        ? .encodedFieldRemoved(type.name, field.name)
        : .fieldRemoved(type.name, field.name, namesake: namesake(of: field, besides: successor)),
      old: field.place, new: successor.place)
  }

  /// A field of that name and type that comes in another struct: leaves are known by their own names.
  private func namesake(of field: StructType.Field, besides successor: StructType) -> String? {
    to.version.structs.first { type in
      type.name != successor.name && from.names[type.name] != nil
        && from.version.structType(named: type.name)?.fields.contains { $0.name == field.name } == false
        && type.fields.contains { $0.name == field.name && areAlike(field.type, $0.type) }
    }.map { "\($0.name).\(field.name)" }
  }

  /// Where either version has both types, one was not renamed: it takes the other one's place in some properties.
  func wordsForNewName(_ old: String, _ new: String) -> String {
    to.names[old] == nil && from.names[new] == nil ? "renamed from \(old)" : "used in place of \(old)"
  }

  private func addedField(
    _ field: StructType.Field, of type: StructType, storage: TypeSite.Storage, isInsideOptional: Bool
  ) -> Judgement {
    let isOptional = to.isOptional(field.type)
    if storage != .columns {
      return isOptional ? .encodedOptionalFieldAdded : .encodedRequiredFieldAdded(type.name, field)
    }
    if isOptional { return .optionalFieldAdded }
    return isInsideOptional ? .requiredFieldInsideOptional(field) : .requiredFieldAdded(type.name, field)
  }
}

extension Judgement {
  static let typeRenamed = neutral("Type names are not hashed; only the structure counts.", .measured)
  static let fieldsReordered = neutral("Leaves are hashed and stored by name, not by order.", .measured)
  static let optionalFieldAdded = lightweight("Old rows read nil.", .measured)

  static func requiredFieldInsideOptional(_ field: StructType.Field) -> Judgement {
    twoSteps(
      "The column may be empty because a property around it is optional, but rows that hold the struct have no value for"
        + " this field and cannot be read; one team saw the migration itself fail (134110).", .reported,
      remedy: "make the field optional: `\(field.name): \(field.type)?`", rule: .requiredFieldInOptional)
  }

  static func requiredFieldAdded(_ type: String, _ field: StructType.Field) -> Judgement {
    twoSteps(
      "Rows that exist have no value for it (134110); a default inside the struct does not count.", .measured,
      remedy: "make it optional: `\(field.name): \(field.type)?`", rule: .requiredField)
  }

  /// - Parameter namesake: a field that comes elsewhere, and may be in the same attribute.
  static func fieldRemoved(_ type: String, _ field: String, namesake: String? = nil) -> Judgement {
    losesData(
      namesake.map {
        "`\($0)` was added. Columns of fields are named by the fields alone, but nobody has reported whether one is kept under"
          + " another struct: count on its values to vanish on every device."
      } ?? "The field's column and its values vanish on every device.", namesake == nil ? .measured : .inferred,
      remedy: "if that is intended: `removes: [\(type).\(field)]` under `migration:`", rule: .losesData)
  }

  static func encodedFieldRemoved(_ type: String, _ field: String) -> Judgement {
    undetected(
      "It is kept inside encoded bytes, whose structure is not hashed: nothing runs, and the values vanish when a row is"
        + " next saved.", .measured,
      remedy: "keep it; if the loss is intended: `removes: [\(type).\(field)]` under `migration:`",
      rule: .undetectedTypeChange)
  }

  static let encodedOptionalFieldAdded = neutral(
    "It is kept inside encoded bytes; old ones lack the key and decode as nil.", .documented)

  static func encodedRequiredFieldAdded(_ type: String, _ field: StructType.Field) -> Judgement {
    undetected(
      "It is kept inside encoded bytes, whose structure is not hashed: nothing runs, and old rows lack the key and no"
        + " longer decode.", .measured, remedy: "make it optional: `\(field.name): \(field.type)?`",
      rule: .undetectedTypeChange)
  }
}
