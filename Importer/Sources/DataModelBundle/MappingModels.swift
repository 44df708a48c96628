import Foundation

/// The `.xcmappingmodel` files beside a bundle: steps that Core Data could not infer.
struct MappingModels {
  private var steps: [(name: String, from: String, to: String)] = []
  /// Names of those whose versions cannot be told.
  private(set) var unread: [String] = []

  init(near bundle: String) {
    let parent = URL(fileURLWithPath: bundle).deletingLastPathComponent()
    var pending = [(folder: parent.path, depth: 0)]
    var looked = 0
    while let (folder, depth) = pending.popLast(), looked < 2_000 {
      looked += 1
      for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        if name.hasSuffix(".xcmappingmodel") {
          add(String(name.dropLast(15)), path)
        } else if depth < 2, !name.hasSuffix(".xcdatamodeld"), !name.contains(".") {
          var isFolder: ObjCBool = false
          if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            pending.append((path, depth + 1))
          }
        }
      }
    }
  }

  func mapping(from: String, to: String) -> String? {
    steps.first { $0.from == from && $0.to == to }?.name
  }

  private mutating func add(_ name: String, _ path: String) {
    guard let data = FileManager.default.contents(atPath: "\(path)/xcmapping.xml"), data.count < 32 << 20 else {
      unread.append(name)
      return
    }
    let text = String(decoding: data, as: UTF8.self)
    guard let from = version("sourcemodelpath", in: text), let to = version("destinationmodelpath", in: text) else {
      unread.append(name)
      return
    }
    steps.append((name, from, to))
  }

  /// `<attribute name="sourcemodelpath" type="string">App/Model.xcdatamodeld/Model 3.xcdatamodel</attribute>`
  private func version(_ attribute: String, in text: String) -> String? {
    guard let start = text.range(of: "name=\"\(attribute)\""), let open = text[start.upperBound...].firstIndex(of: ">"),
      let close = text[open...].range(of: "</")
    else { return nil }
    let path = text[text.index(after: open)..<close.lowerBound]
    guard let last = path.split(separator: "/").last, last.hasSuffix(".xcdatamodel") else { return nil }
    return String(last.dropLast(12))
  }
}
