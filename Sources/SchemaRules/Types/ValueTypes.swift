import Diagnostics
import SchemaModel

extension VersionChecker {
  mutating func check(_ alias: TypeAlias) {
    if isRawTypeOnly(alias) { return }
    checkMentions(in: alias.type, at: alias.place, line: nil)
  }

  mutating func check(_ type: EnumType) {
    checkDeclaredUnsupported(type.name, isExternal: type.isExternal, at: type.place)
    checkEmpty(type)
    checkDuplicates(type.cases.map { ($0.name, $0.place) }, in: "`\(type.name)`")
    for enumCase in type.cases {
      if !FoldedName(enumCase.name).isPlainIdentifier {
        checkIdentifier(enumCase.name, at: enumCase.place, role: "a case of `\(type.name)`")
      }
      checkReservedMember(enumCase.name, of: type.name, at: enumCase.place)
      checkAllCases(enumCase, of: type)
      if !enumCase.payload.isEmpty { check(enumCase.payload, of: enumCase, in: type) }
    }
    checkRawType(of: type)
    if isNewest { adviseOnPayloads(type) }
  }

  private mutating func check(_ payload: [EnumType.Payload], of enumCase: EnumType.Case, in type: EnumType) {
    var labels: [(name: String, place: Place)] = []
    for part in payload {
      if let label = part.label {
        labels.append((label, part.place))
        checkIdentifier(label, at: part.place, role: "a value of `\(type.name).\(enumCase.name)`")
      }
      checkMentions(in: part.type, at: part.place, line: nil)
    }
    checkDuplicates(labels, in: "`\(type.name).\(enumCase.name)`")
  }

  mutating func check(_ type: StructType) {
    checkDeclaredUnsupported(type.name, isExternal: type.isExternal, at: type.place)
    checkEmpty(type)
    checkDuplicates(type.fields.map { ($0.name, $0.place) }, in: "`\(type.name)`")
    for field in type.fields {
      if !FoldedName(field.name).isPlainIdentifier {
        checkIdentifier(field.name, at: field.place, role: "a field of `\(type.name)`")
      }
      checkReservedMember(field.name, of: type.name, at: field.place)
      checkDoubleOptional(field.type, at: field.typePlace)
      checkMentions(in: field.type, at: field.typePlace, line: nil)
      if let value = field.defaultValue {
        checkDefault(
          value, for: field.type, resolved: resolve(field.type),
          owner: PropertyPath(type: type.name, property: field.name),
          isPropertyLevel: false)
      }
    }
  }
}
