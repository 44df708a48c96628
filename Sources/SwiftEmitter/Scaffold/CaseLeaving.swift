import SchemaModel

/// The lines by which the values of one attribute leave a case that goes, wherever the attribute's type holds its enum.
struct CaseLeaving {
  let version: ScaffoldVersion
  let entity: String
  let attribute: String
  let enumName: String
  let enumCase: String

  func add(to code: inout CodeLines) {
    guard let declared = version.attribute(entity, attribute),
      let type = version.enumeration(.named(enumName)), let left = type.cases.first(where: { $0.name == enumCase })
    else { return }
    let path = "row.\(identifier(attribute))"
    let isOptional = version.isOptional(declared.type)
    let occurrences = Occurrences(version: version, name: enumName)
    var halves: Occurrences.Halves = [.keys, .values]
    // Of a collection of the enum itself the values are left out.
    switch version.plain(declared.type) {
    case .array(let element) where isGone(element), .set(let element) where isGone(element):
      return filter(path, isOptional, list: "", item: "$0", type, &code)
    case .dictionary(let key, let value):
      if isGone(key) {
        filter(path, isOptional, list: ".keys", item: "$0.key", type, &code)
        halves.remove(.keys)
      }
      if isGone(value) {
        filter(path, isOptional, list: ".values", item: "$0.value", type, &code)
        halves.remove(.values)
      }
    default: break
    }
    occurrences.add(
      of: declared, in: entity, halves, to: &code, line: { leaveOne(type, left, at: $0, &$1) }, byHand: byHand)
  }

  private func isGone(_ type: SwiftType) -> Bool {
    version.plain(type) == .named(enumName) && !version.isOptional(type)
  }

  private func leaveOne(
    _ type: EnumType, _ left: EnumType.Case, at place: Occurrences.Place, _ code: inout CodeLines
  ) {
    let other = type.cases.first { $0.name != enumCase && $0.payload.isEmpty }
    code.comment("Decide: where rows go whose \(place.words) is .\(enumCase): the case goes.")
    guard let target = place.takesNil ? "nil" : other.map({ ".\(identifier($0.name))" }) else { return }
    let isNested = place.optionals > 1
    let test =
      left.payload.isEmpty && !type.hasPayload && !isNested
      ? "if \(place.path) == .\(identifier(enumCase))"
      : "if case .\(identifier(enumCase))\(String(repeating: "?", count: place.optionals)) = \(place.path)"
    // By itself nil would take the key away.
    code.block(test) { $0.add("\(place.path) = \(isNested ? ".some(\(target))" : target)") }
  }

  /// - Parameters:
  ///   - list: what of the collection holds the cases: nothing, `.values` or `.keys`.
  ///   - item: the case within one item of the collection.
  private func filter(
    _ path: String, _ isOptional: Bool, list: String, item: String, _ type: EnumType, _ code: inout CodeLines
  ) {
    let name = ".\(identifier(enumCase))"
    code.comment(
      "Decide: what stands in \(entity).\(attribute) for .\(enumCase), which goes; here it is left out.")
    let value = isOptional ? "old" : path
    let head = isOptional ? "if let old = \(path), " : "if "
    if type.hasPayload {
      code.open("\(head)\(value)\(list).contains(where: { if case \(name) = $0 { true } else { false } })") {
        $0.add("\(path) = \(value).filter { if case \(name) = \(item) { false } else { true } }")
      }
      return
    }
    code.block("\(head)\(value)\(list).contains(\(name))") {
      $0.add("\(path) = \(value).filter { \(item) != \(name) }")
    }
  }

  private func byHand(_ words: String, _ code: inout CodeLines) {
    code.comment(
      "Decide: \(words) holds values of \(enumName). Replace .\(enumCase) in each, or the row no longer decodes.")
  }
}
