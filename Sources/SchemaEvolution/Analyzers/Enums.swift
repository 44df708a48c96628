import Diagnostics
import SchemaModel

// Enums: with raw values one leaf that holds the raw value, without them one leaf for each case.

extension VersionPair {
  /// - Parameter holdsValue: true where rows cannot be without a value, before or after.
  func compareEnums(
    _ old: Int, _ new: Int, storage: TypeSite.Storage, holdsValue: Bool, into changes: inout ChangeList
  ) {
    let before = from.version.enums[old]
    let after = to.version.enums[new]
    guard changes.visit(before.name, after.name, storage: storage, insideOptional: (!holdsValue, !holdsValue)) else {
      return
    }
    if before.name != after.name {
      changes.add(
        .valueTypeChanged(type: after.name, member: nil, aspect: .renamed(from: before.name)), after.name,
        wordsForNewName(before.name, after.name),
        .typeRenamed, old: before.place, new: after.place)
    }
    switch (before.rawType, after.rawType) {
    case (nil, nil): compareCases(before, after, storage: storage, holdsValue, into: &changes)
    case (let a?, let b?): compareRaw(before, a, after, b, storage: storage, holdsValue, into: &changes)
    default:
      changes.add(
        .valueTypeChanged(type: after.name, member: nil, aspect: .rawType), after.name,
        after.rawType == nil ? "raw type removed" : "raw type added",
        .rawTypeChanged(after.name, storage, keepsLeaf: false),
        old: before.place, new: after.rawType?.place ?? after.place)
    }
  }

