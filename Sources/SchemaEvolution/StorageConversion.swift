import Diagnostics
import ManifestWriter
import SchemaModel

/// A value that is kept as its own type in one version and behind a typed accessor in the other, in two steps: both stand
/// beside each other for a version, in which `didMigrate` copies.
public struct StorageConversion {
  public let entity: String
  /// The attribute's lines in the expand version: the old property, then the new one.
  public let expand: [String]
  /// The attribute's line in the contract version, where it is not as the manifest has it already.
  public let contract: String?
  public let fills: String
  public let removes: String
  private let contractLine: String

  /// - Parameter free: a name close to the wanted one that the entity does not use.
  public init(entity: String, old: Attribute, new: Attribute, free: (String) -> String) {
    self.entity = entity
    var before = old.named(old.name, type: old.type)
    var after = new.bridge(named: new.name)
    // The two cannot share the name that the app uses: the accessor gets another one for this version.
    let name = free(new.declaredName + "Value")
    if after.accessor != nil { after.accessor?.name = name } else { before.accessor?.name = name }
    expand = [before.manifestLine, after.manifestLine]
    // The stored name and question mark of an enum or struct cannot change again.
    let isComposite = if case .named = new.type.unwrapped { new.accessor == nil } else { false }
    contract = isComposite ? new.bridge(named: new.name, isLasting: true).manifestLine : nil
    contractLine = contract ?? new.named(new.name, type: new.type).manifestLine
    fills = "\(entity).\(new.name)"
    removes = "\(entity).\(old.name)"
  }

  func words(for attribute: Attribute) -> String {
    switch attribute.accessor?.storage {
    case .rawValue?: "its raw value"
    case .json?: "JSON"
    case nil: "\(attribute.type)"
    }
  }

  var recipe: String {
    """
    keep both for one version, and copy in `didMigrate`. In this version (expand):
      migration:
        fills: [\(fills)]
      entities:
        \(entity):
          attributes:
            \(expand[0])
            \(expand[1])
    In the version after it (contract):
      migration:
        removes: [\(removes)]
      entities:
        \(entity):
          attributes:
            \(contractLine)
    Both versions may ship in one release: a device that has neither runs both stages in a row.
    """
  }
}
