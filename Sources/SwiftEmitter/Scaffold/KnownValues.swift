import SchemaModel

/// What a person needs who writes a conversion by hand that nothing can guess: the values that there are, one by one.
struct KnownValues {
  let version: ScaffoldVersion

  /// - Parameters:
  ///   - source: how the old value is read.
  ///   - target: what the new one is written to.
  func add(
    from source: String, _ old: SwiftType, to target: String, _ new: SwiftType, _ code: inout Statements
  ) {
    if let type = version.enumeration(old), !type.hasPayload {
      code.lineForLater("switch \(source) {")
      for (name, note) in cases(of: type) {
        code.lineForLater("case .\(name)\(version.isOptional(old) ? "?" : ""): \(target) = …\(note)")
      }
      if version.isOptional(old) { code.lineForLater("case nil: break") }
      code.lineForLater("}")
    }
    if let type = version.enumeration(new), !type.hasPayload {
      if version.plain(old) == .scalar(.bool), type.cases.count > 1 {
        let cases = type.cases.prefix(2).map { ".\(identifier($0.name))" }
        let flag = version.isOptional(old) ? "\(source) == true" : source
        return code.lineForLater("\(target) = \(flag) ? \(cases[1]) : \(cases[0])")
      }
      for (name, note) in cases(of: type) { code.lineForLater("\(target) = .\(name)\(note)") }
    }
  }

  private func cases(of type: EnumType) -> [(name: String, note: String)] {
    let values = version.version.rawValues(of: type)
    return type.cases.indices.map { index in
      let raw = values.map { "  // raw value: \($0[index].split(whereSeparator: \.isNewline).joined(separator: " "))" }
      return (identifier(type.cases[index].name), raw ?? "")
    }
  }
}