  private func compareRaw(
    _ before: EnumType, _ oldType: Located<SwiftType>, _ after: EnumType, _ newType: Located<SwiftType>,
    storage: TypeSite.Storage, _ holdsValue: Bool, into changes: inout ChangeList
  ) {
    let oldRaw = from.plain(oldType.value)
    let newRaw = to.plain(newType.value)
    if oldRaw != newRaw {
      let isSame = from.storedType(oldRaw) == to.storedType(newRaw) && from.storedType(oldRaw) != .unknown
      changes.add(
        .valueTypeChanged(type: after.name, member: nil, aspect: .rawType), after.name,
        "raw type changed from \(oldRaw) to \(newRaw)",
        isSame ? .sameColumn : .rawTypeChanged(after.name, storage, keepsLeaf: true),
        old: oldType.place, new: newType.place)
      if !isSame { return }
    }
    guard let oldValues = from.version.comparableRawValues(of: before),
      let newValues = to.version.comparableRawValues(of: after)
    else { return }
    let newByName = Dictionary(zip(after.cases.map(\.name), newValues), uniquingKeysWith: { first, _ in first })
    let newNames = Dictionary(zip(newValues, after.cases), uniquingKeysWith: { first, _ in first })
    let newCases = Dictionary(after.cases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let oldNames = Set(before.cases.map(\.name))
    let survives = zip(before.cases, oldValues).contains { newByName[$0.name] != nil || newNames[$1] != nil }
    let vanishing = survives || !holdsValue ? nil : VanishingCases(before, after)
    let kept = Set(oldValues)
    let added = zip(after.cases, newValues).filter { !kept.contains($1) && !oldNames.contains($0.name) }
    for (enumCase, value) in zip(before.cases, oldValues) {
      let path = "\(before.name).\(enumCase.name)"
      if let current = newByName[enumCase.name] {
        guard current != value else { continue }
        let match = newCases[enumCase.name]
        changes.add(
          .valueTypeChanged(type: after.name, member: enumCase.name, aspect: .rawValue), path,
          "raw value changed from \(value) to \(current)", .rawValueChanged(enumCase.name, value, isCounted(before)),
          old: enumCase.rawValue?.place ?? enumCase.place, new: match?.rawValue?.place ?? match?.place ?? after.place)
      } else if let renamed = newNames[value], !oldNames.contains(renamed.name) {
        changes.add(
          .valueTypeChanged(type: after.name, member: renamed.name, aspect: .caseRenamed),
          "\(after.name).\(renamed.name)", "case renamed from \(enumCase.name)", .rawCaseRenamed, old: enumCase.place,
          new: renamed.place)
      } else {
        changes.add(
          .valueTypeChanged(type: before.name, member: enumCase.name, aspect: .rawValueRemoved), path,
          "raw value \(value) removed",
          vanishing.map { .noCaseLeft($0, isFirst: $0.isFirst(enumCase)) }
            ?? .rawValueRemoved(before.name, enumCase.name, value, added: added.map(\.0.name)), old: enumCase.place,
          new: after.place)
      }
    }
    for (enumCase, value) in added {
      changes.add(
        .valueTypeChanged(type: after.name, member: enumCase.name, aspect: .rawValueAdded),
        "\(after.name).\(enumCase.name)", "raw value \(value) added", .rawValueAdded, new: enumCase.place)
    }
  }

  private func isCounted(_ type: EnumType) -> Bool {
    !from.version.hasTextRawValues(type) && type.cases.contains { $0.rawValue == nil }
  }

  private func compareCases(
    _ before: EnumType, _ after: EnumType, storage: TypeSite.Storage, _ holdsValue: Bool, into changes: inout ChangeList
  ) {
    let newCases = Dictionary(after.cases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let oldNames = Set(before.cases.map(\.name))
    let survives = before.cases.contains { newCases[$0.name] != nil }
    let vanishing = survives || !holdsValue ? nil : VanishingCases(before, after)
    for enumCase in before.cases {
      guard let match = newCases[enumCase.name] else {
        changes.add(
          .valueTypeChanged(type: before.name, member: enumCase.name, aspect: .caseRemoved),
          "\(before.name).\(enumCase.name)", "case removed",
          vanishing.map { .noCaseLeft($0, isFirst: $0.isFirst(enumCase)) }
            ?? (storage == .columns
              ? .caseRemoved(before.name, enumCase.name) : .encodedCaseRemoved(before.name, enumCase.name)),
          old: enumCase.place, new: after.place)
        continue
      }
      if storage == .columns {
        compareSpelling(
          enumCase.name, match.name, "\(after.name).\(match.name)", old: enumCase.place, new: match.place,
          into: &changes)
      }
      comparePayload(enumCase, match, of: after.name, storage: storage, into: &changes)
    }
    for enumCase in after.cases where !oldNames.contains(enumCase.name) {
      changes.add(
        .valueTypeChanged(type: after.name, member: enumCase.name, aspect: .caseAdded),
        "\(after.name).\(enumCase.name)", "case added", storage == .columns ? .caseAdded : .encodedCaseAdded,
        new: enumCase.place)
    }
  }

  private func comparePayload(
    _ old: EnumType.Case, _ new: EnumType.Case, of type: String, storage: TypeSite.Storage,
    into changes: inout ChangeList
  ) {
    if old.payload.isEmpty != new.payload.isEmpty {
      changes.add(
        .valueTypeChanged(type: type, member: new.name, aspect: .payload), "\(type).\(new.name)",
        new.payload.isEmpty ? "payload removed" : "payload added", .payloadChanged(type, new.name, storage),
        old: old.place, new: new.place)
      return
    }
    func labelled(_ payload: [EnumType.Payload]) -> [(label: String, value: EnumType.Payload)] {
      payload.enumerated().map { ($1.label ?? "_\($0)", $1) }
    }
    let newValues = Dictionary(labelled(new.payload).map { ($0.label, $0.value) }, uniquingKeysWith: { a, _ in a })
    let oldValues = labelled(old.payload)
    for (label, value) in oldValues {
      guard let match = newValues[label] else {
        changes.add(
          .valueTypeChanged(type: type, member: "\(new.name).\(label)", aspect: .fieldRemoved),
          "\(type).\(new.name).\(label)", "associated value removed",
          storage == .columns
            ? .fieldRemoved(type, "\(new.name).\(label)") : .encodedFieldRemoved(type, "\(new.name).\(label)"),
          old: value.place, new: new.place)
        continue
      }
      if storage == .columns, let label = match.label {
        compareSpelling(
          value.label ?? label, label, "\(type).\(new.name).\(label)", old: value.place, new: match.place,
          into: &changes)
      }
      let site = TypeSite(
        owner: .payload(type: type, enumCase: new.name, label: label), storage: storage, isInsideOptional: (true, true),
        oldPlace: value.place, newPlace: match.place)
      compare(value.type, match.type, at: site, into: &changes)
    }
    let oldLabels = Set(oldValues.map(\.label))
    for (label, value) in labelled(new.payload) where !oldLabels.contains(label) {
      let isOptional = to.isOptional(value.type)
      let optional: Judgement = storage == .columns ? .optionalFieldAdded : .encodedOptionalFieldAdded
      changes.add(
        .valueTypeChanged(type: type, member: "\(new.name).\(label)", aspect: .fieldAdded),
        "\(type).\(new.name).\(label)", "associated value added",
        isOptional ? optional : .requiredPayloadAdded(new.name, value, storage), new: value.place)
    }
  }
}

/// All cases of an enum, none of which the new version has.
struct VanishingCases {
  let type: String
  let old: [String]
  let new: [String]

  init(_ before: EnumType, _ after: EnumType) {
    type = before.name
    old = before.cases.map(\.name)
    new = after.cases.map(\.name)
  }

  func isFirst(_ enumCase: EnumType.Case) -> Bool { enumCase.name == old.first }

  /// A few of the names, for a sentence.
  static func list(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
  }
}

extension Judgement {
  /// - Parameter isFirst: the first of the cases tells the recipe for all of them.
  static func noCaseLeft(_ cases: VanishingCases, isFirst: Bool) -> Judgement {
    let removes = VanishingCases.list(cases.old.map { "\(cases.type).\($0)" })
    return twoSteps(
      "No case of \(cases.type) is left, and a value is required: `willMigrate` can write cases of the version before only,"
        + " and all of them are gone after the mapping, so no row could be read.", .measured,
      remedy: isFirst
        ? "keep the old cases beside the new ones for one version: `cases: [\(VanishingCases.list(cases.old + cases.new))]`"
          + "; in the version after it, write `removes: [\(removes)]` under `migration:`, and move the rows to"
          + " \(cases.new.first.map { "`\($0)`" } ?? "a new case") in `willMigrate`. Both versions may ship in one release;"
          + " cases with raw values are not hashed, so each needs another change or a `hashModifier` on a scalar attribute"
        : "as for `\(cases.type).\(cases.old[0])`: keep it for one version", rule: .noCaseLeft)
  }

  static let rawCaseRenamed = neutral("The raw value is what rows hold, and it stays.", .measured)
  static let rawValueAdded = neutral(
    "Cases of an enum with raw values are not hashed, and old rows are not affected.", .measured)
  static let caseAdded = lightweight("A case without a raw value is a leaf of its own, empty in old rows.", .measured)
  static let encodedCaseAdded = neutral("It is kept inside encoded bytes; old ones decode as before.", .documented)

  /// - Parameter keepsLeaf: whether both kinds stand in a leaf of the property's own name.
  static func rawTypeChanged(_ type: String, _ storage: TypeSite.Storage, keepsLeaf: Bool) -> Judgement {
    let remedy =
      "leave \(type) as it is, add a new enum under another name with an optional property for it, convert in"
      + " `didMigrate`, and drop the old property in the version after"
    if storage != .columns {
      return undetected(
        "It is kept inside encoded bytes: nothing runs, and old rows no longer decode.", .measured, remedy: remedy,
        rule: .undetectedTypeChange)
    }
    return twoSteps(
      keepsLeaf
        ? "Rows hold the old kind of value, and no stage can convert it (134190)."
        : "The leaf that holds the old values vanishes, other leaves are empty, and no stage can convert the values.",
      .measured, remedy: remedy, rule: .typeChange)
  }

  static func rawValueChanged(_ name: String, _ value: String, _ isCounted: Bool) -> Judgement {
    undetected(
      "Rows hold the old raw value \(value), and nothing of this is hashed: by itself it makes no stage run.",
      .measured,
      remedy: isCounted
        ? "write the raw values out and keep the old ones: `{ \(name): \(value) }`; new cases go to the end"
        : "keep the stored value: `{ \(name): \(value) }`", rule: .rawValueChanged)
  }

  /// - Parameter added: the cases that are new; one of them may be the same under another name.
  static func rawValueRemoved(_ type: String, _ name: String, _ value: String, added: [String]) -> Judgement {
    let renaming = added.first.map { new in
      added.count == 1
        ? " If `\(new)` is its new name, `{ \(new): \(value) }` keeps the stored value and needs no version." : ""
    }
    return undetected(
      "Rows that hold \(value) no longer decode, and raw values are not hashed: by itself this makes no stage run."
        + (renaming ?? ""),
      .measured,
      remedy:
        "keep the case; or force a stage (a new attribute in an entity that uses it, or `hashModifier` on a scalar one), write"
        + " `removes: [\(type).\(name)]`, and move the rows to another case in `willMigrate`", rule: .rawValueChanged)
  }

  static func caseRemoved(_ type: String, _ name: String) -> Judgement {
    losesData(
      "The case's column vanishes, and rows in that case have no value left.", .measured, work: .before,
      remedy:
        "move the rows to another case in `willMigrate` and write `removes: [\(type).\(name)]` under `migration:`",
      rule: .losesData)
  }

  static func encodedCaseRemoved(_ type: String, _ name: String) -> Judgement {
    undetected(
      "It is kept inside encoded bytes: by itself this makes no stage run, and rows in that case no longer decode.",
      .measured,
      remedy:
        "keep the case; or force a stage (a new attribute in an entity that uses it, or `hashModifier` on a scalar one), write"
        + " `removes: [\(type).\(name)]`, and move the rows to another case in `willMigrate`",
      rule: .undetectedTypeChange)
  }

  static func payloadChanged(_ type: String, _ name: String, _ storage: TypeSite.Storage) -> Judgement {
    let remedy =
      "leave the case `\(name)` as it is and add a new one; move rows over in `didMigrate`, and drop the old case in the"
      + " version after (`removes: [\(type).\(name)]`)"
    if storage != .columns {
      return undetected(
        "It is kept inside encoded bytes: nothing runs, and rows in that case no longer decode.", .measured,
        remedy: remedy, rule: .undetectedTypeChange)
    }
    return twoSteps(
      "A case without payload is a String column, one with payload a group of columns: no stage can convert them.",
      .measured, remedy: remedy, rule: .typeChange)
  }

  static func requiredPayloadAdded(
    _ name: String, _ value: EnumType.Payload, _ storage: TypeSite.Storage
  ) -> Judgement {
    let remedy = "make it optional (`\(value.type)?`), or add a new case beside `\(name)`"
    if storage != .columns {
      return undetected(
        "It is kept inside encoded bytes: nothing runs, and rows in that case no longer decode.", .measured,
        remedy: remedy, rule: .undetectedTypeChange)
    }
    return twoSteps(
      "Rows in that case have no such value: the column stays empty and traps when it is read.", .measured,
      remedy: remedy, rule: .requiredField)
  }
}
