/// The order of a bundle's versions, which nothing in the bundle states: names and the mark of the current one tell it.
struct VersionOrder {
  /// The bundle's own name, which Xcode gives the first version.
  var bundle: String
  /// The version that the app uses.
  var current: String?

  func sorted(_ names: [String]) -> [String] {
    let natural = names.sorted(by: naturallyPrecedes)
    if isOneSeries(names) { return natural }
    if let series = mainSeries(of: names) {
      // What does not belong to it is older, if anything, or another model: one step goes wrong then, not two.
      let others = natural.filter { skeleton($0) != series }
      return others.filter { $0 != current } + natural.filter { skeleton($0) == series }
        + others.filter { $0 == current }
    }
    var middle = natural
    // Teams that name versions by what they bring often number them at the end: `Model_exams_v10`.
    if numbersTell(names) { middle = natural.filter { number($0) == nil } + byNumber(natural) }
    // The first version has the bundle's name, and the last is the current one.
    let first = middle.filter { $0 == bundle && $0 != current }
    let last = middle.filter { $0 == current }
    middle.removeAll { $0 == bundle || $0 == current }
    return first + middle + last
  }

  /// False where the order is a guess.
  func isTold(by names: [String]) -> Bool {
    // Whether `2_5_5a` came after `2_5_5` or before it, nothing says.
    if names.contains(where: { Self.unlettered($0) != $0[...] }) { return false }
    if names.count < 3 || isOneSeries(names) { return true }
    if let series = mainSeries(of: names) {
      return names.allSatisfy { skeleton($0) == series || $0 == bundle || $0 == current }
    }
    return numbersTell(names) && names.allSatisfy { number($0) != nil || $0 == bundle }
  }

  /// `Model`, `Model 2`, `Model 3`: names that differ in numbers alone, or by a `V` before the number.
  private func isOneSeries(_ names: [String]) -> Bool {
    let series = Set(names.map(skeleton))
    return series.count == 1
      || (series.count == 2 && series.contains { a in series.contains { a == $0 + "v" || a == $0 + "V" } })
  }

  /// What most names are without their numbers: `0.5` to `0.9` beside a `Shared`.
  private func mainSeries(of names: [String]) -> String? {
    let groups = Dictionary(grouping: names, by: skeleton)
    return groups.first { $0.value.count * 2 > names.count }?.key
  }

  private func skeleton(_ name: String) -> String {
    Self.unlettered(name).filter { !$0.isNumber && !" ._-".contains($0) }
  }

  /// Without the letter of a version between two numbers: `2_5_5a`.
  private static func unlettered(_ name: String) -> Substring {
    guard let last = name.last, last.isASCII, last.isLetter, name.dropLast().last?.isNumber == true else {
      return name[...]
    }
    return name.dropLast()
  }

  private func numbersTell(_ names: [String]) -> Bool {
    let numbers = names.compactMap(number)
    return numbers.count * 2 > names.count && Set(numbers).count * 10 >= numbers.count * 9
  }

  private func byNumber(_ names: [String]) -> [String] {
    let numbered = names.enumerated().compactMap { position, name in number(name).map { ($0, position, name) } }
    return numbered.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private func number(_ name: String) -> Int? {
    Int(String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()))
  }
}

/// `Model 2` before `Model 10`, and `Model` before both. Blanks count only where nothing else differs: in a long history
/// some names have one before the number and others have none.
func naturallyPrecedes(_ a: String, _ b: String) -> Bool {
  let (dense, other) = (a.filter { $0 != " " }, b.filter { $0 != " " })
  if dense == other { return a.utf8.lexicographicallyPrecedes(b.utf8) }
  var (x, y) = (Substring(dense), Substring(other))
  while let first = x.first, let second = y.first {
    let (m, n) = (x.prefix { $0.isASCII && $0.isNumber }, y.prefix { $0.isASCII && $0.isNumber })
    if !m.isEmpty, !n.isEmpty {
      let (p, q) = (m.drop { $0 == "0" }, n.drop { $0 == "0" })
      if p.count != q.count { return p.count < q.count }
      if p != q { return p.utf8.lexicographicallyPrecedes(q.utf8) }
      x = x.dropFirst(m.count)
      y = y.dropFirst(n.count)
      continue
    }
    if first != second { return String(first).utf8.lexicographicallyPrecedes(String(second).utf8) }
    x.removeFirst()
    y.removeFirst()
  }
  return x.isEmpty && !y.isEmpty
}
