import Diagnostics

/// What is wrong before anyone asks what a manifest means.
public enum YAMLDocumentRules {
  public static let all: [Rule] = [
    .invalidUTF8, .controlCharacter, .yamlSyntax, .needsQuotes, .tabIndentation, .severalDocuments, .duplicateKey,
    .keyIsNoText, .mergeKey, .yamlTag, .unknownAlias, .aliasExpansion, .nestingTooDeep,
  ]
}
