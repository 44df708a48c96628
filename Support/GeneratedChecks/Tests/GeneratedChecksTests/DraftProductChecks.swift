import CompiledSchema
import Diagnostics
import Foundation
import ManifestSupport
import SchemaEvolution
import SchemaModel
import SchemaRules
import SwiftEmitter
import Testing

/// Drafts for every combination of a type change, optionality, default and key, in addition to the random ones: all of
/// them compile without a warning.
@Suite struct DraftProductChecks {
  /// Versions of one entity, by its attributes and keys.
  struct Combination {
    var versions: [String]
    /// What the second version fills and the third removes, as `a`.
    var fills: String?
    var removes: String?
  }

  private static let stride = RandomChecks.modules > 1 ? 1 : 3
  static let numbers = ["Bool", "Int", "Int16", "UInt8", "Float", "Double", "Decimal"]
  static let others = ["String", "UUID", "Date", "Data", "URL", "Mood", "Plain", "Place", "\"[String]\""]
  static let defaults = [
    "Bool": "true", "Int": "3", "Int16": "4", "UInt8": "5", "Float": "1.5", "Double": "2.5", "Decimal": "3.5",
    "String": "none", "Mood": "glad",
  ]
  static let types = """
    enums:
      Mood: { rawType: String, cases: [calm, glad] }
      Plain: { cases: [one, two] }
    structs:
      Place: { fields: { street: String, zip: String? } }

    """

  /// A property under its own name.
  static let inPlace: [Combination] = {
    let pairs = numbers.flatMap { old in numbers.map { (old, $0) } } + others.map { ($0, $0) }
    return pairs.flatMap { old, new in
      [true, false].flatMap { wasOptional in
        [true, false].flatMap { isOptional in
          ["", "single", "pair", "kept pair"].flatMap { key in
            (defaults[new] == nil || isOptional ? [nil] : [nil, defaults[new]]).map { value in
              let before = attribute(old, wasOptional) + (key == "kept pair" ? " }, unique: [[a, z]]" : " }")
              let options = (value.map { ", default: \($0)" } ?? "") + (key == "single" ? ", unique: true" : "")
              let after = attribute(new, isOptional, options) + (key.hasSuffix("pair") ? " }, unique: [[a, z]]" : " }")
              return Combination(versions: [before, after])
            }
          }
        }
      }
    }
  }()

  /// A bridge beside it, and the version after that.
  static let bridges: [Combination] = {
    let all = numbers + others
    return all.flatMap { old in
      all.filter { $0 != old }.flatMap { new in
        [true, false].map { wasOptional in
          let bridge = "aValue: \(new.hasPrefix("\"") ? "\"[String]?\"" : "\"\(new)?\"")"
          let keepsName = ["Mood", "Plain", "Place"].contains(new)
          let last = keepsName ? bridge : "a: { type: \(optional(new, true)), renamedFrom: aValue }"
          return Combination(
            versions: [
              attribute(old, wasOptional) + " }", attribute(old, wasOptional) + ", \(bridge) }", "z: Int, \(last) }",
            ], fills: "aValue", removes: "a")
        }
      }
    }
  }()

  private static func optional(_ type: String, _ isOptional: Bool) -> String {
    let bare = type.filter { $0 != "\"" }
    return "\"\(bare)\(isOptional ? "?" : "")\""
  }

  private static func attribute(_ type: String, _ isOptional: Bool, _ options: String = "") -> String {
    "z: Int, a: { type: \(optional(type, isOptional))\(options) }"
  }

  private static func texts(_ combinations: [Combination]) -> [String: String] {
    var texts = ["schema": "naming: { typeAliases: false }\n"]
    let count = combinations.map(\.versions.count).max() ?? 0
    for version in 0..<count {
      var text = "version: \(version + 1).0.0\n"
      func list(_ names: [String]) -> String { names.isEmpty ? "" : "[\(names.joined(separator: ", "))]" }
      let fills = list(combinations.indices.compactMap { i in combinations[i].fills.map { "E\(i).\($0)" } })
      let removes = list(combinations.indices.compactMap { i in combinations[i].removes.map { "E\(i).\($0)" } })
      if version == 1, !fills.isEmpty { text += "migration: { fills: \(fills) }\n" }
      if version == 2, !removes.isEmpty { text += "migration: { removes: \(removes) }\n" }
      // Each step changes a shape, whatever else it does.
      let grown = (0..<version).map { ", n\($0): Int?" }.joined()
      text += "entities:\n  Anchor: { attributes: { text: String\(grown) } }\n"
      for (index, combination) in combinations.enumerated() {
        text += "  E\(index): { attributes: { \(combination.versions[version]) }\n"
      }
      texts["V\(version + 1)"] = text + types
    }
    return texts
  }

  @Test(arguments: [("Place", inPlace, 300), ("Bridge", bridges, 200)])
  func everyDraftCompiles(_ name: String, _ combinations: [Combination], _ least: Int) throws {
    // Every third has each type, and each way of being optional, unique or a default, several times; all are for the
    // night. What is refused has no draft.
    let some = combinations.enumerated().filter { $0.offset % Self.stride == 0 }.map(\.element)
    let accepted = some.filter { combination in
      var read = readSchema(name, Self.texts([combination]))
      validate(read.schema, into: &read.findings)
      let evolution = evolve(read.schema, into: &read.findings)
      return !read.findings.hasErrors && evolution.steps.first?.stage == .custom
    }
    #expect(accepted.count >= least / Self.stride)
    let read = readSchema(name, Self.texts(accepted))
    var findings = read.findings
    let evolution = evolve(read.schema, into: &findings)
    #expect(!findings.hasErrors, "\(findings.text)")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("drafts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let templates = try Templates()
    let shared = emitSupport(SupportSettings(read.schema), templates: templates)
    for file in emit(read.schema, evolution, templates: templates) + shared {
      try Data(file.contents).write(to: folder.appendingPathComponent(file.name))
    }
    let log = try CheckGenerated.log(ofCompiling: [folder], modes: ["swift6"])
    #expect(log == nil, "\(log ?? "")")
  }
}
