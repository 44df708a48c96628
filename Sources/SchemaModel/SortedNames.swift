extension [String] {
  /// True where the list has the name. The list must be sorted.
  ///
  /// For words that are known when the program is written: a list of them is part of the program, where a `Set` is built
  /// at each start, which takes longer than a small schema's few look-ups.
  public func containsSorted(_ name: String) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < name { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == name
  }
}
