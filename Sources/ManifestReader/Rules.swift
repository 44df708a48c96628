import Diagnostics
import YAMLDocument

/// What is wrong with a manifest's form. Whether names exist and values fit is for the schema's rules.
public enum ManifestReaderRules {
  public static let all: [Rule] = [
    .emptyManifest, .unknownKey, .missingKey, .wrongForm, .emptyValue, .invalidType, .defaultLooksLikeSwift,
    .textAfterHash, .versionNumber, .privateAccess, .namingPattern, .invalidAllowance,
  ]
}

extension Rule {
  public static let emptyManifest = Rule(
    "empty-manifest", severity: .error, evidence: .refused,
    problem: "A version file is complete; an empty one would be a version without models.",
    remedy: "Write the version, or delete the file.", bad: "# later\n", good: "version: 1.0.0\nentities: {}\n")

  public static let unknownKey = Rule(
    "unknown-key", severity: .error, evidence: .refused,
    problem: "A word that the format does not know would be ignored, and with it what its author meant.",
    remedy: "Use the word that the message offers.", bad: "startDate: { type: Date, originalName: start_date }\n",
    good: "startDate: { type: Date, renamedFrom: start_date }\n")

  public static let missingKey = Rule(
    "missing-key", severity: .error, evidence: .refused, problem: "Without this key the rest means nothing.",
    remedy: "Add the key.", bad: "name: { unique: true }\n", good: "name: { type: String, unique: true }\n")

  public static let wrongForm = Rule(
    "wrong-form", severity: .error, evidence: .refused,
    problem: "The value has not the form that its key asks for: a list for a text, `yes` for `true`.",
    remedy: "Write it in the form that the message shows.", bad: "unique: yes\n", good: "unique: true\n")

  public static let emptyValue = Rule(
    "empty-value", severity: .error, evidence: .refused,
    problem: "A key without a value says nothing, and its author meant something.",
    remedy: "Write the value, or delete the key. An empty text is written \"\".", bad: "default:\n",
    good: "default: \"\"\n")

  public static let invalidType = Rule(
    "invalid-type", severity: .error, evidence: .refused, problem: "The text is no type as Swift spells it.",
    remedy: "Write the type as in Swift.", bad: "tags: \"[String\"\n", good: "tags: \"[String]\"\n")

  public static let defaultLooksLikeSwift = Rule(
    "default-looks-like-swift", severity: .error, evidence: .inferred,
    problem:
      "The default of a String is its text. This one looks like a Swift expression, and both readings would compile.",
    remedy: "Quote it if it is the text; write `{ swift: … }` if it is an expression.",
    bad: "id: { type: String, default: UUID().uuidString }\n",
    good: "id: { type: String, default: { swift: \"UUID().uuidString\" } }\n")

  public static let textAfterHash = Rule(
    "text-after-hash", severity: .warning, evidence: .refused,
    problem: "YAML drops what follows a blank and `#`, so a text on such a line loses its end without a word.",
    remedy: "Quote the text, or put the comment on a line of its own.", bad: "doc: See issue #12\n",
    good: "doc: \"See issue #12\"\n")

  public static let versionNumber = Rule(
    "version-number", severity: .error, evidence: .documented,
    problem: "`Schema.Version` is three numbers, and versions are ordered by them.",
    remedy: "Write three numbers with dots between them.", bad: "version: 1.0\n", good: "version: 1.0.0\n")

  public static let privateAccess = Rule(
    "private-access", severity: .error, evidence: .refused,
    problem: "Generated models live in files of their own, so the app's own accessors cannot reach what is private.",
    remedy: "Use `access: internal`, or `setter: internal` where only writing is to be hidden.",
    bad: "secret: { type: String, access: private }\n", good: "secret: { type: String, access: internal }\n")

  public static let namingPattern = Rule(
    "naming-pattern", severity: .error, evidence: .refused,
    problem: "The pattern gives several versions one Swift name, or names a place that nothing fills.",
    remedy: "Use {file} for the version file's stem and {schema} for the schema's name.",
    bad: "naming: { version: Schema }\n", good: "naming: { version: \"Schema{file}\" }\n")

  public static let invalidAllowance = Rule(
    "invalid-allowance", severity: .error, evidence: .refused,
    problem: "An allowance that cannot be read silences nothing.",
    remedy: "Name one rule and give the reason.", bad: "# modelgen:allow required-to-one\n",
    good: "# modelgen:allow required-to-one the owner is set in init\n")
}
