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
    /// True where the path leads through an optional.
    var isChained = false
    /// True where a key leads to it: optional for Swift, though it is there.
    var isKeyed = false
    /// True where nil can be assigned without losing more than the value.
    var takesNil = false
    /// What its own type and its key put around the value, one question mark each.
    fileprivate(set) var marks = ""

    /// How many optionals are around the value when the path is read.
    var optionals: Int { max(isChained ? 1 : 0, marks.utf8.count) }
    /// The path as it is followed by a member or a subscript.
    var chain: String { path + marks }

    /// A part of it, with its own words or the same.
    fileprivate func part(_ path: String, _ words: String, isKeyed: Bool = false) -> Place {
      Place(path: path, words: words, isChained: optionals > 0, isKeyed: isKeyed)
    }
  }

  /// What is made of the places.
  private struct Writer {
    let line: (Place, inout Statements) -> Void
    let byHand: (String, inout Statements) -> Void
  }

  /// The halves of a dictionary.
  struct Halves: OptionSet {
    let rawValue: Int
    static let keys = Halves(rawValue: 1)
    static let values = Halves(rawValue: 2)
  }

  /// Adds the lines of every place.
  ///
  /// - Parameters:
  ///   - halves: what to look at where the attribute is a dictionary.
  ///   - line: the lines of one place.
  ///   - byHand: a place that no path leads to, in words.
  func add(
    of attribute: Attribute, in entity: String, _ halves: Halves = [.keys, .values], to code: inout Statements,
    line: @escaping (Place, inout Statements) -> Void, byHand: @escaping (String, inout Statements) -> Void
  ) {
    let start = Place(path: "row.\(identifier(attribute.name))", words: "\(entity).\(attribute.name)")
    add(attribute.type, at: start, depth: 0, halves: halves, [], &code, Writer(line: line, byHand: byHand))
  }

  /// - Parameter around: structs that the path leads through: one that holds itself is left to a person.
  private func add(
    _ type: SwiftType, at place: Place, depth: Int, halves: Halves = [.keys, .values], _ around: Set<String>,
    _ code: inout Statements, _ writer: Writer
  ) {
    let isOptional = version.isOptional(type)
    var place = place
    place.marks = (isOptional ? "?" : "") + (place.isKeyed ? "?" : "")
    switch version.plain(type) {
    case .named(name):
      place.takesNil = isOptional
      writer.line(place, &code)
    case .array(let element):
      let index = depth == 0 ? "index" : "index\(depth + 1)"
      let next = place.part("\(place.chain)[\(index)]", place.words)
      addLoop("for \(index) in \(values(of: place, empty: "[]")).indices", next, element, depth, around, &code, writer)
    case .dictionary(let key, let value):
      if halves.contains(.keys), version.holds(key, name) { writer.byHand("a key of \(place.words)", &code) }
      guard halves.contains(.values), version.holds(value, name) else { return }
      let key = depth == 0 ? "key" : "key\(depth + 1)"
      let next = place.part("\(place.chain)[\(key)]", place.words, isKeyed: true)
      addLoop("for \(key) in \(values(of: place, empty: "[:]")).keys", next, value, depth, around, &code, writer)
    case .named(let other):
      guard !around.contains(other), let structure = version.structure(.named(other)) else {
        return addPayloads(of: other, at: place, &code, writer)
      }
      for field in structure.fields where version.holds(field.type, name) {
        let next = place.part("\(place.chain).\(identifier(field.name))", "\(place.words).\(field.name)")
        add(field.type, at: next, depth: depth, around.union([other]), &code, writer)
      }
    default: writer.byHand(place.words, &code)
    }
  }

  /// What a case carries cannot be assigned where it is: the whole case must be.
  private func addPayloads(of type: String, at place: Place, _ code: inout Statements, _ writer: Writer) {
    guard let enumeration = version.enumeration(.named(type)) else { return writer.byHand(place.words, &code) }
    for enumCase in enumeration.cases {
      for (index, value) in enumCase.payload.enumerated() where version.holds(value.type, name) {
        writer.byHand("\(place.words).\(enumCase.name).\(value.label ?? "_\(index)")", &code)
      }
    }
  }

  /// The collection at a place, empty where it is nil.
  private func values(of place: Place, empty: String) -> String {
    switch place.optionals {
    case 0: place.path
    case 1: "(\(place.path) ?? \(empty))"
    // A key leads to a collection that may be nil itself.
    default: "((\(place.path) ?? nil) ?? \(empty))"
    }
  }

  private func addLoop(
    _ head: String, _ next: Place, _ element: SwiftType, _ depth: Int, _ around: Set<String>,
    _ code: inout Statements, _ writer: Writer
  ) {
    var inner = Statements()
    add(element, at: next, depth: depth + 1, around, &inner, writer)
    guard inner.hasCode else {
      // Advice only: a loop around it would use nothing.
      add(element, at: next, depth: depth + 1, around, &code, writer)
      return
    }
    code.open(head) { $0 = inner }
  }
}
