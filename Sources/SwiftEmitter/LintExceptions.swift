import SchemaModel

/// The rules of `swift format lint` that the manifest's own names break: stores know those names, so they stay.
struct LintExceptions {
  private(set) var rules: [String] = []

  init(_ version: SchemaVersion) {
    var hasOtherCase = false
    var hasOtherScript = false
    func check(_ name: String, isType: Bool = false) {
      // Behind the leading underscores, which the rule lets pass.
      let core = name.utf8.drop { $0 == UInt8(ascii: "_") }
      if !isType {
        if let first = core.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) { hasOtherCase = true }
        if core.contains(UInt8(ascii: "_")) { hasOtherCase = true }
      }
      if name.utf8.contains(where: { $0 >= 0x80 }) { hasOtherScript = true }
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
