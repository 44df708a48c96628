import SchemaModel

/// The places where an attribute's value holds values of a struct or enum: itself, in fields, in collections.
///
/// Each becomes a path that can be read and assigned; collections become loops over their indices or keys around it.
struct Occurrences {
  let version: ScaffoldVersion
  /// The struct or enum that is looked for.
  let name: String

  /// One place.
  struct Place {
    /// `row.boxes[index].flag`
    var path: String
    /// As the manifest would say it: `Todo.boxes.flag`.
    var words: String
    /// True where the value may be nil, by its own type or because the path leads through an optional.
    var isOptional: Bool
    /// True where nil can be assigned without losing more than the value.
    var takesNil: Bool
  }

  /// True where a type holds the struct or enum anywhere.
  func areIn(_ type: SwiftType, depth: Int = 0) -> Bool {
    if depth > 8 { return false }
    func areIn(_ type: SwiftType) -> Bool { self.areIn(type, depth: depth + 1) }
    switch version.plain(type) {
    case .named(name): return true
    case .array(let element), .set(let element): return areIn(element)
    case .dictionary(let key, let value): return areIn(key) || areIn(value)
    case .named(let other): return version.structure(.named(other))?.fields.contains { areIn($0.type) } ?? false
    default: return false
    }
  }

  /// Adds the lines of every place.
  ///
  /// - Parameters:
  ///   - line: the lines of one place.
  ///   - byHand: a place that no path leads to, in words.
  func add(
    of attribute: Attribute, in entity: String, to code: inout CodeLines,
    line: (Place, inout CodeLines) -> Void, byHand: (String, inout CodeLines) -> Void
  ) {
    let start = Place(
      path: "row.\(identifier(attribute.name))", words: "\(entity).\(attribute.name)", isOptional: false,
      takesNil: false)
    add(attribute.type, at: start, depth: 0, &code, line, byHand)
  }

  private func add(
    _ type: SwiftType, at place: Place, depth: Int, _ code: inout CodeLines,
    _ line: (Place, inout CodeLines) -> Void, _ byHand: (String, inout CodeLines) -> Void
  ) {
    let isOptional = version.isOptional(type)
    let mark = isOptional ? "?" : ""
    switch version.plain(type) {
    case .named(name):
      var found = place
      found.isOptional = place.isOptional || isOptional
      found.takesNil = isOptional
      line(found, &code)
    case .array(let element) where areIn(element):
      let index = depth == 0 ? "index" : "index\(depth + 1)"
      addLoop(
        over: ".indices", of: place, isOptional, empty: "[]", variable: index, next: "\(place.path)\(mark)[\(index)]",
        element, depth, &code, line, byHand)
    case .dictionary(_, let value) where areIn(value):
      let key = depth == 0 ? "key" : "key\(depth + 1)"
      addLoop(
        over: ".keys", of: place, isOptional, empty: "[:]", variable: key, next: "\(place.path)\(mark)[\(key)]",
        value, depth, &code, line, byHand)
    case .named(let other):
      guard let structure = version.structure(.named(other)) else { return }
      for field in structure.fields where areIn(field.type) {
        let next = Place(
          path: "\(place.path)\(mark).\(identifier(field.name))", words: "\(place.words).\(field.name)",
          isOptional: place.isOptional || isOptional, takesNil: false)
        add(field.type, at: next, depth: depth, &code, line, byHand)
      }
    default: byHand(place.words, &code)
    }
  }

  private func addLoop(
    over list: String, of place: Place, _ isOptional: Bool, empty: String, variable: String, next path: String,
    _ element: SwiftType, _ depth: Int, _ code: inout CodeLines,
    _ line: (Place, inout CodeLines) -> Void, _ byHand: (String, inout CodeLines) -> Void
  ) {
    let isKeyed = list == ".keys"
    let next = Place(
      // What a key leads to is optional for Swift, though it is there.
      path: isKeyed && version.structure(element) != nil && !version.isOptional(element) ? "\(path)?" : path,
      words: place.words, isOptional: place.isOptional || isOptional || isKeyed, takesNil: false)
    let values = place.isOptional || isOptional ? "(\(place.path) ?? \(empty))" : place.path
    var inner = code.nested()
    add(element, at: next, depth: depth + 1, &inner, line, byHand)
    guard inner.hasCode else {
      // Advice only: a loop around it would use nothing.
      add(element, at: next, depth: depth + 1, &code, line, byHand)
      return
    }
    code.add("for \(variable) in \(values)\(list) {")
    code.append(inner)
    code.add("}")
  }
}
