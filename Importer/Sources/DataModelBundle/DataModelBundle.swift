import CoreDataModel
import Diagnostics
import ImportReport
import ModelgenKit
import RenameFinder
import SchemaModel

/// The versions of an `.xcdatamodeld` (or a single `.xcdatamodel`), in their order.
public struct DataModelBundle {
  public struct Failure: Error, Sendable {
    public var message: String
  }

  public var schema: Schema
  public var report = ImportFindings()
  /// For each version, the model itself: it is hashed as it stands.
  public var models: [ObjectModel] = []

  private struct VersionFile {
    /// `Model 3`, the name in the bundle.
    var name: String
    var path: String
  }

  public init(_ path: String, name: String, files: inout SourceFiles) throws(Failure) {
    schema = Schema(name: name)
    let (versions, unreadable) = try Self.versionFiles(of: path)
    for name in unreadable {
      report.add(
        .warning, "\(name) is in the format of Xcode 3, which has no `contents`, and is left out", at: nil,
        "Stores of it are no version of this schema. To import it, open and save the model once in a current Xcode.")
    }
    let numbers = Self.numbers(of: versions.map(\.name))
    let mappings = MappingModels(near: path)
    var renames = RenameFinder()
    for (position, version) in versions.enumerated() {
      let contents = "\(version.path)/contents"
      let bytes = try Self.read(contents)
      let file = files.add(path: contents, bytes: bytes)
      let model: ObjectModel
      do {
        let parsed = try ModelParser.parse(bytes, file: file)
        model = parsed.0
        report.append(parsed.1)
      } catch {
        report.add(.error, "\(contents) \(error.message)", at: error.place)
        continue
      }
      var mapping = ModelMapping(model, origin: .coreData, file: file)
      let number = numbers[position]
      var mapped = mapping.version(stem: "V\(number)", number: VersionNumber(number, 0, 0))
      mapped.doc = versions.count > 1 ? "\(version.name) of \(Path.name(of: path))." : nil
      // What is said of an old version is said again of the newest one, as long as it is there.
      if position == versions.count - 1 { report.append(mapping.report) }
      if position > 0, let custom = mappings.mapping(from: versions[position - 1].name, to: version.name) {
        let place = Place(file: file, line: 1, column: 1)
        mapped.migration.stage = Located(.custom, at: place)
        mapped.migration.stageReason = "the app has the mapping model \(custom)"
      }
      renames.settle(&mapped, originalNames: mapping.originalNames, report: &report)
      schema.versions.append(mapped)
      models.append(model)
    }
    reportOrder(path, versions.map(\.name))
    for name in mappings.unread {
      report.add(
        .note, "the mapping model \(name) does not say between which versions it stands", at: nil,
        "If it belongs to one of these steps, write `stage: custom` there.")
    }
  }

  // MARK: - Files

  private static func versionFiles(of path: String) throws(Failure) -> (versions: [VersionFile], unreadable: [String]) {
    switch Disk.kind(of: path) {
    case .missing: throw Failure(message: "no such file or folder")
    case .file, .other: throw Failure(message: "is no bundle; name the .xcdatamodeld folder")
    case .folder: break
    }
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    func exists(_ name: String) -> Bool { Disk.kind(of: Path.join(trimmed, name)) != .missing }
    if exists("contents") { return ([VersionFile(name: stem(of: trimmed), path: trimmed)], []) }
    if exists("elements") { throw Failure(message: oldFormat) }
    let names = ((try? Disk.list(trimmed)) ?? []).filter { $0.hasSuffix(".xcdatamodel") }
    guard !names.isEmpty else {
      throw Failure(message: "holds no .xcdatamodel; name the .xcdatamodeld folder itself")
    }
    let usable = names.filter { exists("\($0)/contents") }
    guard !usable.isEmpty else { throw Failure(message: oldFormat) }
    let paths = Dictionary(usable.map { (stem(of: $0), "\(trimmed)/\($0)") }, uniquingKeysWith: { first, _ in first })
    let order = VersionOrder(bundle: stem(of: trimmed), current: current(of: trimmed))
    let versions = order.sorted(Array(paths.keys)).compactMap { name in
      paths[name].map { VersionFile(name: name, path: $0) }
    }
    return (versions, names.filter { !usable.contains($0) }.sorted(by: naturallyPrecedes))
  }

  private static let oldFormat =
    "is in the format of Xcode 3, which has no `contents`; open and save the model once in a current Xcode"

  private static func stem(of path: String) -> String { Path.stem(of: path) }

  private static func read(_ path: String) throws(Failure) -> [UInt8] {
    do {
      return try Disk.read(path)
    } catch { throw Failure(message: "\(path): cannot be read") }
  }

  /// The numbers at the end of the names where they tell the versions apart; `Model` itself is the first.
  static func numbers(of names: [String]) -> [Int] {
    var numbers: [Int] = []
    for name in names {
      let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
      numbers.append(Int(digits).flatMap { $0 < 1_000_000 ? $0 : nil } ?? 1)
    }
    let ascends = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    return ascends && numbers.first != 0 ? numbers : Array(1...max(1, names.count))
  }

  private static func current(of path: String) -> String? {
    guard let bytes = try? Disk.read("\(path)/.xccurrentversion"),
      case .success(let list) = PropertyList.parse(bytes)
    else { return nil }
    return list["_XCCurrentVersionName"]?.string.map(stem)
  }

  private mutating func reportOrder(_ path: String, _ names: [String]) {
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    let order = VersionOrder(bundle: Self.stem(of: trimmed), current: Self.current(of: trimmed))
    if !order.isTold(by: names) {
      report.add(
        .warning,
        "the names of the versions do not tell their order; they were taken as \(names.joined(separator: ", "))",
        at: nil,
        "The order decides what each step removes. Compare with the history of the bundle, and exchange the files if it was another."
      )
    }
    guard let name = order.current, let position = names.firstIndex(of: name), position != names.count - 1 else {
      return
    }
    report.add(
      .warning,
      "the current version of the bundle is `\(name)`; \(names[(position + 1)...].joined(separator: ", ")) come after it",
      at: nil,
      "All are imported, in the order of their names. Delete the files of those that never shipped, or mark them `withdrawn: true`."
    )
  }
}
