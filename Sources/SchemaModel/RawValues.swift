extension SchemaVersion {
  /// The raw value of each case as it is written, implied ones included. Nil for an enum without raw values.
  public func rawValues(of type: EnumType) -> [String]? {
    impliedRawValues(of: type).map { zip(type.cases, $0).map { $0.rawValue?.value ?? $1 } }
  }

  /// What each case has where nothing is written: its own name for texts, one more than the case before for numbers
  /// (Swift's rule).
  public func impliedRawValues(of type: EnumType) -> [String]? {
    guard type.rawType != nil else { return nil }
    if hasTextRawValues(type) { return type.cases.map(\.name) }
    var next = IntegerLiteral.zero
    return type.cases.map { enumCase in
      let implied = next.description
      // Where Swift cannot count on, a rule asks for a written value.
      next = IntegerLiteral(enumCase.rawValue?.value ?? implied)?.successor ?? .zero
      return implied
    }
  }

  /// The raw values with one spelling for each integer, to be compared: `0x10` and `1_6` are 16.
  public func comparableRawValues(of type: EnumType) -> [String]? {
    let values = rawValues(of: type)
    return hasTextRawValues(type) ? values : values?.map { IntegerLiteral($0)?.description ?? $0 }
  }

  /// The cases of an enum that another one has as well: by what is stored, where the manifest knows it.
  ///
  /// - Parameter version: the one of the other enum.
  public func cases(of type: EnumType, keptBy other: EnumType, in version: SchemaVersion) -> [EnumType.Case] {
    if let values = comparableRawValues(of: type), let others = version.comparableRawValues(of: other),
      values.count == type.cases.count
    {
      return zip(type.cases, values).filter { others.contains($0.1) }.map(\.0)
    }
    let names = Set(other.cases.map(\.name))
    return type.cases.filter { names.contains($0.name) }
  }

  /// True where raw values are texts: `String`, `Character`, or an alias of one.
  public func hasTextRawValues(_ type: EnumType) -> Bool {
    let rawType = type.rawType.flatMap { head(of: $0.value)?.type }
    return rawType == .scalar(.string) || rawType == .scalar(.character)
  }
}
