import Diagnostics
import SchemaModel

extension Rule {
  public static let externalStorageType = Rule(
    "external-storage-type", severity: .warning, evidence: .documented,
    problem: """
      `externalStorage` lets the store keep large binary values in files beside the database. It is meant for `Data`; \
      for other types nothing moves out, yet the option is part of the shape, and taking it away again is a change that \
      cannot be inferred.
      """,
    remedy: "Delete the option while the attribute is new, or store `Data`.",
    bad: """
      entities:
        Note:
          attributes:
            count: { type: Int, externalStorage: true }
      """,
    good: ["count: { type: Int, externalStorage: true }": "scan: { type: Data?, externalStorage: true }"])
}

extension VersionChecker {
  mutating func checkExternalStorage(of attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    guard attribute.options.contains(.externalStorage), attribute.isPersisted, attribute.transformer == nil else {
      return
    }
    switch resolved.kind {
    case .scalar(.data), .scalar(.string), .array, .set, .dictionary, .unknown, .generic, .tuple, .entity: return
    case .scalar, .enumeration, .structure, .knownComposite: break
    }
    report(
      .externalStorageType,
      "`externalStorage` does nothing for `\(entity.name).\(attribute.name)`, which is not a `Data`",
      at: attribute.place(of: "externalStorage"), fix: "delete the option while the attribute is new")
  }
}
