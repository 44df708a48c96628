import SchemaModel

/// The name as a declaration, parameter, case or key path spells it: in back-ticks where Swift reserves the word.
///
/// `self`, `Type` and `Protocol` are refused as property names by the rules: no back-tick makes `\Trip.Type` a key path.
func identifier(_ name: String) -> String {
  reservedWords.contains(name) ? "`\(name)`" : name
}

/// The name as the label of an argument, where Swift reserves next to nothing and warns of back-ticks that it does not need.
func argumentLabel(_ name: String) -> String { name == "inout" ? "`inout`" : name }

/// A dotted path with each part spelled as ``identifier(_:)``.
func dottedIdentifier(_ path: String) -> String {
  guard path.utf8.contains(UInt8(ascii: ".")) else { return identifier(path) }
  return path.split(separator: ".", omittingEmptySubsequences: false).map { identifier(String($0)) }
    .joined(separator: ".")
}

/// What Swift's parser does not take as a name in at least one place where modelgen writes one.
/// Sorted.
let reservedWords = KnownWords([
  "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
  "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
  "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
  "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
  "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
])
