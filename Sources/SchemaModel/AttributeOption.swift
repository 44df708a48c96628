extension Attribute {
  /// What an attribute's line says with `true`. All that differs from option to option is in ``facts``: readers, writers,
  /// comparisons and diagrams go through this list.
  ///
  /// The order is that of the words in `shipped.lock`, over which its chain is computed, so a new option comes last.
  public enum Option: UInt8, CaseIterable, Sendable {
    case unique, externalStorage, preserveValueOnDeletion, spotlight, allowsCloudEncryption, codable, transient,
      ephemeral

    public struct Facts: Sendable {
      /// The key in the manifest.
      public let word: String
      /// One sentence for the reference and for an editor's hover.
      public let doc: String
      /// The argument of `@Attribute`; nil for a macro of its own.
      public let swift: String?
      /// True where the option is part of the version hash.
      public let isHashed: Bool
      /// False where it keeps the value out of the store.
      public let isStored: Bool
      /// The first release with the option, by the number of the iOS of its year.
      public let since: Int

      fileprivate init(
        _ word: String, _ doc: String, swift: String? = nil, isHashed: Bool = false, isStored: Bool = true,
        since: Int = 17
      ) {
        (self.word, self.doc, self.swift) = (word, doc, swift)
        (self.isHashed, self.isStored, self.since) = (isHashed, isStored, since)
      }
    }

    public var facts: Facts {
      switch self {
      case .unique:
        Facts(
          "unique", "No two rows have the same value; inserting an equal one updates the row.", swift: ".unique",
          isHashed: true)
      case .externalStorage:
        Facts(
          "externalStorage", "Large values may live in files beside the store.", swift: ".externalStorage",
          isHashed: true)
      case .preserveValueOnDeletion:
        Facts(
          "preserveValueOnDeletion", "Kept in the history's tombstone when the row is deleted.",
          swift: ".preserveValueOnDeletion", isHashed: true)
      case .spotlight: Facts("spotlight", "Indexed for Spotlight.", swift: ".spotlight")
      case .allowsCloudEncryption:
        Facts("allowsCloudEncryption", "Encrypted in CloudKit.", swift: ".allowsCloudEncryption")
      case .codable:
        Facts("codable", "Stored through `Codable` (iOS 27).", swift: ".codable", isHashed: true, since: 27)
      case .transient: Facts("transient", "A property of the class, not of the store.", isStored: false)
      case .ephemeral: Facts("ephemeral", "Tracked for changes, not stored.", swift: ".ephemeral", isStored: false)
      }
    }

    /// The key in the manifest.
    public var word: String { facts.word }

    /// The option of a word in the manifest or the lock.
    public init?(word: some StringProtocol) {
      guard let option = Self.allCases.first(where: { $0.word == word }) else { return nil }
      self = option
    }
  }

  /// A set of options; iterates in the order of ``Option``.
  public struct Options: SetAlgebra, Sequence, Hashable, Sendable {
    private var bits: UInt16 = 0

    public init() {}

    public var isEmpty: Bool { bits == 0 }

    public func contains(_ option: Option) -> Bool { bits & Self.bit(option) != 0 }

    @discardableResult
    public mutating func insert(_ option: Option) -> (inserted: Bool, memberAfterInsert: Option) {
      defer { bits |= Self.bit(option) }
      return (!contains(option), option)
    }

    @discardableResult
    public mutating func remove(_ option: Option) -> Option? {
      defer { bits &= ~Self.bit(option) }
      return contains(option) ? option : nil
    }

    @discardableResult
    public mutating func update(with option: Option) -> Option? {
      let result = insert(option)
      return result.inserted ? nil : option
    }

    public mutating func formUnion(_ other: Options) { bits |= other.bits }
    public mutating func formIntersection(_ other: Options) { bits &= other.bits }
    public mutating func formSymmetricDifference(_ other: Options) { bits ^= other.bits }

    public func union(_ other: Options) -> Options { with { $0.formUnion(other) } }
    public func intersection(_ other: Options) -> Options { with { $0.formIntersection(other) } }
    public func symmetricDifference(_ other: Options) -> Options { with { $0.formSymmetricDifference(other) } }

    public func makeIterator() -> IndexingIterator<[Option]> {
      (isEmpty ? [] : Option.allCases.filter(contains)).makeIterator()
    }

    private func with(_ change: (inout Options) -> Void) -> Options {
      var result = self
      change(&result)
      return result
    }

    private static func bit(_ option: Option) -> UInt16 { 1 << UInt16(option.rawValue) }
  }
}
