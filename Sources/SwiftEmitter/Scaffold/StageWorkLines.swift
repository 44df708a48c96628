import SchemaEvolution

// The first lines of a stage file name what it was written for. They are printed here, and read here by a later run that
// compares them with what the manifests ask for then.

extension StageWork {
  /// The work as the file's first lines name it, so that a later run can tell what the file was written for.
  var words: String {
    switch self {
    case .uncopied(let name): "copy \(name) or let it go"
    case .unlinkRemoved(let entity, let name): "unlink \(entity).\(name)"
    case .unlinkLeavers(let entity, let name, let leavers):
      "unlink \(entity).\(name) from \(leavers.joined(separator: ", "))"
    case .fillNils(let entity, let name, let key, _):
      "fill nils of \(entity).\(name)\(key.isEmpty ? "" : ", each with its own value")"
    case .fillFieldNils(let entity, let attribute, _, let field): "fill nils of \(entity).\(attribute).\(field)"
    case .leaveCase(let entity, let attribute, _, let name): "move \(entity).\(attribute) off .\(name)"
    case .removeDuplicates(let entity, let members):
      "remove duplicates by \(members.map { "\(entity).\($0)" }.joined(separator: ", "))"
    case .fills(let work): work.words
    }
  }
}

extension FillWork {
  fileprivate var words: String {
    switch self {
    case .moveRows(let from, let to): "make \(to) from \(from)"
    case .makeRows(let entity, _): "make \(entity)"
    case .makeLinkRows(let rows, _): "make \(rows.entity)"
    case .linkValues(let entity, let name, let sources):
      "link \(entity).\(name) by \(sources.joined(separator: ", "))"
    case .copy(let entity, let sources, let targets):
      "copy \(sources.map { "\(entity).\($0.words)" }.joined(separator: ", ")) to \(targets.map { "\(entity).\($0)" }.joined(separator: ", "))"
    case .fill(let entity, let name, let candidates?, _):
      "fill \(entity).\(name) out of \((candidates.names.map { "\(entity).\($0)" } + candidates.elsewhere).joined(separator: ", "))"
    case .fillFields(let entity, let name, let type, let pairs):
      "fill \(entity).\(name) out of \(pairs.map { "\(type).\($0.source)" }.joined(separator: ", "))"
    case .fill(let entity, let name, nil, _): "fill \(entity).\(name)"
    }
  }
}

extension FillWork.CopySource {
  fileprivate var words: String { through.map { "\($0).\(property)" } ?? property }
}

/// One line of a file's head, `// modelgen:work fill Trip.slug`, or with why there is no code for it:
/// `// modelgen:work fill Trip.slug; decided: computed when it is first shown`.
public struct StageWorkLine: Sendable {
  public static let marker = "// modelgen:work"
  public static let answer = "; decided:"
  /// What stands there where there is no work.
  static let nothing = "none that modelgen can tell"

  /// The work; nil where the line says that there is none.
  public var work: String?
  /// True where the line says why no code of the file does the work.
  public var isAnswered = false
  /// Counted from one.
  public var line: Int

  static func texts(_ words: [String]) -> [String] { words.isEmpty ? [nothing] : words }

  /// The marked lines at the head of a file, before anything that is not a comment.
  public static func read(_ text: [UInt8]) -> [StageWorkLine] {
    var result: [StageWorkLine] = []
    var number = 0
    let marker = Array(marker.utf8)
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      var line = line
      while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D { line.removeLast() }
      if line.starts(with: marker) {
        let words = String(decoding: line.dropFirst(marker.count).drop { $0 == 0x20 }, as: UTF8.self)
        let reason = words.firstRange(of: answer)
        let work = reason.map { String(words[..<$0.lowerBound]) } ?? words
        let isAnswered = reason.map { words[$0.upperBound...].contains { $0 != " " } } ?? false
        result.append(StageWorkLine(work: work == nothing ? nil : work, isAnswered: isAnswered, line: number))
      } else if !line.isEmpty, !line.starts(with: Array("//".utf8)) {
        break
      }
    }
    return result
  }

  /// Work that is not done by other work. Where a value comes from is not compared: the next version says that, or the
  /// author.
  public static func lacking(_ work: [String], in other: [String]) -> [String] {
    let done = Set(other.flatMap(targets))
    return work.filter { !done.isSuperset(of: targets(of: $0)) }
  }

  /// What work gives values or rows to; work of another kind stands for itself.
  private static func targets(of work: String) -> [String] {
    let words = work.split(separator: " ").map(String.init)
    switch words.first {
    case "fill" where words.count > 1 && words[1] != "nils": return ["value \(words[1])"]
    case "link" where words.count > 2: return ["value \(words[1])"]
    case "make" where words.count > 1: return ["rows of \(words[1])"]
    case "copy":
      guard let position = words.firstIndex(of: "to") else { return [work] }
      return words[(position + 1)...].map { "value \($0.filter { $0 != "," })" }
    default: return [work]
    }
  }
  /// Names that code for the work cannot do without, where rows or values are lost that nothing is done for: of each list
  /// one, with `(` where it must be made. Empty for what only computes values.
  public var namesInCode: [[String]] {
    let words = (work ?? "").split(separator: " ").map { String($0.last == "," ? $0.dropLast() : $0) }
    func names(_ paths: some Sequence<String>) -> [[String]] {
      paths.map { [$0.split(separator: ".").last.map(String.init) ?? $0] }
    }
    switch words.first {
    case "fill" where words.contains("out"), "link", "move", "unlink": return names(words.dropFirst().prefix(1))
    case "fill" where words.dropFirst().first == "nils": return names(words.dropFirst(3).prefix(1))
    case "make" where words.contains("from"): return [["\(words[1])("]]
    case "copy":
      guard let position = words.firstIndex(of: "to") else {
        // `Film.seen`, or `Film.box.width`: a field of one of several attributes.
        return words[1].split(separator: ".").dropFirst(words[1].contains(".") ? 1 : 0).map { [String($0)] }
      }
      return names(words[(position + 1)...])
    case "remove": return [names(words.dropFirst(3)).flatMap { $0 } + ["delete"]]
    default: return []
    }
  }
}
