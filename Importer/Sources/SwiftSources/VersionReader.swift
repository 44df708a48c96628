import Diagnostics
import ImportReport
import SchemaModel

/// One version read from sources, before names and lineages are settled.
struct ReadVersion {
  var entities: [Entity]
  var models: [ReadModel]
  var enums: [EnumType]
  var structs: [StructType]
  var typeAliases: [TypeAlias]
  var inverses: InverseSearch
  /// Declarations that the version uses, for the report on shared ones.
  var used: [Declaration]
  /// Types that the given sources do not declare.
  var unknownTypes: [(name: String, place: Place)]
  /// What the generated files must import for them.
  var imports: [Located<String>]
}

/// Reads the models of one version, everything they reach, and the value types that these use.
struct VersionReader {
  let index: SourceIndex

  func read(_ models: [Declaration], report: inout ImportFindings) -> ReadVersion {
    let context = VersionContext(index: index, models: models)
    var read: [ReadModel] = []
    var next = 0
    // Reading a model may add the destinations of its relationships.
    while next < context.models.count, next < 20_000 {
      var reader = ModelReader(context.models[next], context: context)
      read.append(reader.read())
      next += 1
    }
    var values = ValueTypeReader(context: context)
    values.readAll()
    report.append(context.report)
    let inverses = InverseSearch(read, index: index, report: &report)
    var entities = read.map(\.entity)
    inverses.apply(to: &entities)
    var result = ReadVersion(
      entities: entities, models: read, enums: values.enums, structs: values.structs, typeAliases: context.aliases,
      inverses: inverses, used: context.models + context.valueTypes.map(\.declaration),
      unknownTypes: context.unknownTypes, imports: context.imports)
    result.pairAccessors(&report)
    return result
  }
}
