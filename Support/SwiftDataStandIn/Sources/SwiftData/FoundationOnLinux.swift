#if !canImport(ObjectiveC)
  // What model files use of Apple's Foundation and swift-corelibs-foundation lacks.

  /// As much of it as declarations of transformers need.
  open class ValueTransformer {
    public init() {}
    open class func transformedValueClass() -> AnyClass { ValueTransformer.self }
    open class func allowsReverseTransformation() -> Bool { true }
    open func transformedValue(_ value: Any?) -> Any? { value }
    open func reverseTransformedValue(_ value: Any?) -> Any? { value }
    public class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {}
  }

  open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
    open class var allowedTopLevelClasses: [AnyClass] { [] }
  }

  public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  extension PredicateExpressions {
    /// `a.localizedStandardContains(b)` inside `#Predicate`.
    public struct StringLocalizedStandardContains<Root: PredicateExpression, Other: PredicateExpression>:
      PredicateExpression
    where Root.Output: StringProtocol, Other.Output: StringProtocol {
      let root: Root
      let other: Other

      public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
        let (text, part) = (try root.evaluate(bindings), try other.evaluate(bindings))
        return String(text).range(of: String(part), options: [.caseInsensitive, .diacriticInsensitive]) != nil
      }
    }

    // The name is what #Predicate calls.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static func build_localizedStandardContains<Root: PredicateExpression, Other: PredicateExpression>(
      _ root: Root, _ other: Other
    ) -> StringLocalizedStandardContains<Root, Other>
    where Root.Output: StringProtocol, Other.Output: StringProtocol {
      StringLocalizedStandardContains(root: root, other: other)
    }
  }

  extension PredicateExpressions.StringLocalizedStandardContains: Sendable where Root: Sendable, Other: Sendable {}
  extension PredicateExpressions.StringLocalizedStandardContains: Codable where Root: Codable, Other: Codable {}
  extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
  where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
#endif
