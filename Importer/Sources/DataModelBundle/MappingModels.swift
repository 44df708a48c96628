import ModelgenKit

/// The `.xcmappingmodel` files beside a bundle: steps that Core Data could not infer.
struct MappingModels {
  private var steps: [(name: String, from: String, to: String)] = []
  /// Names of those whose versions cannot be told.
  private(set) var unread: [String] = []

  init(near bundle: String) {
    var pending = [(folder: Path.parent(of: bundle), depth: 0)]
    var looked = 0
    while let (folder, depth) = pending.popLast(), looked < 2_000 {
      looked += 1
      for name in (try? Disk.list(folder)) ?? [] where !name.hasPrefix(".") {
        let path = Path.join(folder, name)
        if name.hasSuffix(".xcmappingmodel") {
          add(String(name.dropLast(15)), path)
        } else if depth < 2, !name.hasSuffix(".xcdatamodeld"), !name.contains(".") {
          if Disk.kind(of: path) == .folder { pending.append((path, depth + 1)) }
        }
      }
    }
  }

  func mapping(from: String, to: String) -> String? {
    steps.first { $0.from == from && $0.to == to }?.name
  }

  private mutating func add(_ name: String, _ path: String) {
    guard let bytes = try? Disk.read("\(path)/xcmapping.xml", limit: 32 << 20) else {
      unread.append(name)
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let from = version("sourcemodelpath", in: text), let to = version("destinationmodelpath", in: text) else {
      unread.append(name)
      return
    }
    steps.append((name, from, to))
  }

  /// `<attribute name="sourcemodelpath" type="string">App/Model.xcdatamodeld/Model 3.xcdatamodel</attribute>`
  private func version(_ attribute: String, in text: String) -> String? {
    guard let start = text.firstRange(of: "name=\"\(attribute)\""),
      let open = text[start.upperBound...].firstIndex(of: ">"),
      let close = text[open...].firstRange(of: "</")
    else { return nil }
    let path = text[text.index(after: open)..<close.lowerBound]
    guard let last = path.split(separator: "/").last, last.hasSuffix(".xcdatamodel") else { return nil }
    return String(last.dropLast(12))
  }
}
