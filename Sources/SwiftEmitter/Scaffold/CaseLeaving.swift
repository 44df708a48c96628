import SchemaModel

/// The lines by which the values of one attribute leave a case that goes, wherever the attribute's type holds its enum.
struct CaseLeaving {
  let version: ScaffoldVersion
  let entity: String
  let attribute: String
  let enumName: String
  let enumCase: String

  /// True where the type holds the enum: itself, in a collection, or in a field.
  static func holds(_ type: SwiftType, _ name: String, in version: ScaffoldVersion, depth: Int = 0) -> Bool {
    if depth > 8 { return false }
    func holds(_ type: SwiftType) -> Bool { Self.holds(type, name, in: version, depth: depth + 1) }
    switch version.plain(type) {
    case .named(name): return true
    case .array(let element), .set(let element): return holds(element)
    case .dictionary(let key, let value): return holds(key) || holds(value)
    case .named(let other): return version.structure(.named(other))?.fields.contains { holds($0.type) } ?? false
    default: return false
    }
  }

  func add(to code: inout CodeLines) {
    guard let declared = version.attribute(entity, attribute),
      let type = version.enumeration(.named(enumName)), type.cases.contains(where: { $0.name == enumCase })
    else { return }
    leave(declared.type, type, at: "row.\(identifier(attribute))", words: "\(entity).\(attribute)", &code)
  }

  private func leave(
    _ type: SwiftType, _ gone: EnumType, at path: String, words: String, _ code: inout CodeLines
  ) {
    let isOptional = version.isOptional(type)
    let plain = version.plain(type)
    func isGone(_ type: SwiftType) -> Bool { version.plain(type) == .named(enumName) && !gone.hasPayload }
    switch plain {
    case .named(enumName): leaveOne(gone, isOptional: isOptional, at: path, words: words, &code)
    case .array(let element) where isGone(element), .set(let element) where isGone(element):
      filter(path, words, isOptional, list: "", item: "$0", &code)
    case .dictionary(_, let value) where isGone(value):
      filter(path, words, isOptional, list: ".values", item: "$0.value", &code)
    case .dictionary(let key, _) where isGone(key):
      filter(path, words, isOptional, list: ".keys", item: "$0.key", &code)
    case .named:
      guard let structure = version.structure(plain) else { return byHand(words, &code) }
      for field in structure.fields where Self.holds(field.type, enumName, in: version) {
        let (name, words) = (identifier(field.name), "\(words).\(field.name)")
        // A path through two question marks reads well, and cannot be assigned a collection of itself.
        if isOptional, version.enumeration(field.type) == nil {
          byHand(words, &code)
        } else {
          leave(field.type, gone, at: "\(path)\(isOptional ? "?" : "").\(name)", words: words, &code)
        }
      }
    default: byHand(words, &code)
    }
  }

  private func leaveOne(
    _ type: EnumType, isOptional: Bool, at path: String, words: String, _ code: inout CodeLines
  ) {
    guard let left = type.cases.first(where: { $0.name == enumCase }) else { return }
    let other = type.cases.first { $0.name != enumCase && $0.payload.isEmpty }
    code.comment("Decide: where rows go whose \(words) is .\(enumCase): the case goes.")
    guard let target = isOptional ? "nil" : other.map({ ".\(identifier($0.name))" }) else { return }
    let isWrapped = isOptional || path.contains("?")
    let test =
      left.payload.isEmpty && !type.hasPayload
      ? "if \(path) == .\(identifier(enumCase))"
      : "if case .\(identifier(enumCase))\(isWrapped ? "?" : "") = \(path)"
    code.block(test) { $0.add("\(path) = \(target)") }
  }

  /// - Parameters:
  ///   - list: what of the collection holds the cases: nothing, `.values` or `.keys`.
  ///   - item: the case within one item of the collection.
  private func filter(
    _ path: String, _ words: String, _ isOptional: Bool, list: String, item: String, _ code: inout CodeLines
  ) {
    let name = ".\(identifier(enumCase))"
    code.comment("Decide: what stands in \(words) for .\(enumCase), which goes; here it is left out.")
    let value = isOptional ? "old" : path
    let head = isOptional ? "if let old = \(path), " : "if "
    code.block("\(head)\(value)\(list).contains(\(name))") {
      $0.add("\(path) = \(value).filter { \(item) != \(name) }")
    }
  }

  private func byHand(_ words: String, _ code: inout CodeLines) {
    code.comment(
      "Decide: \(words) holds values of \(enumName). Replace .\(enumCase) in each, or the row no longer decodes.")
  }
}
