import Diagnostics
import ImportReport
import SchemaModel

/// Decides which relationships of a version are each other's inverse, as SwiftData does for the written macros.
///
/// What is stated is certain. For two sides that both say nothing the framework searches by itself; that was seen in
/// stores of the first releases only, so each such pair is kept apart and can be switched off when a checksum says so.
struct InverseSearch {
  /// Indices into the models and their relationships.
  struct Side: Hashable, Sendable {
    var model: Int
    var relationship: Int
  }

  private(set) var links: [Side: Side] = [:]
  /// Sides whose macro names the other.
  private var statedBy: Set<Side> = []
  /// Two sides that state no inverse.
  struct Pair {
    var first: Side
    var second: Side
    var isLinked: Bool
    var warning: (message: String, place: Place)
  }

  /// Pairs that nothing states: those that the search links, and those that it does not.
  private(set) var inferred: [Pair] = []
  private let models: [ReadModel]

  init(_ models: [ReadModel], index: SourceIndex, report: inout ImportFindings) {
    self.models = models
    linkStated(index, &report)
    linkPlain(&report)
    noteUnlinked(&report)
  }

  /// Writes the outcome into the entities; `excluded` are inferred pairs that are taken for unlinked.
  func apply(to entities: inout [Entity], excluding excluded: Set<Side> = []) {
    for (modelIndex, model) in models.enumerated() {
      for index in model.links.indices {
        let side = Side(model: modelIndex, relationship: index)
        let other = links[side].flatMap { excluded.contains(side) || excluded.contains($0) ? nil : $0 }
        entities[modelIndex].relationships[index].inverse = inverse(of: side, other: other)
      }
    }
  }

  private func inverse(of side: Side, other: Side?) -> Relationship.Inverse {
    if let other {
      // One side says it: the one whose macro does, else the to-many side, as people write it.
      let says =
        statedBy.contains(side)
        || (!statedBy.contains(other)
          && (relationship(side).isToMany || !relationship(other).isToMany && side.precedes(other)))
      return says ? .property(relationship(other).name) : .unstated
    }
    let destination = models[side.model].links[side.relationship].destination
    let hasWayBack = modelIndex(of: destination).map { back in
      models[back].links.indices.contains(where: {
        leads(Side(model: back, relationship: $0), to: side.model) && Side(model: back, relationship: $0) != side
      })
    }
    return hasWayBack == true ? .none : .unstated
  }

  private mutating func linkStated(_ index: SourceIndex, _ report: inout ImportFindings) {
    for (modelIndex, model) in models.enumerated() {
      for (number, link) in model.links.enumerated() {
        guard let path = link.macro?.inverse, let property = path.last else { continue }
        let side = Side(model: modelIndex, relationship: number)
        let name = "\(model.entity.name).\(model.entity.relationships[number].name)"
        let place = model.entity.relationships[number].place
        let root =
          path.count > 1
          ? index.declaration(of: Array(path.dropLast()), from: model.declaration.path, near: model.declaration.file)
          : link.destination
        guard let root, let owner = self.modelIndex(of: root), let target = find(property, from: owner) else {
          report.add(
            .warning, "the inverse of `\(name)` is not found: \\\(path.joined(separator: "."))", at: place,
            "The relationship is imported without inverse.")
          continue
        }
        if leads(target, to: modelIndex), links[target] == nil, links[side] == nil, target != side {
          join(side, target)
          statedBy.insert(side)
        } else if links[side] != target {
          linkElsewhere(side, claimed: target, name, place, &report)
        }
      }
    }
  }

  /// The named property leads to another type or is taken: then the framework links the plain way back, if there is one.
  private mutating func linkElsewhere(
    _ side: Side, claimed: Side, _ name: String, _ place: Place, _ report: inout ImportFindings
  ) {
    guard links[side] == nil else { return }
    let claimedName = "\(models[claimed.model].entity.name).\(relationship(claimed).name)"
    if let other = onlyPlainCandidate(for: side) {
      join(side, other)
      statedBy.insert(side)
      report.add(
        .warning, "`\(name)` names \(claimedName) as its inverse, which leads elsewhere or is taken", at: place,
        "SwiftData links it with `\(relationship(other).name)`, and so does the manifest.")
    } else {
      report.add(
        .warning, "`\(name)` names \(claimedName) as its inverse, which leads elsewhere or is taken", at: place,
        "The relationship is imported without inverse.")
    }
  }

