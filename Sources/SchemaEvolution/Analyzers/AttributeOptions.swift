import Diagnostics
import SchemaModel

// Options of an attribute that lives on.

extension VersionPair {
  func compareOptions(_ old: Attribute, _ new: Attribute, of entity: String, into changes: inout ChangeList) {
    let toggled = old.options.symmetricDifference(new.options)
    for option in toggled {
      let (word, added) = (option.word, new.options.contains(option))
      guard let judgement = judgement(for: option, added: added, entity, old, new) else { continue }
      changes.add(
        .attributeOption(entity: entity, attribute: new.name, option: option, added: added), "\(entity).\(new.name)",
        "\(word) \(added ? "added" : "removed")", judgement,
        old: added ? old.place : old.place(of: word), new: added ? new.place(of: word) : new.place)
    }
    if old.hashModifier != new.hashModifier {
      changes.add(
        .hashModifierChanged(entity: entity, property: new.name), "\(entity).\(new.name)",
        "hash modifier \(Self.words(old.hashModifier, new.hashModifier))",
        to.isComposite(new) && from.isComposite(old) ? .modifierOnComposite(entity) : .modifierChanged,
        old: old.place(of: "hashModifier"), new: new.place(of: "hashModifier"))
    }
  }

  static func words(_ old: String?, _ new: String?) -> String {
    switch (old, new) {
    case (nil, _): "added"
    case (_, nil): "removed"
    default: "changed"
    }
  }

  /// Nil for an option that another comparison looks at.
  private func judgement(
    for option: Attribute.Option, added: Bool, _ entity: String, _ old: Attribute, _ attribute: Attribute
  ) -> Judgement? {
    // A composite's own flags do not enter its hash.
    let isSeen = !to.isComposite(attribute)
    switch option {
    case .externalStorage where !isSeen: return .optionOnComposite
    case .externalStorage where added: return .externalStorageOn
    case .externalStorage:
      switch to.storedType(of: attribute) {
      case .bytes, .unknown:
        return .externalStorageOff(
          Recipe.externalStorageOff(
            entity: entity, old: old, new: attribute, bridge: freeName(attribute.name + "Value", in: entity)))
      case .column, .composite: return .externalStorageOffForOthers
      }
    case .preserveValueOnDeletion where !isSeen: return .optionOnComposite
    case .preserveValueOnDeletion: return .preserveToggled
    case .spotlight: return .spotlightToggled
    case .allowsCloudEncryption: return .encryptionToggled
    // Compared with the constraints, with the types, and as columns that come and go.
    case .unique, .codable, .transient, .ephemeral: return nil
    }
  }
}

extension Judgement {
  static let optionOnComposite = neutral("The options of an enum or struct attribute are not hashed.", .measured)
  static let externalStorageOn = lightweight("Stored bytes are wrapped as they are migrated.", .reported)

  static func externalStorageOff(_ recipe: String) -> Judgement {
    twoSteps(
      "The framework cannot move external files back into the store (134190, unable to use inferred mapping to move"
        + " external reference into store).", .measured,
      remedy: recipe, rule: .externalStorageOff)
  }

  static let externalStorageOffForOthers = lightweight(
    "Only binary values are kept in files; others stay in the store, with or without the option.", .inferred)
  static let preserveToggled = lightweight("Hashed, and nothing happens to the values.", .reported)
  static let spotlightToggled = neutral("Not hashed; stored values do not change.", .reported)
  static let encryptionToggled = neutral(
    "Not hashed; CloudKit encrypts only fields that never existed unencrypted.", .reported)
  static let modifierChanged = lightweight("A hash modifier exists to make the hash move.")
  static func modifierOnComposite(_ entity: String) -> Judgement {
    neutral(
      "By the layout of the hash a modifier on an enum or struct attribute has no effect.", .inferred,
      remedy: "put `hashModifier` on a scalar attribute of \(entity)")
  }
}
