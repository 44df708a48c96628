import Diagnostics

/// What is wrong before anyone asks what a manifest means.
public enum YAMLDocumentRules {
  public static let all: [Rule] = [
    .invalidUTF8, .controlCharacter, .yamlSyntax, .needsQuotes, .tabIndentation, .severalDocuments, .duplicateKey,
    .keyIsNoText, .mergeKey, .yamlTag, .unknownAlias, .aliasExpansion, .nestingTooDeep,
  ]
}

extension Rule {
  public static let invalidUTF8 = Rule(
    "invalid-utf8", severity: .error, evidence: .refused,
    problem: "The file is not UTF-8 text, so nothing in it can be read with certainty.",
    remedy: "Save the file as UTF-8.")

  public static let controlCharacter = Rule(
    "control-character", severity: .error, evidence: .refused,
    problem: "YAML forbids NUL and other control characters; editors hide them.",
    remedy: "Delete the character. In a text it can be written as an escape in double quotes.")

  public static let yamlSyntax = Rule(
    "yaml-syntax", severity: .error, evidence: .refused,
    problem: "The file is not YAML, so nothing after this place can be read.",
    remedy: "Correct the line; most often a quote, a bracket or the indentation is off.",
    bad: "entities:\n  Trip:\n    attributes: { name: String\n",
    good: "entities:\n  Trip:\n    attributes: { name: String }\n")

  public static let needsQuotes = Rule(
    "needs-quotes", severity: .error, evidence: .refused,
    problem: "The value is fine Swift, but YAML gives some of its characters another meaning.",
    remedy: "Quote the value.", bad: "tags: [String]?\n", good: "tags: \"[String]?\"\n")

  public static let tabIndentation = Rule(
    "tab-indentation", severity: .error, evidence: .refused, problem: "YAML does not allow tabs as indentation.",
    remedy: "Indent with spaces.", bad: "entities:\n\tTrip:\n", good: "entities:\n  Trip:\n")

  public static let severalDocuments = Rule(
    "several-documents", severity: .error, evidence: .refused,
    problem: "A manifest is one YAML document; a second one in the same file would be lost.",
    remedy: "Give each version a file of its own.", bad: "version: 1.0.0\n---\nversion: 2.0.0\n",
    good: "version: 1.0.0\n")

  public static let duplicateKey = Rule(
    "duplicate-key", severity: .error, evidence: .refused,
    problem: "One of two equal keys of a mapping would be lost without a word.",
    remedy: "Delete or rename one of them.", bad: "attributes:\n  name: String\n  name: String?\n",
    good: "attributes:\n  name: String?\n")

  public static let keyIsNoText = Rule(
    "key-is-no-text", severity: .error, evidence: .refused, problem: "A key of a manifest is a name.",
    remedy: "Write one name before the colon; quote the value if the colon was meant as text.",
    bad: "default: [:]\n", good: "default: \"[:]\"\n")

  public static let mergeKey = Rule(
    "merge-key", severity: .error, evidence: .refused,
    problem:
      "The merge key << belongs to YAML 1.1 and is gone from 1.2. A version file is complete and reads without look-ups.",
    remedy: "Write the keys out. An alias may stand for a whole value.", bad: "<<: *base\n",
    good: "address: *base\n")

  public static let yamlTag = Rule(
    "yaml-tag", severity: .error, evidence: .refused,
    problem: "A value that starts with an exclamation mark is a YAML tag, and what it says would be lost.",
    remedy: "Quote the value, or delete the tag.", bad: "default: !important\n", good: "default: \"!important\"\n")

  public static let unknownAlias = Rule(
    "unknown-alias", severity: .error, evidence: .refused,
    problem: "An asterisk at the start of a value repeats one marked with & above; there is no such value.",
    remedy: "Mark the value, or quote the text if the asterisk belongs to it.", bad: "doc: *important\n",
    good: "doc: \"*important\"\n")

  public static let aliasExpansion = Rule(
    "alias-expansion", severity: .error, evidence: .refused,
    problem: "Aliases of aliases multiply; a few lines can stand for billions of values.",
    remedy: "Write the values out.")

  public static let nestingTooDeep = Rule(
    "nesting-too-deep", severity: .error, evidence: .refused,
    problem: "The file nests deeper than any manifest; most often a bracket is not closed.",
    remedy: "Close the brackets.")
}
