import SchemaModel

/// File stems for versions (`V3`), and the naming patterns that give the app's own type names back.
enum VersionNaming {
  struct Result {
    /// One for each version, unique.
    var stems: [String]
    /// `Schema{file}`; nil where the names follow no pattern.
    var pattern: String?
  }

  static func names(for types: [String], numbers: [VersionNumber]) -> Result {
    let split = types.map(split)
    if let first = split.first ?? nil,
      split.allSatisfy({ $0?.prefix == first.prefix && $0?.suffix == first.suffix }),
      Set(split.compactMap { $0?.stem }).count == types.count
    {
      return Result(stems: split.compactMap { $0?.stem }, pattern: "\(first.prefix){file}\(first.suffix)")
    }
    return Result(stems: stems(for: numbers), pattern: nil)
  }

  /// Stems from version numbers, as short as they stay unique: `V1`, `V1_1`, `V1_1_2`.
  static func stems(for numbers: [VersionNumber]) -> [String] {
    let majors = numbers.map { "V\($0.major)" }
    if Set(majors).count == numbers.count { return majors }
    let full = numbers.map { number -> String in
      number.patch == 0
        ? (number.minor == 0 ? "V\(number.major)" : "V\(number.major)_\(number.minor)")
        : "V\(number.major)_\(number.minor)_\(number.patch)"
    }
    if Set(full).count == numbers.count { return full }
    return numbers.indices.map { "V\($0 + 1)" }
  }

  /// `TripsSchemaV2_1` is a prefix and the stem `V2_1`; `V2Schema` a stem and a suffix. The last such part counts.
  private static func split(_ name: String) -> (prefix: String, stem: String, suffix: String)? {
    let characters = Array(name)
    for start in characters.indices.reversed() where characters[start] == "V" {
      var end = start + 1
      let word = "ersion"
      if characters[end...].starts(with: word), end + word.count < characters.count,
        characters[end + word.count].isDigit
      {
        end += word.count
      }
      guard end < characters.count, characters[end].isDigit else { continue }
      while end < characters.count,
        characters[end].isDigit || (characters[end] == "_" && end + 1 < characters.count && characters[end + 1].isDigit)
      {
        end += 1
      }
      return (String(characters[..<start]), String(characters[start..<end]), String(characters[end...]))
    }
    return nil
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
}

/// A schema's name from what the app calls things: the plan's name, or what the versions' names share.
func schemaName(plan: String?, pattern: String?, fallback: String) -> String {
  if let plan {
    for suffix in ["SchemaMigrationPlan", "MigrationPlan", "Migration", "Plan"] where plan.hasSuffix(suffix) {
      let name = String(plan.dropLast(suffix.count))
      if isUsable(name) { return name }
    }
  }
  if let pattern {
    let name = pattern.replacing("{file}", with: "").replacing("VersionedSchema", with: "").replacing(
      "Schema", with: "")
    if isUsable(name) { return name }
  }
  return fallback
}

/// Names of folders that say nothing of the app whose code is in them.
public let genericFolderNames: Set = [
  "Sources", "Source", "Models", "Model", "Shared", "App", "Data", "Persistence", "SwiftData", "Domain", "Core",
]

private func isUsable(_ name: String) -> Bool {
  let generic: Set = [
    "App", "AppSchema", "Schema", "Model", "Models", "Data", "SwiftData", "Migration", "Main", "Default", "Persistence",
    "Database", "Current",
  ]
  return name.count > 1 && name.first?.isLetter == true && !generic.contains(name)
}
