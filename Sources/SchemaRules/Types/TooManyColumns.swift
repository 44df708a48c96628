import Diagnostics
import SchemaModel

extension Rule {
  public static let tooManyColumns = Rule(
    "too-many-columns", severity: .error, evidence: .documented,
    problem: """
      An entity is a table, an attribute is a column, and a struct or an enum with payloads is one column for each of \
      its parts, nested ones included. SQLite, as Apple ships it, takes 2,000 columns in a table. Structs that \
      hold structs reach that number sooner than one thinks.
      """,
    remedy: "Split the entity, make the nested struct an entity of its own, or hold the values in an array.")
}

extension VersionChecker {
  /// Columns that SQLite allows in one table, unless it was compiled with another number.
  private static let columnLimit = 2_000

  mutating func checkColumnCount(of entity: Entity) {
    guard entity.attributes.count > Self.columnLimit || !(version.structs.isEmpty && version.enums.isEmpty)
    else { return }
    var columns = entity.attributes.count + entity.relationships.count
    var largest: (attribute: Attribute, columns: Int)?
    for attribute in entity.attributes {
      if case .scalar = attribute.type { continue }
      let size = sizes.columns(of: resolve(attribute.type).kind)
      columns = min(ValueTypeSizes.limit, columns + size - 1)
      if size > largest?.columns ?? 1 { largest = (attribute, size) }
    }
    guard columns > Self.columnLimit else { return }
    let count = columns == ValueTypeSizes.limit ? "more than \(columns)" : "\(columns)"
    report(
      .tooManyColumns, "`\(entity.name)` needs \(count) columns, and a table can have \(Self.columnLimit)",
      at: entity.place, fix: "split it, or hold nested structs in an array",
      notes: largest.map { [Diagnostic.Note("most of them come from here", at: $0.attribute.typePlace)] } ?? [])
  }
}
