import Diagnostics
import SchemaEvolution
import SchemaModel

/// One schema's picture.
public struct SchemaGraph: Sendable {
  /// The schema's name.
  public var schema: String
  /// What is drawn: `V3`, or `V1 → V3`.
  public var subject: String
  /// A Mermaid class diagram, without a fence.
  public var mermaid: String

  /// As GitHub draws it in Markdown.
  public var markdown: String {
    "### \(MarkdownText.escaped("\(schema) \(subject)"))\n\n" + MarkdownText.fenced(mermaid, "mermaid")
  }
}

public struct GraphResult: Sendable {
  public var report = Report()
  public var graphs: [SchemaGraph] = []
}

/// Draws a version of every schema below the path, or the difference of two.
///
/// - Parameters:
///   - from: a version, by file or number; nil means the newest of the plan.
///   - to: a later version: what it adds, removes and changes is marked.
public func graph(path: String, from: String?, to: String?, allowsOutside: Bool = false) -> GraphResult {
  var result = GraphResult()
  var loading = Report()
  loading.allowsOutside = allowsOutside
  let schemas = loadSchemas(at: [path], into: &loading)
  result.report = loading
  // A picture of what can be read is no check: only where nothing can be drawn, findings say why.
  if loading.verdict() != .unusable, !schemas.isEmpty, schemas.allSatisfy({ $0.evolution != nil }) {
    result.report.findings = Findings()
  }
  for loaded in schemas {
    guard let evolution = loaded.evolution, let newest = evolution.plan.last ?? loaded.schema.versions.indices.last
    else { continue }
    let first = from.map { versionIndex($0, in: loaded, into: &result.report) } ?? newest
    guard let first, let to else {
      if let first { result.graphs.append(draw(first, of: loaded.schema)) }
      continue
    }
    if let last = versionIndex(to, in: loaded, into: &result.report) {
      result.graphs.append(draw(from: first, to: last, of: loaded.schema))
    }
  }
  return result
}

private func draw(_ index: Int, of schema: Schema) -> SchemaGraph {
  let version = schema.versions[index]
  let diagram = Diagram(version)
  return SchemaGraph(schema: schema.name, subject: version.stem, mermaid: diagram.mermaid)
}

private func draw(from: Int, to: Int, of schema: Schema) -> SchemaGraph {
  let (old, new) = (schema.versions[from], schema.versions[to])
  let step = compare(from, of: schema, with: to, of: schema)
  let diagram = Diagram(new).marked(against: Diagram(old), renames: Renames(step.changes))
  return SchemaGraph(schema: schema.name, subject: "\(old.stem) → \(new.stem)", mermaid: diagram.mermaid)
}

/// New names of old properties, as `Entity.property`.
struct Renames {
  private var oldNames: [String: String] = [:]

  init(_ changes: [Change]) {
    for change in changes {
      switch change.kind {
      case .attributeRenamed(let entity, let from, let to), .relationshipRenamed(let entity, let from, let to):
        oldNames["\(entity).\(to)"] = "\(entity).\(from)"
      default: break
      }
    }
  }

  /// The key that the property had before.
  func before(_ key: String) -> String { oldNames[key] ?? key }
}
