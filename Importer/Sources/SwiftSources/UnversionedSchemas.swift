import ImportReport
import RenameFinder
import SchemaModel

/// Apps without `VersionedSchema`: their models are the first version.
extension SchemaAssembler {
  mutating func assembleUnversioned() -> [ImportedSchema] {
    let reach = ModelReach(index: index)
    let versionPaths = versions.map(\.declaration.path)
    let used = Set(versions.flatMap(\.models).flatMap { reach.models(from: $0) }.map(ObjectIdentifier.init))
    let live = appOnly(index.models) { $0 }.filter { model in
      !used.contains(ObjectIdentifier(model))
        && !versionPaths.contains { model.path.starts(with: $0) && model.path.count > $0.count }
    }
    guard !live.isEmpty else { return [] }
    let lists = ModelLists.lists(in: index) {
      !isTestFolder($0.path) || live.allSatisfy { isTestFolder($0.file.path) }
    }
    // A list that names models of a version is that version's store: what else it names belongs to no other.
    let besides = lists.filter { list in !list.models.contains { used.contains(ObjectIdentifier($0)) } }
    let stored = Set(besides.flatMap(\.models).flatMap { reach.models(from: $0) }.map(ObjectIdentifier.init))
    let isStored = { (model: Declaration) in stored.contains(ObjectIdentifier(model)) }
    var result: [ImportedSchema] = []
    for group in ModelGroups.groups(of: live) {
      let known = group.models.filter(isStored)
      // Beside versions, only models that a container names are a store of their own.
      let models = known.isEmpty ? (versions.isEmpty ? group.models : []) : known
      for model in group.models where !models.contains(where: { $0 === model }) {
        reportLeftOut(model, lists)
      }
      guard !models.isEmpty else { continue }
      result.append(unversioned(models, folder: group.folder))
    }
    return result
  }

  private mutating func reportLeftOut(_ model: Declaration, _ lists: [ModelLists.List]) {
    if let list = lists.first(where: { list in list.models.contains { $0 === model } }) {
      report.add(
        .warning, "a container lists `\(model.qualifiedName)`, and no version has it", at: list.place,
        "It is left out. If stores hold it, add it to the version that they have: without it, their checksum is another."
      )
      return
    }
    report.add(
      .warning, "`\(model.qualifiedName)` is in no version, and no `Schema` or container of these sources names it",
      at: model.namePlace,
      "It is left out: an entity more or less is another checksum. If the app does store it, add it to the manifest.")
  }

  private mutating func unversioned(_ models: [Declaration], folder: [Substring]) -> ImportedSchema {
    let listed = unique(models, in: "the app")
    let read = VersionReader(index: index).read(listed, report: &report)
    var version = SchemaVersion(
      stem: "V1", number: VersionNumber(1, 0, 0), numberPlace: listed[0].namePlace, file: listed[0].file.id)
    fill(&version, from: read)
    usedFiles.formUnion(read.used.map(\.file.id))
    var renames = RenameFinder()
    renames.settle(&version, originalNames: read.models.map(\.originalNames), report: &report)
    let name = folder.last { !genericFolderNames.contains(String($0)) }.map { identifier(from: String($0)) }
    var schema = Schema(name: name.flatMap { $0.isEmpty ? nil : $0 } ?? fallbackName)
    schema.versions = [version]
    settleForeign(read, in: &schema)
    settleAccess(&schema)
    return ImportedSchema(schema: schema, inferredPairs: [inferredPairs(read)])
  }
}
