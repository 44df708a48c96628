import ImportReport
import Lineage
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
    let listed = ModelLists.listed(in: index) {
      !isTestFolder($0.path) || live.allSatisfy { isTestFolder($0.file.path) }
    }
    let stored = Set(listed.flatMap { reach.models(from: $0) }.map(ObjectIdentifier.init))
    let isStored = { (model: Declaration) in stored.contains(ObjectIdentifier(model)) }
    var result: [ImportedSchema] = []
    for group in ModelGroups.groups(of: live) {
      let known = group.models.filter(isStored)
      // Beside versions, only models that a container names are a store of their own.
      let models = known.isEmpty ? (versions.isEmpty ? group.models : []) : known
      for model in group.models where !models.contains(where: { $0 === model }) {
        report.add(
          .warning, "`\(model.qualifiedName)` is in no version, and no `Schema` or container of these sources names it",
          at: model.namePlace,
          "It is left out: an entity more or less is another checksum. If the app does store it, add it to the manifest."
        )
      }
      guard !models.isEmpty else { continue }
      result.append(unversioned(models, folder: group.folder))
    }
    return result
  }

  private mutating func unversioned(_ models: [Declaration], folder: [Substring]) -> ImportedSchema {
    let listed = unique(models, in: "the app")
    let read = VersionReader(index: index).read(listed, report: &report)
    var version = SchemaVersion(
      stem: "V1", number: VersionNumber(1, 0, 0), numberPlace: listed[0].namePlace, file: listed[0].file.id)
    fill(&version, from: read)
    usedFiles.formUnion(read.used.map(\.file.id))
    var lineage = Lineage()
    lineage.settle(&version, originalNames: read.models.map(\.originalNames), report: &report)
    let name = folder.last { !genericFolderNames.contains(String($0)) }.map { identifier(from: String($0)) }
    var schema = Schema(name: name.flatMap { $0.isEmpty ? nil : $0 } ?? fallbackName)
    schema.versions = [version]
    settleForeign(read, in: &schema)
    settleAccess(&schema)
    return ImportedSchema(schema: schema, inferredPairs: [inferredPairs(read)])
  }
}
