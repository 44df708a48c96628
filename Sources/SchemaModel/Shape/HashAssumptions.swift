/// Where nobody has seen what SwiftData does, another assumption about what a declaration becomes. The empty set is what the facts expect.
///
/// Each is a question about the framework, not about one property: `UInt16` is either 100 or 200, everywhere.
public struct HashAssumptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let uint16IsInt16 = HashAssumptions(rawValue: 1 << 0)
  public static let cgFloatIsFloat = HashAssumptions(rawValue: 1 << 1)
  public static let characterIsTransformable = HashAssumptions(rawValue: 1 << 2)
  public static let scalarArrayIsBinary = HashAssumptions(rawValue: 1 << 3)
  public static let enumArrayIsTransformable = HashAssumptions(rawValue: 1 << 4)
  public static let optionalElementsAreTransformable = HashAssumptions(rawValue: 1 << 5)
  public static let setIsTransformable = HashAssumptions(rawValue: 1 << 6)
  public static let superentityIsFlattened = HashAssumptions(rawValue: 1 << 7)
  public static let hashModifierIsIgnored = HashAssumptions(rawValue: 1 << 8)
  public static let preservationIsIgnored = HashAssumptions(rawValue: 1 << 9)
  public static let countsAreIgnored = HashAssumptions(rawValue: 1 << 10)
  public static let codableIsTransformable = HashAssumptions(rawValue: 1 << 11)
  public static let codableIsIgnored = HashAssumptions(rawValue: 1 << 12)
  public static let numbersInNamesAreOrdered = HashAssumptions(rawValue: 1 << 13)
  public static let equalLeavesAreReversed = HashAssumptions(rawValue: 1 << 14)
  public static let claimedInversesCount = HashAssumptions(rawValue: 1 << 15)
  public static let codableHasOwnType = HashAssumptions(rawValue: 1 << 16)
  public static let repeatedUniquenessCountsOnce = HashAssumptions(rawValue: 1 << 17)
  public static let relationshipModifierIsIgnored = HashAssumptions(rawValue: 1 << 18)

  private static let texts: [(assumption: HashAssumptions, text: String)] = [
    (.uint16IsInt16, "UInt16 is stored as Int16"),
    (.cgFloatIsFloat, "CGFloat is stored as Float"),
    (.characterIsTransformable, "Character is stored as a transformable"),
    (.scalarArrayIsBinary, "an array of such scalars is stored as Data"),
    (.enumArrayIsTransformable, "an array of enums is stored as a transformable"),
    (.optionalElementsAreTransformable, "an array of optional elements is stored as a transformable"),
    (.setIsTransformable, "a Set is stored as a transformable"),
    (.superentityIsFlattened, "a parent's hash does not enter its children's"),
    (.hashModifierIsIgnored, "hashModifier is not hashed"),
    (.relationshipModifierIsIgnored, "the hashModifier of a relationship is not hashed"),
    (.preservationIsIgnored, "preserveValueOnDeletion is not hashed"),
    (.countsAreIgnored, "relationship counts are not hashed"),
    (.codableIsTransformable, "a codable attribute is stored as a transformable"),
    (.codableHasOwnType, "a codable attribute is stored as Core Data's own codable type"),
    (.codableIsIgnored, "the codable option does not change what is hashed"),
    (.numbersInNamesAreOrdered, "numbers in names are ordered by value"),
    (.claimedInversesCount, "an inverse that two relationships claim counts for both"),
    (.repeatedUniquenessCountsOnce, "uniqueness that is stated twice counts once"),
    (.equalLeavesAreReversed, "leaves of equal name are hashed in reverse order"),
  ]

  /// What is assumed instead of the expected, one sentence each.
  public var descriptions: [String] { Self.texts.filter { contains($0.assumption) }.map(\.text) }

  /// The single questions in the set.
  var elements: [HashAssumptions] { Self.texts.map(\.assumption).filter(contains) }
}

/// A trait of an entity whose effect on the hash nobody has verified, as `hashModifier: title`.
public struct UnverifiedTrait: Hashable, Sendable, CustomStringConvertible {
  public var trait: String
  public var property: String

  public init(_ trait: String, _ property: String) {
    self.trait = trait
    self.property = property
  }

  public var description: String { "\(trait): \(property)" }
}

/// Why an entity has no hash.
public struct UnknownShape: Error, Hashable, Sendable {
  public var reason: String
  public init(_ reason: String) { self.reason = reason }
}
