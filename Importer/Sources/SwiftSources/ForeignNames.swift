import ImportReport
import SchemaModel
import SwiftSyntax

/// Finds what an expression uses that neither the version nor Swift and Foundation have.
///
/// The generated file must see it too, and whoever edits it edits what has shipped.
struct ForeignNames {
  let context: VersionContext
  let scope: [String]
  let file: SourceFile

  func report(_ expression: ExprSyntax, of property: String) {
    for token in expression.tokens(viewMode: .sourceAccurate) where token.isValue {
      let name = token.identifierText
      guard case .identifier = token.tokenKind, !Self.known.contains(name), SwiftType.Scalar(rawValue: name) == nil,
        !context.hasName(name)
      else { continue }
      let place = file.place(of: token)
      if context.index.declaration(of: [name], from: scope, near: file) != nil
        || context.index.global(name, near: file) != nil
      {
        context.report.add(
          .note, "the default of `\(property)` uses the app's own `\(name)`", at: place,
          "The generated file must see it, and whoever edits it edits what has shipped; a literal would be safer.")
      } else {
        context.addForeign(file)
        context.report.add(
          .note, "the default of `\(property)` uses `\(name)`, which these sources do not declare", at: place,
          "`imports:` in schema.yaml has what its file imports; the generated file must see it.")
      }
    }
  }

  /// Names of Swift and Foundation that defaults are made of.
  private static let known: Set = [
    "Any", "Array", "Bundle", "Calendar", "Character", "ComparisonResult", "Data", "Date", "DateComponents",
    "DateInterval", "Decimal", "Dictionary", "Float80", "IndexSet", "IndexPath", "JSONDecoder", "JSONEncoder", "Locale",
    "Measurement", "NSDecimalNumber", "NSLocalizedString", "NSNumber", "NSString", "Never", "Optional",
    "PersonNameComponents", "ProcessInfo", "Range", "ClosedRange", "Result", "Set", "String", "Substring", "Swift",
    "TimeZone", "URL", "URLComponents", "URLRequest", "UUID", "UnitDuration", "UnitLength", "UnitMass", "Void", "abs",
    "max", "min", "ceil", "floor", "pow", "round", "sqrt", "CGFloat", "CGPoint", "CGRect", "CGSize", "Foundation",
    "NSUUID", "NSDate", "AttributedString", "LocalizedStringResource", "Duration", "ISO8601DateFormatter",
    "DateFormatter", "NumberFormatter", "UnitTemperature", "UnitSpeed", "UnitVolume", "UnitEnergy", "Currency",
  ]
}
