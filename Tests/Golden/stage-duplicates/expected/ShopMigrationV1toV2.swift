// Made once by modelgen for the step from V1 to V2 of Shop. The file is yours: modelgen never changes it.
// modelgen:work fill nils of Product.code, each with its own value
// modelgen:work remove duplicates by Product.title
// modelgen:work remove duplicates by Product.code
// modelgen:work remove duplicates by Vendor.vatNumber
// modelgen:work remove duplicates by Vendor.name, Vendor.city
// modelgen:work remove duplicates by Product.shelf, Product.vendor

import Foundation
import SwiftData

/// What the stage from ``ShopSchemaV1`` to ``ShopSchemaV2`` does by hand.
///
/// Product.code became required; Product.name uniqueness added; Product.code uniqueness added; 4 more.
/// Custom: The mapping fails on rows that hold nil (134110); they must be filled in `willMigrate`,
/// before the mapping.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum ShopMigrationV1toV2 {
  private typealias V1 = ShopSchemaV1
  private typealias V2 = ShopSchemaV2

  /// Of several Product rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here the one with the latest `updatedAt`; of two, any: the order of identifiers is documented nowhere.
  private static func staysBefore(_ first: V1.Product, _ second: V1.Product) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    if first.updatedAt != second.updatedAt { return first.updatedAt > second.updatedAt }
    return first.persistentModelID < second.persistentModelID
  }

  /// Product.title of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func titleInsteadOfEmptyInProduct(for row: V1.Product) -> String {
    // Decide: what Product.title should say where it is empty.
    UUID().uuidString
  }

  /// Product.code of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func codeInsteadOfEmptyInProduct(for row: V1.Product) -> String? {
    // Decide: what Product.code should say where it is empty.
    UUID().uuidString
  }

  /// Of several Vendor rows with the same key one is kept: `first`, where this is true for it and every `second`.
  ///
  /// Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is
  /// older.
  private static func staysBefore(_ first: V1.Vendor, _ second: V1.Vendor) -> Bool {
    // Decide (data may be lost): which row of several stays. The others are deleted, with every value that only they
    // have.
    return first.persistentModelID < second.persistentModelID
  }

  /// Vendor.vatNumber of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.
  ///
  /// Here nil, which collides with nothing. Return "" to keep one of these rows and remove the others.
  private static func vatNumberInsteadOfEmptyInVendor(for row: V1.Vendor) -> String? {
    // Decide: what Vendor.vatNumber should say where it is empty.
    nil
  }

  /// Vendor.city of a row where it is empty and another row has the same key. Empty texts collide like others, yet
  /// seldom mean the same thing.
  ///
  /// Here nil, which collides with nothing. Return "" to keep one of these rows and remove the others.
  private static func cityInsteadOfEmptyInVendorByNameAndCity(for row: V1.Vendor) -> String? {
    // Decide: what Vendor.city should say where it is empty.
    nil
  }

  /// Vendor.name of a row where it is empty and another row has the same key. Empty texts collide like others, yet
  /// seldom mean the same thing.
  ///
  /// Here a text of its own for each. Return "" to keep one of these rows and remove the others.
  private static func nameInsteadOfEmptyInVendorByNameAndCity(for row: V1.Vendor) -> String {
    // Decide: what Vendor.name should say where it is empty.
    UUID().uuidString
  }

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``ShopSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try prepareProductRows(context)
    try removeDuplicatesOfProductByTitle(context)
    try removeDuplicatesOfProductByCode(context)
    try removeDuplicatesOfVendorByVatNumber(context)
    try removeDuplicatesOfVendorByNameAndCity(context)
    try removeDuplicatesOfProductByShelfAndVendor(context)
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``ShopSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Prepares each Product for the mapping, which checks the rows before `didMigrate` could help.
  private static func prepareProductRows(_ context: ModelContext) throws {
    try forEachRow(of: V1.Product.self, in: context) { row in
      // Decide: Product.code of rows that have none; each needs its own, since it becomes unique.
      if row.code == nil { row.code = UUID().uuidString }
    }
  }

  /// Leaves one Product for each `title`: the mapping builds the unique index, and fails where two rows share a key.
  /// Texts are compared by their bytes, as the index does.
  private static func removeDuplicatesOfProductByTitle(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Product>()
      descriptor.propertiesToFetch = [\.title]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        Array(row.title.utf8)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      for row in rows where row.title.isEmpty { row.title = titleInsteadOfEmptyInProduct(for: row) }
      var keptRows: [[UInt8]: V1.Product] = [:]
      var duplicates: [(row: V1.Product, kept: V1.Product)] = []
      for row in rows {
        let key = Array(row.title.utf8)
        if let kept = keptRows[key] {
          duplicates.append((row: row, kept: kept))
        } else {
          keptRows[key] = row
        }
      }
      try merge(duplicates, in: context)
    }
  }

  /// Leaves one Product for each `code`: the mapping builds the unique index, and fails where two rows share a key.
  /// Rows without a value stay as they are: NULLs do not collide. Texts are compared by their bytes, as the index does.
  private static func removeDuplicatesOfProductByCode(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Product>()
      descriptor.propertiesToFetch = [\.code]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        row.code.map({ Array($0.utf8) })
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      for row in rows where row.code?.isEmpty == true { row.code = codeInsteadOfEmptyInProduct(for: row) }
      var keptRows: [[UInt8]: V1.Product] = [:]
      var duplicates: [(row: V1.Product, kept: V1.Product)] = []
      for row in rows {
        guard let key = row.code.map({ Array($0.utf8) }) else { continue }
        if let kept = keptRows[key] {
          duplicates.append((row: row, kept: kept))
        } else {
          keptRows[key] = row
        }
      }
      try merge(duplicates, in: context)
    }
  }

  /// Leaves one Vendor for each `vatNumber`: the mapping builds the unique index, and fails where two rows share a key.
  /// Rows without a value stay as they are: NULLs do not collide. Texts are compared by their bytes, as the index does.
  private static func removeDuplicatesOfVendorByVatNumber(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Vendor>()
      descriptor.propertiesToFetch = [\.vatNumber]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        row.vatNumber.map({ Array($0.utf8) })
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      for row in rows where row.vatNumber?.isEmpty == true { row.vatNumber = vatNumberInsteadOfEmptyInVendor(for: row) }
      var keptRows: [[UInt8]: V1.Vendor] = [:]
      var duplicates: [(row: V1.Vendor, kept: V1.Vendor)] = []
      for row in rows {
        guard let key = row.vatNumber.map({ Array($0.utf8) }) else { continue }
        if let kept = keptRows[key] {
          duplicates.append((row: row, kept: kept))
        } else {
          keptRows[key] = row
        }
      }
      try merge(duplicates, in: context)
    }
  }

  private nonisolated struct VendorByNameAndCityKey: Hashable {
    let name: [UInt8]
    let city: [UInt8]

    init?(_ row: V1.Vendor) {
      guard let city = row.city.map({ Array($0.utf8) }) else { return nil }
      name = Array(row.name.utf8)
      self.city = city
    }
  }

  /// Leaves one Vendor for each `name` and `city`: the mapping builds the unique index, and fails where two rows share
  /// a key. Rows without a value stay as they are: NULLs do not collide. Texts are compared by their bytes, as the
  /// index does.
  private static func removeDuplicatesOfVendorByNameAndCity(_ context: ModelContext) throws {
    // Values that are given here may be those of further rows: once more.
    for _ in 0..<3 {
      var descriptor = FetchDescriptor<V1.Vendor>()
      descriptor.propertiesToFetch = [\.name, \.city]
      var rows = try rowsSharingKeys(descriptor, in: context) { row in
        VendorByNameAndCityKey(row)
      }
      if rows.isEmpty { return }
      rows.sort { staysBefore($0, $1) }
      var keptRows: [VendorByNameAndCityKey: V1.Vendor] = [:]
      var duplicates: [(row: V1.Vendor, kept: V1.Vendor)] = []
      for row in rows {
        guard var key = VendorByNameAndCityKey(row) else { continue }
        if keptRows[key] != nil, row.city?.isEmpty == true || row.name.isEmpty {
          if row.city?.isEmpty == true {
            row.city = cityInsteadOfEmptyInVendorByNameAndCity(for: row)
          } else {
            row.name = nameInsteadOfEmptyInVendorByNameAndCity(for: row)
          }
          guard let other = VendorByNameAndCityKey(row) else { continue }
          key = other
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

  private nonisolated struct ProductByShelfAndVendorKey: Hashable {
    let shelf: Int
    let vendor: PersistentIdentifier

    init?(_ row: V1.Product) {
      guard let shelf = row.shelf else { return nil }
      guard let vendor = row.vendor?.persistentModelID else { return nil }
      self.shelf = shelf
      self.vendor = vendor
    }
  }

  /// Leaves one Product for each `shelf` and `vendor`: the mapping builds the unique index, and fails where two rows
  /// share a key. Rows without a value stay as they are: NULLs do not collide.
  private static func removeDuplicatesOfProductByShelfAndVendor(_ context: ModelContext) throws {
    var descriptor = FetchDescriptor<V1.Product>()
    descriptor.propertiesToFetch = [\.shelf]
    descriptor.relationshipKeyPathsForPrefetching = [\.vendor]
    var rows = try rowsSharingKeys(descriptor, in: context) { row in
      ProductByShelfAndVendorKey(row)
    }
    if rows.isEmpty { return }
    rows.sort { staysBefore($0, $1) }
    var keptRows: [ProductByShelfAndVendorKey: V1.Product] = [:]
    var duplicates: [(row: V1.Product, kept: V1.Product)] = []
    for row in rows {
      guard let key = ProductByShelfAndVendorKey(row) else { continue }
      if let kept = keptRows[key] {
        duplicates.append((row: row, kept: kept))
      } else {
        keptRows[key] = row
      }
    }
    try merge(duplicates, in: context)
  }

  /// True where `parent` of a row, followed upwards, comes to another row.
  private static func parentOfProduct(_ row: V1.Product, leadsTo other: V1.Product) -> Bool {
    var seen: Set<PersistentIdentifier> = []
    var next: V1.Product? = row.parent
    while let current = next, seen.insert(current.persistentModelID).inserted {
      if current === other { return true }
      next = current.parent
    }
    return false
  }

  /// Removes duplicates of Product. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Product, kept: V1.Product)], in context: ModelContext) throws {
    // Rows that lead here, and that nothing leads back to.
    var keptFor: [PersistentIdentifier: V1.Product] = [:]
    for (duplicate, kept) in duplicates { keptFor[duplicate.persistentModelID] = kept }
    // Decide (data may be lost): which Product has the row that stays in its `similar`. Without an inverse a row is in
    // one list only: here it stays in the one that it is in, and others that held a duplicate of it have one row less.
    var rowsInSimilarOfProduct = Set(
      try context.fetch(FetchDescriptor<V1.Product>()).flatMap { $0.similar.map(\.persistentModelID) }
    )
    // Decide (data may be lost): which Basket has the row that stays in its `all`. Without an inverse a row is in one
    // list only: here it stays in the one that it is in, and others that held a duplicate of it have one row less.
    var rowsInAllOfBasket = Set(
      try context.fetch(FetchDescriptor<V1.Basket>()).flatMap { $0.all.map(\.persistentModelID) }
    )
    for row in try context.fetch(FetchDescriptor<V1.Product>()) {
      for target in row.similar {
        guard let kept = keptFor[target.persistentModelID] else { continue }
        row.similar = row.similar.filter { $0 !== target }
        if row !== kept, rowsInSimilarOfProduct.insert(kept.persistentModelID).inserted {
          row.similar = row.similar + [kept]
        }
      }
    }
    for row in try context.fetch(FetchDescriptor<V1.Basket>()) {
      if let target = row.first, let kept = keptFor[target.persistentModelID] {
        row.first = kept
      }
      for target in row.all {
        guard let kept = keptFor[target.persistentModelID] else { continue }
        row.all = row.all.filter { $0 !== target }
        if rowsInAllOfBasket.insert(kept.persistentModelID).inserted { row.all = row.all + [kept] }
      }
    }
    for (duplicate, kept) in duplicates {
      if parentOfProduct(kept, leadsTo: duplicate) {
        kept.parent = duplicate.parent === kept ? nil : duplicate.parent
      } else if kept.parent == nil, !parentOfProduct(duplicate, leadsTo: kept) {
        kept.parent = duplicate.parent
      }
      duplicate.parent = nil
      for row in duplicate.reviews { row.product = kept }
      for row in duplicate.tags ?? [] {
        if !(kept.tags ?? []).contains(where: { $0 === row }) {
          kept.tags = (kept.tags ?? []) + [row]
        }
      }
      duplicate.tags = []
      if kept.label == nil, let other = duplicate.label {
        duplicate.label = nil
        kept.label = other
      }
      // Decide (data may be lost): where both rows have a label, that of the duplicate stays, and belongs to no
      // Product. Delete it here if it need not stay.
      duplicate.label = nil
      if kept.vendor == nil, let other = duplicate.vendor { kept.vendor = other }
      duplicate.vendor = nil
      for row in duplicate.similar {
        if row !== kept, row !== duplicate, !kept.similar.contains(where: { $0 === row }) {
          kept.similar.append(row)
        }
      }
      duplicate.similar = []
      for row in duplicate.variants where row !== kept { row.parent = kept }
    }
    for (duplicate, _) in duplicates { context.delete(duplicate) }
  }

  /// Removes duplicates of Vendor. What they were linked to goes over to the row that is kept, before anything is
  /// deleted: no delete rule takes it along.
  private static func merge(_ duplicates: [(row: V1.Vendor, kept: V1.Vendor)], in context: ModelContext) throws {
    for (duplicate, kept) in duplicates {
      for row in duplicate.products { row.vendor = kept }
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
