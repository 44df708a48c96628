import StoreReader

/// What holds for a row, as far as it is known: SQL over the row's columns, with the table as `t`.
enum Condition: Sendable {
  case always
  case never
  case sql(String)
  /// Not known, for this reason.
  case unknown(String)

  static func all(_ conditions: [Condition]) -> Condition {
    var parts: [String] = []
    var unknown: Condition?
    for condition in conditions {
      switch condition {
      case .always: continue
      case .never: return .never
      case .sql(let text): parts.append(text)
      case .unknown: unknown = unknown ?? condition
      }
    }
    if let unknown { return unknown }
    return parts.isEmpty ? .always : .sql(parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " AND ")))")
  }

  static func any(_ conditions: [Condition]) -> Condition {
    var parts: [String] = []
    var unknown: Condition?
    for condition in conditions {
      switch condition {
      case .always: return .always
      case .never: continue
      case .sql(let text): parts.append(text)
      case .unknown: unknown = unknown ?? condition
      }
    }
    if let unknown { return unknown }
    return parts.isEmpty ? .never : .sql(parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " OR ")))")
  }

  var negated: Condition {
    switch self {
    case .always: .never
    case .never: .always
    case .sql(let text): .sql("NOT \(text.hasPrefix("(") ? text : "(\(text))")")
    case .unknown: self
    }
  }
}

extension TableLayout.Column {
  /// The column of the row that is looked at.
  var sql: String { "t.\(Database.quoted(name))" }
  var isNull: Condition { .sql("\(sql) IS NULL") }
  var isPresent: Condition { .sql("\(sql) IS NOT NULL") }
}
