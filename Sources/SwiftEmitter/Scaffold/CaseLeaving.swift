import SchemaModel

/// The lines by which the values of one attribute leave a case that goes, wherever the attribute's type holds its enum.
struct CaseLeaving {
  let version: ScaffoldVersion
  /// The version that the step leads to, which says what stays.
  let next: ScaffoldVersion
  let entity: String
  let attribute: String
  let enumName: String
  let enumCase: String

  func add(to code: inout Statements) {
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

  /// Cases that the next version has as well: by what is stored, where the manifest knows it.
  ///
  /// - Parameter other: the enum that takes the place of this one; nil for the one of the same name.
  func staying(in type: EnumType, as other: EnumType? = nil) -> [EnumType.Case] {
    guard let later = other ?? next.enumeration(.named(enumName)) else {
      return type.cases.filter { $0.name != enumCase }
    }
    return version.version.cases(of: type, keptBy: later, in: next.version)
  }

  /// A case that comes as another one goes may be the same one renamed.
  private func renaming(_ type: EnumType) -> String {
    guard let later = next.enumeration(.named(enumName)),
      let index = type.cases.firstIndex(where: { $0.name == enumCase })
    else { return "" }
    let news = later.cases.filter { new in !type.cases.contains { $0.name == new.name } }
    guard let new = news.first, news.count == 1 else { return "" }
    guard let values = version.version.rawValues(of: type), values.indices.contains(index) else {
      return " If it is \(new.name) under another name: rows are stored by the name, so keep the case as it is."
    }
    return
      " If \(new.name) is the same case under another name, keep its raw value instead: `{ \(new.name): \(values[index]) }`"
      + " in \(next.alias) needs no move."
  }

  /// What the value becomes where the attribute itself holds the case; nil where only a person can say.
  func replacement(isOptional: Bool) -> String? {
    guard let type = version.enumeration(.named(enumName)) else { return nil }
    if isOptional { return "nil" }
    return staying(in: type).first { $0.payload.isEmpty }.map { ".\(identifier($0.name))" }
  }

  private func isGone(_ type: SwiftType) -> Bool {
    version.plain(type) == .named(enumName) && !version.isOptional(type)
  }

  private func leaveOne(
    _ type: EnumType, _ left: EnumType.Case, at place: Occurrences.Place, _ code: inout Statements
  ) {
    code.decide("where rows go whose \(place.words) is .\(enumCase): the case goes.\(renaming(type))", .dataLoss)
    guard let target = replacement(isOptional: place.takesNil) else {
      code.comment(
        "No case of \(version.alias) without values stays, and only cases of \(version.alias) can be written here.")
      return
    }
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
    _ path: String, _ isOptional: Bool, list: String, item: String, _ type: EnumType, _ code: inout Statements
  ) {
    let name = ".\(identifier(enumCase))"
    code.decide(
      "what stands in \(entity).\(attribute) for .\(enumCase), which goes; here it is left out.\(renaming(type))",
      .dataLoss)
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

  private func byHand(_ words: String, _ code: inout Statements) {
    code.decide(
      "\(words) holds values of \(enumName). Replace .\(enumCase) in each, or the row no longer decodes.", .dataLoss)
  }
}
