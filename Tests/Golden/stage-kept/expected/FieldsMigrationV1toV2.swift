// Made once by modelgen for the step from V1 to V2 of Fields. The file is yours: modelgen never changes it.
// modelgen:work remove duplicates by Parcel.name, Parcel.label.isFragile
// modelgen:work remove duplicates by Courier.depot.sign.isFragile, Courier.number
// modelgen:work remove duplicates by Parcel.label.kind, Parcel.name
// modelgen:work remove duplicates by Courier.depot.isOpen, Courier.number
// modelgen:work fill nils of Parcel.label.code
// modelgen:work fill nils of Depot.sign.code
// modelgen:work fill nils of Parcel.label.isFragile
// modelgen:work fill nils of Depot.sign.isFragile
// modelgen:work move Parcel.label off .huge
// modelgen:work move Parcel.work off .huge
// modelgen:work move Depot.sign off .huge
// modelgen:work fill nils of Depot.isOpen

import Foundation
import SwiftData

/// What the stage from ``FieldsSchemaV1`` to ``FieldsSchemaV2`` does by hand.
///
/// Label.code became required; Label.isFragile became required; Kind.huge raw value huge removed; 6
/// more.
/// Custom: The mapping fails on rows that hold nil (134110); they must be filled in `willMigrate`,
/// before the mapping.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum FieldsMigrationV1toV2 {
  private typealias V1 = FieldsSchemaV1
  private typealias V2 = FieldsSchemaV2

  /// Of several Parcel rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is
  /// older.
  private static func staysBefore(_ first: V1.Parcel, _ second: V1.Parcel) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    return first.persistentModelID < second.persistentModelID
  }

  /// Parcel.name of a row where it is empty and another row has the same key. Empty texts collide like others, yet
  /// seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func nameInsteadOfEmptyInParcelByNameAndLabelIsFragile(for row: V1.Parcel) -> String {
    // Decide: what Parcel.name should say where it is empty.
    UUID().uuidString
  }

  /// Parcel.label.isFragile as it is once the rows are prepared. Keep it as `prepareParcelRows` says.
  private static func preparedLabelIsFragileOfParcelByNameAndLabelIsFragile(_ value: Bool?) -> Bool {
    return value ?? false
  }

  /// Of several Courier rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is
  /// older.
  private static func staysBefore(_ first: V1.Courier, _ second: V1.Courier) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    return first.persistentModelID < second.persistentModelID
  }

  /// Courier.depot.sign.isFragile as it is once the rows are prepared. Keep it as `prepareDepotRows` says.
  private static func preparedDepotSignIsFragileOfCourierByDepotSignIsFragileAndNumber(_ value: Bool?) -> Bool {
    return value ?? false
  }

  /// Parcel.name of a row where it is empty and another row has the same key. Empty texts collide like others, yet
  /// seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func nameInsteadOfEmptyInParcelByLabelKindAndName(for row: V1.Parcel) -> String {
    // Decide: what Parcel.name should say where it is empty.
    UUID().uuidString
  }

  /// Parcel.label.kind as it is once the rows are prepared. Keep it as `prepareParcelRows` says.
  private static func preparedLabelKindOfParcelByLabelKindAndName(_ value: V1.Kind) -> V1.Kind {
    if case .huge = value { return .small }
    return value
  }

  /// Courier.depot.isOpen as it is once the rows are prepared. Keep it as `prepareDepotRows` says.
  private static func preparedDepotIsOpenOfCourierByDepotIsOpenAndNumber(_ value: Bool?) -> Bool {
    return value ?? false
  }

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``FieldsSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try removeDuplicatesOfParcelByNameAndLabelIsFragile(context)
    try removeDuplicatesOfCourierByDepotSignIsFragileAndNumber(context)
    try removeDuplicatesOfParcelByLabelKindAndName(context)
    try removeDuplicatesOfCourierByDepotIsOpenAndNumber(context)
    try context.save()
    try prepareParcelRows(context)
    try prepareDepotRows(context)
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``FieldsSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  private nonisolated struct ParcelByNameAndLabelIsFragileKey: Hashable {
    let name: [UInt8]
    let labelIsFragile: Bool

    init(_ row: V1.Parcel) {
      name = Array(row.name.utf8)
      labelIsFragile = preparedLabelIsFragileOfParcelByNameAndLabelIsFragile(row.label.isFragile)
    }
  }

  /// Leaves one Parcel for each `name` and `label.isFragile`, as they are once the rows are prepared: rows that become
  /// equal then would be merged when they are saved, with no say in which of them stays. Texts are compared by their
  /// bytes, as the index does.
  private static func removeDuplicatesOfParcelByNameAndLabelIsFragile(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Parcel>()
      descriptor.propertiesToFetch = [\.name, \.label]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        ParcelByNameAndLabelIsFragileKey(row)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      var keptRows: [ParcelByNameAndLabelIsFragileKey: V1.Parcel] = [:]
      var duplicates: [(row: V1.Parcel, kept: V1.Parcel)] = []
      for row in rows {
        var key = ParcelByNameAndLabelIsFragileKey(row)
        if keptRows[key] != nil, row.name.isEmpty {
          row.name = nameInsteadOfEmptyInParcelByNameAndLabelIsFragile(for: row)
          key = ParcelByNameAndLabelIsFragileKey(row)
        }
        if let kept = keptRows[key] {
          duplicates.append((row: row, kept: kept))
        } else {
          keptRows[key] = row
        }
      }
      try merge(duplicates, in: context)
    }
  }

  private nonisolated struct CourierByDepotSignIsFragileAndNumberKey: Hashable {
    let depotSignIsFragile: Bool
    let number: Int

    init?(_ row: V1.Courier) {
      guard
        let depotSignIsFragile = (row.depot?.sign).map({
          preparedDepotSignIsFragileOfCourierByDepotSignIsFragileAndNumber($0.isFragile)
        })
      else { return nil }
      self.depotSignIsFragile = depotSignIsFragile
      number = row.number
    }
  }

  /// Leaves one Courier for each `depot.sign.isFragile` and `number`, as they are once the rows are prepared: rows that
  /// become equal then would be merged when they are saved, with no say in which of them stays. Rows without a value
  /// stay as they are: NULLs do not collide.
  private static func removeDuplicatesOfCourierByDepotSignIsFragileAndNumber(_ context: ModelContext) throws {
    var descriptor = FetchDescriptor<V1.Courier>()
    descriptor.propertiesToFetch = [\.number]
    descriptor.relationshipKeyPathsForPrefetching = [\.depot]
    var rows = try rowsSharingKeys(descriptor, in: context) { row in
      CourierByDepotSignIsFragileAndNumberKey(row)
    }
    if rows.isEmpty { return }
    rows.sort { staysBefore($0, $1) }
    var keptRows: [CourierByDepotSignIsFragileAndNumberKey: V1.Courier] = [:]
    var duplicates: [(row: V1.Courier, kept: V1.Courier)] = []
    for row in rows {
      guard let key = CourierByDepotSignIsFragileAndNumberKey(row) else { continue }
      if let kept = keptRows[key] {
        duplicates.append((row: row, kept: kept))
      } else {
        keptRows[key] = row
      }
    }
    try merge(duplicates, in: context)
  }

  private nonisolated struct ParcelByLabelKindAndNameKey: Hashable {
    let labelKind: V1.Kind
    let name: [UInt8]

    init(_ row: V1.Parcel) {
      labelKind = preparedLabelKindOfParcelByLabelKindAndName(row.label.kind)
      name = Array(row.name.utf8)
    }
  }

  /// Leaves one Parcel for each `label.kind` and `name`, as they are once the rows are prepared: rows that become equal
  /// then would be merged when they are saved, with no say in which of them stays. Texts are compared by their bytes,
  /// as the index does.
  private static func removeDuplicatesOfParcelByLabelKindAndName(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Parcel>()
      descriptor.propertiesToFetch = [\.label, \.name]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        ParcelByLabelKindAndNameKey(row)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      var keptRows: [ParcelByLabelKindAndNameKey: V1.Parcel] = [:]
      var duplicates: [(row: V1.Parcel, kept: V1.Parcel)] = []
      for row in rows {
        var key = ParcelByLabelKindAndNameKey(row)
        if keptRows[key] != nil, row.name.isEmpty {
          row.name = nameInsteadOfEmptyInParcelByLabelKindAndName(for: row)
          key = ParcelByLabelKindAndNameKey(row)
        }
        if let kept = keptRows[key] {
          duplicates.append((row: row, kept: kept))
        } else {
          keptRows[key] = row
        }
      }
      try merge(duplicates, in: context)
    }
  }

  private nonisolated struct CourierByDepotIsOpenAndNumberKey: Hashable {
    let depotIsOpen: Bool
    let number: Int

    init?(_ row: V1.Courier) {
      guard let depotIsOpen = row.depot.map({ preparedDepotIsOpenOfCourierByDepotIsOpenAndNumber($0.isOpen) }) else {
        return nil
      }
      self.depotIsOpen = depotIsOpen
      number = row.number
    }
  }

  /// Leaves one Courier for each `depot.isOpen` and `number`, as they are once the rows are prepared: rows that become
  /// equal then would be merged when they are saved, with no say in which of them stays. Rows without a value stay as
  /// they are: NULLs do not collide.
  private static func removeDuplicatesOfCourierByDepotIsOpenAndNumber(_ context: ModelContext) throws {
    var descriptor = FetchDescriptor<V1.Courier>()
    descriptor.propertiesToFetch = [\.number]
    descriptor.relationshipKeyPathsForPrefetching = [\.depot]
    var rows = try rowsSharingKeys(descriptor, in: context) { row in
      CourierByDepotIsOpenAndNumberKey(row)
    }
    if rows.isEmpty { return }
    rows.sort { staysBefore($0, $1) }
    var keptRows: [CourierByDepotIsOpenAndNumberKey: V1.Courier] = [:]
    var duplicates: [(row: V1.Courier, kept: V1.Courier)] = []
    for row in rows {
      guard let key = CourierByDepotIsOpenAndNumberKey(row) else { continue }
      if let kept = keptRows[key] {
        duplicates.append((row: row, kept: kept))
      } else {
        keptRows[key] = row
      }
    }
    try merge(duplicates, in: context)
  }

  /// Prepares each Parcel for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareParcelRows(_ context: ModelContext) throws {
    try forEachRow(of: V1.Parcel.self, in: context) { row in
      // Decide: Parcel.label.code of rows that have none; each needs its own, since `label.code` must differ from row
      // to row.
      if row.label.code == nil { row.label.code = UUID().uuidString }
      // Decide: Parcel.label.isFragile of rows that have none.
      if row.label.isFragile == nil { row.label.isFragile = false }
      // Decide (data may be lost): where rows go whose Parcel.label.kind is .huge: the case goes.
      if row.label.kind == .huge { row.label.kind = .small }
      // Decide (data may be lost): where rows go whose Parcel.work.kind is .huge: the case goes.
      if row.work?.kind == .huge { row.work?.kind = nil }
    }
  }

  /// Prepares each Depot for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareDepotRows(_ context: ModelContext) throws {
    try forEachRow(of: V1.Depot.self, in: context) { row in
      // Decide: Depot.sign.code of rows that have none.
      if row.sign.code == nil { row.sign.code = "" }
      // Decide: Depot.sign.isFragile of rows that have none.
      if row.sign.isFragile == nil { row.sign.isFragile = false }
      // Decide (data may be lost): where rows go whose Depot.sign.kind is .huge: the case goes.
      if row.sign.kind == .huge { row.sign.kind = .small }
      // Decide: Depot.isOpen of rows that have none.
      if row.isOpen == nil { row.isOpen = false }
    }
  }

  /// Removes duplicates of Parcel. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Parcel, kept: V1.Parcel)], in context: ModelContext) throws {
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }

  /// Removes duplicates of Courier. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Courier, kept: V1.Courier)], in context: ModelContext) throws {
    for (duplicate, kept) in duplicates {
      if kept.depot == nil, let other = duplicate.depot { kept.depot = other }
      duplicate.depot = nil
    }
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }

  /// The rows that share their key with another row. Of all others, only the keys are in memory.
  private static func rowsSharingKeys<Row: PersistentModel, Key: Hashable>(
    _ descriptor: FetchDescriptor<Row>, in context: ModelContext, by key: (Row) -> Key?
  ) throws -> [Row] {
    var keys: Set<Key> = []
    var shared: Set<Key> = []
    try forEachKey(descriptor, in: context, by: key) { _, key in
      if !keys.insert(key).inserted { shared.insert(key) }
    }
    if shared.isEmpty { return [] }
    keys = []
    var identifiers: [PersistentIdentifier] = []
    try forEachKey(descriptor, in: context, by: key) { row, key in
      if shared.contains(key) { identifiers.append(row.persistentModelID) }
    }
    return identifiers.compactMap { context.model(for: $0) as? Row }
  }

  /// Goes through the rows that have a key, 500 at a time.
  private static func forEachKey<Row: PersistentModel, Key: Hashable>(
    _ descriptor: FetchDescriptor<Row>, in context: ModelContext, by key: (Row) -> Key?, _ visit: (Row, Key) -> Void
  ) throws {
    try context.enumerate(descriptor, batchSize: 500, allowEscapingMutations: true) { row in
      // A duplicate by another key is deleted already, though not saved.
      if row.isDeleted { return }
      #if canImport(ObjectiveC)
        autoreleasepool {
          if let key = key(row) { visit(row, key) }
        }
      #else
        if let key = key(row) { visit(row, key) }
      #endif
    }
  }

  /// Goes through all rows of an entity and saves every 500, so that changes do not pile up in the context.
  private static func forEachRow<Row: PersistentModel>(
    of entity: Row.Type, in context: ModelContext, _ change: (Row) throws -> Void
  ) throws {
    var count = 0
    try context.enumerate(FetchDescriptor<Row>(), batchSize: 500, allowEscapingMutations: true) { row in
      count += 1
      #if canImport(ObjectiveC)
        try autoreleasepool {
          try change(row)
          if count.isMultiple(of: 500) { try context.save() }
        }
      #else
        try change(row)
        if count.isMultiple(of: 500) { try context.save() }
      #endif
    }
    try context.save()
  }
}
