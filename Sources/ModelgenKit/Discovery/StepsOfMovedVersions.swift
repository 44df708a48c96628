import Diagnostics
import SchemaEvolution
import SchemaModel
import SchemaRules

extension Findings {
  /// Takes out what was found in steps from or to shipped versions that have moved: recipes for a step that has long run
  /// would lead away from the one thing to do, which is to put the version back.
  mutating func removeSteps(touching moved: [String], of schema: Schema, _ evolution: Evolution) {
    guard !moved.isEmpty else { return }
    var files: Set<FileID> = []
    for step in evolution.steps {
      let (from, to) = (schema.versions[step.from], schema.versions[step.to])
      if moved.contains(from.stem) || moved.contains(to.stem) { files.insert(to.file) }
    }
    let rules = Set(SchemaEvolutionRules.all.map(\.name))
    self = Findings(
      all.filter { finding in
        !rules.contains(finding.rule.name) || finding.place.map { !files.contains($0.file) } ?? true
      })
  }

  /// Advice about a version that has shipped is for the next one: typed as it stands, it would move the shape that
  /// stores have.
  mutating func postponeAdvice(in shipped: [FileID: VersionOnDevices], at folder: String) {
    guard !shipped.isEmpty else { return }
    let rules = Set(SchemaRulesRules.changingShape.map(\.name))
    self = Findings(
      all.map { finding in
        guard let place = finding.place, let version = shipped[place.file], rules.contains(finding.rule.name),
          let remedy = finding.notes.first?.message
        else { return finding }
        var finding = finding
        finding.edits = []
        for index in finding.notes.indices.dropFirst() where finding.notes[index].place == nil {
          finding.notes[index] = Diagnostic.Note("in the next version: \(finding.notes[index].message)")
        }
        let next = "in the next one (`modelgen bump \(folder)`): \(remedy)"
        finding.notes[0] = Diagnostic.Note(
          version.isRecorded
            ? "this version has shipped; \(next)"
            : "this version was imported, and stores may have its shape: record it (`modelgen ship \(folder)`); \(next)"
        )
        return finding
      })
  }
}
