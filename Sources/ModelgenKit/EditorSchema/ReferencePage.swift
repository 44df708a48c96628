import ManifestReader

/// The page that lists every key of the format, as Markdown, made from the reader's own description.
public var manifestReferencePage: String {
  var page = """
    # Manifest reference

    Every key of a version file and of `schema.yaml`, as the reader itself knows them.

    ## Overview

    A schema is a folder: one complete file for each version (`V1.yaml`, `V2.yaml`; any name that begins with `V` and
    continues with letters, digits and underscores), and `schema.yaml` for settings, which may be missing. A key that is
    not listed here is an error that names the nearest one. The sample `manifests/Library/V1.yaml` uses every feature
    once.

    This page is generated, like the JSON Schema that `modelgen schema` prints for editors.

    ### How values are written

    A property is short where its type says everything, and a mapping where it needs more:

    ```yaml
    attributes:
      name: String                                          # required
      note: String?                                         # optional
      title: String = "Untitled"                            # the text after = is Swift
      tags: [String]
      scores: "[String: Int]"                               # YAML would read a mapping: quote it
      status: { type: Status, default: planned }            # a value: the case, the number, the text
      token: { type: String, default: { swift: "UUID().uuidString" } }   # Swift, marked as such
      cover: { type: Data?, externalStorage: true }
    ```

    Values are text until a type asks for more: an enum case `no` stays `no`. Quote what YAML gives another meaning: a type that
    continues after a bracket (`"[String]?"`), a text with `: ` or ` #` in it, one that begins with `*`, `&` or `!`. Where quotes are
    missing, the finding shows the line with them.


    """
  for mapping in ManifestFormat.mappings { page += section(mapping) }
  return page
}

private func section(_ mapping: MappingDescription) -> String {
  var text = "### \(mapping.name)\n\n\(mapping.doc)\n"
  if !mapping.exactlyOneOf.isEmpty {
    text += "Exactly one of \(mapping.exactlyOneOf.map { "`\($0)`" }.joined(separator: " and ")) is written.\n"
  }
  text += "\n| key | value | meaning |\n|---|---|---|\n"
  for key in mapping.keys {
    let name = "`\(key.name)`" + (key.isRequired ? " (required)" : "")
    text += "| \(name) | \(words(key.value)) | \(key.doc) |\n"
  }
  return text + "\n"
}

private func words(_ kind: ValueKind) -> String {
  switch kind {
  case .prose: "text, also over several lines"
  case .text: "text"
  case .flag: "`true` or `false`"
  case .count: "a number, 0 or more"
  case .versionNumber: "three numbers: `1.0.0`"
  case .systemVersion: "`17` or `14.2`"
  case .name: "a name"
  case .type: "a Swift type"
  case .defaultValue: "a value, or `{ swift: expression }`"
  case .choice(let choices): choices.map { "`\($0)`" }.joined(separator: ", ")
  case .list(let item): "a list: \(words(item))"
  case .mapping(let name): "a mapping: *\(name)*"
  case .table(let key, let value): "by \(key) name: \(words(value))"
  case .entry(let key, let value): "one \(key) name: \(words(value))"
  case .anyOf(let kinds): kinds.map(words).joined(separator: "; or ")
  }
}
