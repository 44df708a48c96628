import Diagnostics
import SchemaModel

extension Rule {
  public static let unsupportedType = Rule(
    "unsupported-type", severity: .error, evidence: .refused,
    problem: """
      SwiftData cannot store some types. `CGPoint`, `CGSize`, `CGRect` and `AttributedString` compile and then stop the \
      app at the first save ("Composite Coder only supports Keyed Container", up to macOS 27 at least); tuples \
      and classes such as `UIImage` or `NSAttributedString` are not `Codable`, so the class does not compile; a set of \
      models is no relationship, whose only collections are arrays.
      """,
    remedy: """
      Store the parts in a struct of the manifest (`structs: { Point: { fields: { x: Double, y: Double } } }`), store \
      `Data`, or name a value transformer: `{ type: UIColor?, transformable: ColorTransformer }`.
      """,
    bad: """
      entities:
        Shape:
          attributes:
            origin: CGPoint
      """,
    good: """
      entities:
        Shape:
          attributes:
            origin: Point
      structs:
        Point: { fields: { x: Double, y: Double } }
      """)
}

enum UnsupportedTypes {
  /// What to write instead of a type that cannot be stored.
  static let replacements: [String: String] = [
    "CGPoint": "a struct: `structs: { Point: { fields: { x: Double, y: Double } } }`",
    "CGSize": "a struct: `structs: { Size: { fields: { width: Double, height: Double } } }`",
    "CGRect": "a struct: `structs: { Frame: { fields: { x: Double, y: Double, width: Double, height: Double } } }`",
    "AttributedString": "`Data` that holds the encoded text, or `String`",
    "NSAttributedString": "`Data`, or `{ type: NSAttributedString?, transformable: … }`",
    "CLLocationCoordinate2D":
      "a struct: `structs: { Coordinate: { fields: { latitude: Double, longitude: Double } } }`",
    "CLLocation": "a struct: `structs: { Coordinate: { fields: { latitude: Double, longitude: Double } } }`",
    "UIImage": "`{ type: Data?, externalStorage: true }`", "NSImage": "`{ type: Data?, externalStorage: true }`",
    "Image": "`{ type: Data?, externalStorage: true }`", "CGImage": "`{ type: Data?, externalStorage: true }`",
    "UIColor": "`{ type: UIColor?, transformable: … }`, or a struct of its components",
    "NSColor": "`{ type: NSColor?, transformable: … }`, or a struct of its components",
    "CGColor": "a struct of its components", "Color": "`Color.Resolved`, or a struct of its components",
    "NSObject": "a struct", "AnyObject": "a struct", "Any": "an enum with payloads, or `Data`",
  ]
}

extension VersionChecker {
  /// Reports a type that cannot be stored wherever it stands inside the written type; true if one was found.
  mutating func checkUnsupported(_ type: SwiftType, at place: Place) -> Bool {
    switch type {
    case .named(let name):
      guard names[name] == nil, let replacement = UnsupportedTypes.replacements[name] else { return false }
      report(.unsupportedType, "SwiftData cannot store `\(name)`", at: place, fix: "write \(replacement)")
      return true
    case .tuple:
      report(
        .unsupportedType, "SwiftData cannot store the tuple `\(type)`", at: place,
        fix: "declare a struct with named fields under `structs:`")
      return true
    default: return false
    }
  }
}
