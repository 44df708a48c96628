import Diagnostics
import Foundation
import SchemaModel
import SchemaSupport
import Testing

@testable import SchemaEvolution
@testable import SwiftEmitter

/// What a draft copies is what `diff` says is carried on, over random histories and by the text that is emitted.
@Suite struct CarryLawTests {
  @Test func draftsCopyWhatIsSaidToBeCarried() throws {
    var (copies, rows, carried) = (0, 0, 0)
    for seed in 0..<500 {
      var random = SeededGenerator(seed: UInt64(seed) &+ 31_000_000)
      let schema = Schema(name: "Random", versions: history(using: &random))
      var findings = Findings()
      let evolution = evolve(schema, into: &findings)
      let scope = PlanScope(schema, evolution, aliases: [])
      for step in evolution.steps {
        let draft = Draft(CustomStageScaffold(scope: scope, step: step))
        // What the step before may have left is copied before the mapping.
        let known = evolution.timeline.carries(to: step.to) + evolution.timeline.carries(to: step.from)
        for copy in draft.copies {
          copies += 1
          #expect(known.contains { copy.isSaid(by: $0) }, "seed \(seed): nobody says \(copy)\n\(draft.text)")
        }
        for (from, to) in draft.moves {
          rows += 1
          #expect(
            known.contains { $0.from == .rows(from) && $0.to == .rows(to) },
            "seed \(seed): nobody says that rows of \(from) become \(to)\n\(draft.text)")
        }
        for carry in evolution.timeline.carries(to: step.to) {
          carried += 1
          #expect(draft.carries(out: carry), "seed \(seed): the draft leaves out \(carry)\n\(draft.text)")
        }
      }
    }
    #expect(copies > 300 && rows > 50 && carried > 400, "\(copies), \(rows), \(carried)")
  }

  /// What the text of a draft does.
  private struct Draft {
    struct Copy: CustomStringConvertible {
      var source: String
      var target: String
      var description: String { "\(source) -> \(target)" }

      func isSaid(by carry: Carry) -> Bool {
        switch (carry.from, carry.to) {
        case (.values(_, let source), .values(_, let target)):
          (carry.through ?? source) == self.source && target == self.target
        default: false
        }
      }
    }

    let text: String
    var copies: [Copy] = []
    var moves: [(from: String, to: String)] = []

    init(_ scaffold: CustomStageScaffold) {
      let lines = StatementPrinter.lines(scaffold.functions, indentation: 0)
      text = lines.joined(separator: "\n")
      // Heads of the blocks around a line.
      var heads: [(indentation: Int, line: String)] = []
      for line in lines where !line.isEmpty {
        let indentation = line.prefix { $0 == " " }.count
        heads.removeAll { $0.indentation >= indentation }
        let code = line.dropFirst(indentation)
        if code.hasPrefix("//") { continue }
        let around = heads.map(\.line).joined(separator: " ")
        if let match = code.firstMatch(of: /row\.(\w+) = (.*)/) {
          let before = around + " " + code[..<match.range.lowerBound]
          let sources = Set((before + " " + match.2).matches(of: /row\.(\w+)/).map { String($0.1) })
          let target = String(match.1)
          for source in sources.sorted() where source != target { copies.append(Copy(source: source, target: target)) }
        }
        if let match = code.firstMatch(of: /let new = \w+\.(\w+)\(/),
          let loop = around.firstMatch(of: /for old in old(\w+)Rows/)
        {
          moves.append((String(loop.1), String(match.1)))
        }
        heads.append((indentation, String(code)))
      }
    }

    /// True where the draft does it, or leaves a place for it that names both.
    func carries(out carry: Carry) -> Bool {
      switch (carry.from, carry.to) {
      case (.rows(let from), .rows(let to)):
        moves.contains { $0 == (from, to) } || isLeft("how", to, from)
      case (.values(let entity, let source), .values(_, let target)):
        copies.contains { $0.target == target && $0.source == carry.through ?? source }
          || isLeft("\(entity).\(target)", source)
          || text.contains("func link\(target.prefix(1).uppercased())\(target.dropFirst())Of\(entity)")
      default: true
      }
    }

    private func isLeft(_ words: String...) -> Bool {
      let comments = text.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: " ")
      return words.allSatisfy(comments.contains)
    }
  }

  // MARK: Histories

  private static let types: [SwiftType] = [
    .scalar(.string), .scalar(.int), .scalar(.double), .scalar(.bool), .scalar(.date),
  ]

  /// Entities, properties and links that come in the second version, most of them filled; the third takes away, renames and
  /// fills again.
  private func history(using random: inout SeededGenerator) -> [SchemaVersion] {
    let names = ["a", "b", "name", "total", "isDone"]
    func attributes(_ chance: Int, using random: inout SeededGenerator) -> [Attribute] {
      names.filter { _ in random.chance(chance) }.map { Attribute($0, .optional(random.pick(Self.types))) }
    }
    var first = ["P", "Q", "R"].map { Entity($0, attributes: attributes(60, using: &random)) }
    if random.chance(50) { first[0].relationships = [.toOne("link", "Q", inverse: .none)] }
    var versions = [first]
    var fills: [[String]] = [[]]
    for number in 1...2 {
      var next = versions[number - 1]
      var asked: [String] = []
      if number == 2 { shrink(&next, using: &random) }
      for name in ["X\(number)", "Y\(number)"] where random.chance(40) {
        next.append(Entity(name, attributes: attributes(70, using: &random)))
        if random.chance(80) { asked.append(name) }
      }
      for index in next.indices where versions[number - 1].contains(where: { $0.name == next[index].name }) {
        for _ in 0..<random.below(3) {
          let old = next[index].attributes.randomElement(using: &random)?.name ?? "z"
          let name = random.pick([old + "Value", old + "New", "new", "total" + old, old + "Text"]) + "\(number)"
          if next[index].attributes.contains(where: { $0.name == name }) { continue }
          next[index].attributes.append(Attribute(name, .optional(random.pick(Self.types))))
          if random.chance(80) { asked.append("\(next[index].name).\(name)") }
        }
      }
      versions.append(next)
      fills.append(asked)
    }
    var last = versions[2]
    shrink(&last, using: &random)
    versions.append(last)
    fills.append([])
    return versions.enumerated().map { index, entities in
      var version = SchemaVersion("V\(index + 1)", entities: entities)
      version.number = VersionNumber(index + 1, 0, 0)
      version.migration.fills = fills[index].map { Located($0) }
      return version
    }
  }

  private func shrink(_ entities: inout [Entity], using random: inout SeededGenerator) {
    for index in entities.indices {
      entities[index].attributes.removeAll { _ in random.chance(30) }
      for position in entities[index].attributes.indices { entities[index].attributes[position].renamedFrom = nil }
    }
    let gone = entities.filter { _ in random.chance(20) }.map(\.name)
    entities.removeAll { gone.contains($0.name) }
    for index in entities.indices { entities[index].relationships.removeAll { gone.contains($0.destination) } }
  }
}