  private mutating func linkPlain(_ report: inout ImportFindings) {
    for modelIndex in models.indices {
      for number in models[modelIndex].links.indices {
        let side = Side(model: modelIndex, relationship: number)
        guard links[side] == nil, models[modelIndex].links[number].isPlain, let other = onlyPlainCandidate(for: side),
          onlyPlainCandidate(for: other) == side
        else { continue }
        let sides = [relationship(side), relationship(other)]
        // A to-one that is required is not linked, and two to-many sides need a macro.
        guard sides.contains(where: { !$0.isToMany }), sides.allSatisfy({ $0.isToMany || $0.isOptional }) else {
          continue
        }
        join(side, other)
        note(
          side, other, isLinked: true,
          "SwiftData was seen to link such a pair by itself, and the manifest says so. It is hashed: prove it with a store or `--expect CHECKSUM`.",
          &report)
      }
    }
  }

  /// Two sides that could only be each other's inverse, and that SwiftData was seen to leave alone.
  private mutating func noteUnlinked(_ report: inout ImportFindings) {
    for modelIndex in models.indices {
      for number in models[modelIndex].links.indices {
        let side = Side(model: modelIndex, relationship: number)
        guard links[side] == nil, let other = onlyFreeCandidate(for: side), onlyFreeCandidate(for: other) == side,
          side.precedes(other), ![side, other].contains(where: statesInverse)
        else { continue }
        note(
          side, other, isLinked: false,
          "They are imported without one: SwiftData was seen to link no such pair where a side has a delete rule or the to-one is required. It is hashed: prove it with a store or `--expect CHECKSUM`.",
          &report)
      }
    }
  }

  private mutating func note(
    _ side: Side, _ other: Side, isLinked: Bool, _ consequence: String, _ report: inout ImportFindings
  ) {
    let names = [side, other].map { "`\(models[$0.model].entity.name).\(relationship($0).name)`" }
    let warning = (message: "\(names[0]) and \(names[1]) state no inverse", place: relationship(side).place)
    inferred.append(Pair(first: side, second: other, isLinked: isLinked, warning: warning))
    report.add(.warning, warning.message, at: warning.place, consequence)
  }

  private func statesInverse(_ side: Side) -> Bool {
    models[side.model].links[side.relationship].macro?.inverse != nil
  }

  /// The one free relationship of the destination that leads back, whatever its macro says.
  private func onlyFreeCandidate(for side: Side) -> Side? {
    let destination = models[side.model].links[side.relationship].destination
    guard let back = modelIndex(of: destination) else { return nil }
    let candidates = models[back].links.indices.map { Side(model: back, relationship: $0) }.filter {
      $0 != side && links[$0] == nil && leads($0, to: side.model)
    }
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// The one free, plain relationship of the destination that leads back; nil where there is none or more than one.
  private func onlyPlainCandidate(for side: Side) -> Side? {
    let destination = models[side.model].links[side.relationship].destination
    guard let back = modelIndex(of: destination) else { return nil }
    let candidates = models[back].links.indices.map { Side(model: back, relationship: $0) }.filter {
      $0 != side && links[$0] == nil && models[back].links[$0.relationship].isPlain && leads($0, to: side.model)
    }
    return candidates.count == 1 ? candidates[0] : nil
  }

  private mutating func join(_ a: Side, _ b: Side) {
    links[a] = b
    links[b] = a
  }

  private func relationship(_ side: Side) -> Relationship { models[side.model].entity.relationships[side.relationship] }

  private func modelIndex(of declaration: Declaration) -> Int? { models.firstIndex { $0.declaration === declaration } }

  private func leads(_ side: Side, to model: Int) -> Bool {
    let destination = models[side.model].links[side.relationship].destination
    guard let index = modelIndex(of: destination) else { return false }
    return index == model || isAncestor(index, of: model)
  }

  private func isAncestor(_ ancestor: Int, of model: Int) -> Bool {
    var current = model
    for _ in 0..<64 {
      guard let parent = models[current].entity.superentity?.value,
        let index = models.firstIndex(where: { $0.entity.name == parent })
      else { return false }
      if index == ancestor { return true }
      current = index
    }
    return false
  }

  private func find(_ property: String, from model: Int) -> Side? {
    var current = model
    for _ in 0..<64 {
      if let found = models[current].entity.relationships.firstIndex(where: { $0.name == property }) {
        return Side(model: current, relationship: found)
      }
      guard let parent = models[current].entity.superentity?.value,
        let index = models.firstIndex(where: { $0.entity.name == parent })
      else { return nil }
      current = index
    }
    return nil
  }
}

extension InverseSearch.Side {
  fileprivate func precedes(_ other: Self) -> Bool { (model, relationship) < (other.model, other.relationship) }
}
