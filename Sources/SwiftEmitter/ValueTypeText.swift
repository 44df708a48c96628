import Mustache
import SchemaModel

/// One enum of a version.
final class EnumText: KeyedContext {
  private let spelling: Spelling
  private let name: String
  private let documentation: MustacheValue
  private let modifiers: String
  private let rawType: String?
  private let hasPlainCases: Bool
  private let cases: [MustacheValue]

  init(_ type: EnumType, _ scope: VersionScope) {
    spelling = scope.spelling
    name = identifier(type.name)
    documentation = documentationValue(type.doc, indentation: 2)
    modifiers =
      scope.access(type.access, within: scope.schema.settings.access).prefix
      + (scope.schema.settings.isNonisolated ? "nonisolated " : "")
    rawType = type.rawType.map { scope.spelled($0.value) }
    hasPlainCases = !type.hasPayload
    let isText = scope.version.hasTextRawValues(type)
    let rawValues = scope.version.rawValues(of: type)
    cases = type.cases.enumerated().map { index, enumCase in
      .context(
        CaseText(
          enumCase, scope,
          rawValue: rawValues.map { isText ? stringLiteral($0[index]) : groupingDigits($0[index]) }))
    }
  }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: .text(name)
    case .documentation: documentation
    case .modifiers: .text(modifiers)
    case .rawType: .optional(rawType)
    case .hasPlainCases: .flag(hasPlainCases)
    case .cases: .list(cases)
    default: spelling.value(key).map(MustacheValue.text) ?? .missing
    }
  }
}

private final class CaseText: KeyedContext {
  private let name: String
  private let documentation: MustacheValue
  private let rawValue: String?
  private let isRawValueLong: Bool
  private let payload: String?
  private let payloadLines: [String]

  init(_ enumCase: EnumType.Case, _ scope: VersionScope, rawValue: String?) {
    name = identifier(enumCase.name)
    documentation = documentationValue(enumCase.doc, indentation: 4)
    self.rawValue = rawValue
    isRawValueLong = "    case \(name) = \(rawValue ?? "")".utf8.count > Layout.lineLength
    let values = enumCase.payload.map { value in
      (value.label.map { "\(identifier($0)): " } ?? "") + scope.spelled(value.type)
    }
    let lines = Layout.call("case \(name)", values, indentation: 4)
    payload = lines.count == 1 && !values.isEmpty ? values.joined(separator: ", ") : nil
    // Between the parentheses, which stand in the template.
    payloadLines = lines.count == 1 ? [] : lines.dropFirst().dropLast().map { String($0.dropFirst(2)) }
  }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: .text(name)
    case .documentation: documentation
    case .rawValue: isRawValueLong ? .nothing : .optional(rawValue)
    case .longValue: isRawValueLong ? .optional(rawValue) : .nothing
    case .payload: .optional(payload)
    case .payloadLines: .lines(payloadLines)
    case .hasPayloadLines: .flag(!payloadLines.isEmpty)
    default: .missing
    }
  }
}

/// One struct of a version.
final class StructText: KeyedContext {
  private let spelling: Spelling
  private let name: String
  private let documentation: MustacheValue
  private let modifiers: String
  private let properties: [PropertyText]
  /// Nil where Swift's own memberwise initializer reaches far enough.
  private let initializer: InitializerText?

  init(_ type: StructType, _ scope: VersionScope) {
    let access = scope.access(type.access, within: scope.schema.settings.access)
    spelling = scope.spelling
    name = identifier(type.name)
    documentation = documentationValue(type.doc, indentation: 2)
    modifiers = access.prefix + (scope.schema.settings.isNonisolated ? "nonisolated " : "")
    properties = type.fields.map { PropertyText($0, scope, access: access) }
    let written = access == .internal ? nil : InitializerText(fields: properties, access: access)
    // Swift makes an internal one by itself.
    initializer = written?.access == .internal ? nil : written
  }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: .text(name)
    case .documentation: documentation
    case .modifiers: .text(modifiers)
    case .properties: .list(properties.map(MustacheValue.context))
    case .initializer: initializer.map(MustacheValue.context) ?? .nothing
    default: spelling.value(key).map(MustacheValue.text) ?? .missing
    }
  }
}
