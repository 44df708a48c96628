import Diagnostics
import SchemaModel

extension Rule {
  public static let memberHidesType = Rule(
    "member-hides-type", severity: .error, evidence: .refused,
    problem: """
      Inside a class its properties come before types of the same name. `@Model` writes `Print.createBackingData()` into the \
      class `Print`, which means the property where there is one called `Print`, inherited ones included; and the default in \
      `Kind: { type: Kind, default: draft }` is written `Kind.draft`, and `UUID()` is a call of the property `UUID`. Swift \
      refuses the class: "cannot use instance member within property initializer".
      """,
    remedy: "Begin the property's name with a small letter. For one that has shipped: `renamedFrom` in a new version.",
    bad: """
      entities:
        Print:
          attributes:
            Print: Int
      """,
    good: ["Print: Int": "number: Int"])
}

extension VersionChecker {
  /// Looks at a property whose name may be that of a type.
  mutating func checkMemberHidesType(_ name: String, at place: Place, in entity: Entity) {
    if name == entity.name {
      reportMemberHidesType(name, "the code that `@Model` adds to the class names the class", at: place, in: entity)
      return
    }
    guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { return }
    for attribute in entity.attributes {
      for value in [attribute.defaultValue, attribute.initDefault] {
        guard let value, names(name, in: value.value, of: attribute.type) else { continue }
        reportMemberHidesType(name, "the default of `\(attribute.name)` names the type", at: place, in: entity)
        return
      }
    }
  }

  mutating func reportMemberHidesType(_ name: String, _ reason: String, at place: Place, in entity: Entity) {
    let small = name.prefix(1).lowercased() + name.dropFirst()
    report(
      .memberHidesType, "`\(name)` of `\(entity.name)` hides the type `\(name)` inside the class: \(reason)", at: place,
      fix: "choose another name, such as `\(small == name ? name + "Value" : small)`")
  }

  /// True where the default as it is emitted uses the name as a type's.
  private func names(_ name: String, in value: DefaultValue, of type: SwiftType) -> Bool {
    switch value {
    case .enumCase:
      guard case .named(let typeName) = type.unwrapped else { return false }
      return typeName == name
    case .expression(let text): return hasWord(name, in: text)
    case .string, .number, .bool, .null: return false
    }
  }
}

/// True where a Swift expression has the word outside texts, and not behind a point or before a colon.
private func hasWord(_ word: String, in text: String) -> Bool {
  let bytes = Array(text.utf8)
  let word = Array(word.utf8)
  func isPart(_ index: Int) -> Bool {
    guard bytes.indices.contains(index) else { return false }
    let byte = bytes[index]
    return byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte)
      || (0x61...0x7A).contains(byte | 0x20)
  }
  var isText = false
  var index = 0
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "\\") {
      index += 2
      continue
    }
    if bytes[index] == UInt8(ascii: "\"") { isText.toggle() }
    let end = index + word.count
    if !isText, bytes[index...].starts(with: word), !isPart(index - 1), !isPart(end),
      index == 0 || bytes[index - 1] != UInt8(ascii: "."), end >= bytes.count || bytes[end] != UInt8(ascii: ":")
    {
      return true
    }
    index += 1
  }
  return false
}
