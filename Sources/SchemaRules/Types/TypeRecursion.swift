import Diagnostics
import SchemaModel

extension Rule {
  public static let typeRecursion = Rule(
    "type-recursion", severity: .error, evidence: .refused,
    problem: """
      A struct that contains itself, directly or through another struct or enum, would be infinitely large; Swift \
      refuses it, and it cannot be laid out in columns. The same is true of a type alias that refers to itself.
      """,
    remedy: "Hold the inner values in an array, or make the type an entity with a relationship to itself.",
    bad: """
      entities:
        Story:
          attributes:
            outline: Chapter
      structs:
        Chapter: { fields: { title: String, next: Chapter? } }
      """,
    good: [
      "Chapter: { fields: { title: String, next: Chapter? } }":
        "Chapter: { fields: { title: String, parts: \"[Chapter]\" } }"
    ])
}

extension VersionChecker {
  mutating func checkRecursion() {
    for cycle in sizes.cycles {
      guard let first = cycle.first else { continue }
      let path = (cycle + [first]).map(name(of:)).joined(separator: " → ")
      report(
        .typeRecursion, "`\(name(of: first))` contains itself: \(path)", at: place(of: first),
        fix: "hold the inner value in an array, `\"[\(name(of: first))]\"`, or make it an entity",
        notes: cycle.dropFirst().map { Diagnostic.Note("through `\(name(of: $0))`", at: place(of: $0)) })
    }
    checkAliasCircles()
  }

  private func name(of node: ValueTypeSizes.Node) -> String {
    switch node {
    case .structure(let index): version.structs[index].name
    case .enumeration(let index): version.enums[index].name
    }
  }

  private func place(of node: ValueTypeSizes.Node) -> Place {
    switch node {
    case .structure(let index): version.structs[index].place
    case .enumeration(let index): version.enums[index].place
    }
  }

  /// Follows each alias through everything that its type mentions; colours keep it linear.
  private mutating func checkAliasCircles() {
    enum Colour { case white, grey, black }
    var colours = [Colour](repeating: .white, count: version.typeAliases.count)
    for start in version.typeAliases.indices where colours[start] == .white {
      var stack: [(alias: Int, mentions: [Int])] = [(start, aliases(in: version.typeAliases[start].type))]
      colours[start] = .grey
      while var top = stack.last {
        guard let next = top.mentions.popLast() else {
          colours[top.alias] = .black
          stack.removeLast()
          continue
        }
        stack[stack.count - 1] = top
        switch colours[next] {
        case .black: break
        case .grey:
          let alias = version.typeAliases[next]
          report(
            .typeRecursion, "the type alias `\(alias.name)` refers to itself", at: alias.place,
            fix: "write the type that it names, for example `\(alias.name): String`")
        case .white:
          colours[next] = .grey
          stack.append((next, aliases(in: version.typeAliases[next].type)))
        }
      }
    }
  }

  private func aliases(in type: SwiftType) -> [Int] {
    var result: [Int] = []
    forEachName(in: type) { name in
      if case .alias(let index)? = names[name] { result.append(index) }
    }
    return result
  }

  /// Every declared or undeclared name that a type mentions.
  func forEachName(in type: SwiftType, _ body: (String) -> Void) {
    var pending = [type]
    while let current = pending.popLast() {
      switch current {
      case .scalar: break
      case .named(let name): body(name)
      case .optional(let wrapped), .array(let wrapped), .set(let wrapped): pending.append(wrapped)
      case .dictionary(let key, let value): pending += [value, key]
      case .tuple(let elements): pending += elements
      case .generic(let name, let arguments):
        body(name)
        pending += arguments
      }
    }
  }
}
