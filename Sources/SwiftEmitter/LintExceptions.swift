import SchemaModel

/// The rules of `swift format lint` that the manifest's own names break: stores know those names, so they stay.
struct LintExceptions {
  private(set) var rules: [String] = []

  init(_ version: SchemaVersion) {
    var hasOtherCase = false
    var hasOtherScript = false
    func check(_ name: String, isType: Bool = false) {
      // Leading underscores are let pass by the rule; behind them no capital begins and no underscore stands.
      var isLeading = true
      for byte in name.utf8 {
        switch byte {
        case UInt8(ascii: "_"): if !isLeading, !isType { hasOtherCase = true }
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
          if isLeading, !isType { hasOtherCase = true }
          isLeading = false
        case 0x80...:
          hasOtherScript = true
          isLeading = false
        default: isLeading = false
        }
      }
    }
    for entity in version.entities {
      check(entity.name, isType: true)
      for attribute in entity.attributes { check(attribute.name) }
      for relationship in entity.relationships { check(relationship.name) }
    }
    for type in version.enums where !type.isExternal {
      check(type.name, isType: true)
      for enumCase in type.cases { check(enumCase.name) }
    }
    for type in version.structs where !type.isExternal {
      check(type.name, isType: true)
      for field in type.fields { check(field.name) }
    }
    if hasOtherCase { rules.append("AlwaysUseLowerCamelCase") }
    if hasOtherScript { rules.append("IdentifiersMustBeASCII") }
  }

  /// For a file that declares these variables.
  init(variables: [String]) {
    if variables.contains(where: { $0.utf8.contains(UInt8(ascii: "_")) }) { rules = ["AlwaysUseLowerCamelCase"] }
  }
}
