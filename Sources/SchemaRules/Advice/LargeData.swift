import Diagnostics
import SchemaModel

extension Rule {
  public static let largeData = Rule(
    "large-data", severity: .warning, evidence: .documented,
    problem: """
      Images, recordings and documents in the database itself are read with every row and make each save and each \
      migration slower. `externalStorage` keeps large values in files beside it. Switching it on later is a \
      lightweight change; switching it off again cannot be inferred.
      """,
    remedy: """
      Write `{ type: Data?, externalStorage: true }`. For large files, store the file yourself and keep its name and \
      metadata in the entity.
      """,
    bad: """
      entities:
        Trip:
          attributes:
            coverImage: Data?
      """,
    good: ["coverImage: Data?": "coverImage: { type: Data?, externalStorage: true }"])
}

extension VersionChecker {
  private static let largeWords = [
    "image", "photo", "picture", "video", "movie", "audio", "recording", "pdf", "document", "attachment", "artwork",
    "wallpaper", "screenshot", "snapshot", "avatar", "drawing", "sketch", "media", "blob",
  ]
  /// What is small whatever it speaks of.
  private static let smallEndings = ["hash", "digest", "checksum", "bookmark", "bookmarkdata", "id", "key", "color"]
  private static let largeEndings = largeWords + largeWords.map { $0 + "data" }

  mutating func adviseOnLargeData(_ attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    guard case .scalar(.data) = resolved.kind, attribute.isPersisted, attribute.transformer == nil,
      !attribute.options.contains(.externalStorage)
    else { return }
    let name = attribute.name.lowercased()
    guard !Self.smallEndings.contains(where: name.hasSuffix) else { return }
    guard Self.largeWords.contains(where: name.hasPrefix) || Self.largeEndings.contains(where: name.hasSuffix)
    else { return }
    var better = attribute
    better.options.insert(.externalStorage)
    report(
      .largeData, "`\(entity.name).\(attribute.name)` is stored inside the database, whatever its size",
      at: attribute.typePlace, fix: "write `\(better.manifestLine)`",
      notes: [
        Diagnostic.Note(
          "for large files: keep the file in the app's folder, and store its name,"
            + " `\(attribute.name)FileName: String?`")
      ])
  }
}
