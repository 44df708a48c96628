import Diagnostics

/// The page of all rules, as Markdown: one section each, in the order given.
public func cataloguePage(_ rules: [Rule]) -> String {
  var page = """
    # Rules

    Every finding ends in the name of its rule. `modelgen explain NAME` prints the section of one.

    Set a severity for a whole schema in `schema.yaml` (`rules: { large-data: off }`), or silence one line with a
    comment on it or above it: `# modelgen:allow large-data thumbnails only`. Errors whose evidence is *refused* cannot
    be silenced: Swift, YAML or Apple's framework would refuse what modelgen let pass.

    | rule | severity | evidence |
    |---|---|---|

    """
  for rule in rules {
    page += "| [\(rule.name)](#\(rule.name)) | \(rule.severity.rawValue) | \(rule.evidence.rawValue) |\n"
  }
  for rule in rules { page += "\n" + catalogueSection(rule) }
  return page
}

/// One rule, as Markdown.
public func catalogueSection(_ rule: Rule) -> String {
  var text = "## \(rule.name)\n\n*\(rule.severity.rawValue), \(rule.evidence.rawValue)*\n\n"
  text += "\(wrappedLines(rule.problem))\n\n\(wrappedLines(rule.remedy))\n"
  if !rule.bad.isEmpty { text += "\nNot like this:\n\n```yaml\n\(rule.bad)\n```\n" }
  if !rule.good.isEmpty { text += "\nBut like this:\n\n```yaml\n\(rule.good)\n```\n" }
  return text
}
