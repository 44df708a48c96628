extension SchemaVersion {
  /// How many values a type has, nil itself not counted: two for a `Bool`, one for each raw value of an enum. Nil where
  /// there are more than anyone lists.
  public func valueCount(of type: SwiftType) -> Int? {
    switch head(of: type)?.type {
    case .scalar(.bool)?: return 2
    case .named(let name)?:
      guard let type = enumType(named: name), let values = comparableRawValues(of: type), !values.isEmpty else {
        return nil
      }
      return Set(values).count
    default: return nil
    }
  }

  /// How many rows can exist side by side whose key is made of these types only; nil where that is no limit.
  public func rowLimit(ofKey types: [SwiftType]) -> Int? {
    var limit = types.isEmpty ? 0 : 1
    for type in types {
      guard let count = valueCount(of: type) else { return nil }
      let (product, overflow) = limit.multipliedReportingOverflow(by: count)
      if overflow { return nil }
      limit = product
    }
    return limit == 0 ? nil : limit
  }
}
