extension Diagram {
  /// Both diagrams in one, with what this one adds, removes and changes.
  func marked(against old: Diagram, renames: Renames) -> Diagram {
    let before = Dictionary(old.boxes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var result = self
    for index in boxes.indices {
      if let box = before[boxes[index].name] {
        result.boxes[index].mark(against: box, renames)
      } else {
        result.boxes[index].mark = .added
      }
    }
    let names = Set(boxes.map(\.name))
    for var box in old.boxes where !names.contains(box.name) {
      box.mark = .removed
      result.boxes.append(box)
    }
    result.markLines(against: old, renames)
    return result
  }

  private mutating func markLines(against old: Diagram, _ renames: Renames) {
    let before = Dictionary(old.lines.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var found: Set<String> = []
    for index in lines.indices {
      let key = renames.before(lines[index].key)
      guard let line = before[key] else {
        lines[index].mark = .added
        continue
      }
      found.insert(key)
      let (isChanged, isInverseChanged) = lines[index].differences(from: line)
      if isChanged || isInverseChanged { lines[index].mark = .changed }
      if isChanged { markChanged(lines[index].from) }
      if isInverseChanged { markChanged(lines[index].to) }
    }
    for var line in old.lines where !found.contains(line.key) {
      line.mark = .removed
      lines.append(line)
    }
    // A relationship belongs to its entity, which has changed with it.
    for line in lines where line.mark == .added || line.mark == .removed {
      markChanged(line.from)
      if line.inverseLabel != nil { markChanged(line.to) }
    }
  }

  private mutating func markChanged(_ name: String) {
    for index in boxes.indices where boxes[index].name == name && boxes[index].mark == .none {
      boxes[index].mark = .changed
    }
  }
}

extension Diagram.Line {
  /// What differs in the relationship, and in the way back.
  fileprivate func differences(from old: Diagram.Line) -> (here: Bool, inverse: Bool) {
    (
      (from, to, toCount, label) != (old.from, old.to, old.toCount, old.label),
      (to, fromCount, inverseLabel) != (old.to, old.fromCount, old.inverseLabel)
    )
  }
}

extension Diagram.Box {
  fileprivate mutating func mark(against old: Diagram.Box, _ renames: Renames) {
    let before = Dictionary(old.rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var found: Set<String> = []
    for index in rows.indices {
      let key = renames.before(rows[index].key)
      guard let row = before[key] else {
        rows[index].mark = .added
        continue
      }
      found.insert(key)
      guard row.text != rows[index].text else { continue }
      rows[index].mark = .changed
      rows[index].text += ", was \(row.text)"
    }
    for var row in old.rows where !found.contains(row.key) {
      row.mark = .removed
      rows.append(row)
    }
    let isSame = rows.allSatisfy { $0.mark == .none } && annotation == old.annotation && superentity == old.superentity
    mark = isSame ? .none : .changed
  }
}
