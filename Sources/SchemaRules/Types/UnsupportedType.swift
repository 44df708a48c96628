import Diagnostics
import SchemaModel

extension Rule {
  public static let unsupportedType = Rule(
    "unsupported-type", severity: .error, evidence: .refused,
    problem: """
      SwiftData cannot store some types. `CGPoint`, `CGSize`, `CGRect` and `AttributedString` compile and then stop the \
      app at the first save ("Composite Coder only supports Keyed Container", up to macOS 27 at least). `DateComponents`, \
      `Measurement`, `Calendar` and others hold an instance of a class, and the container cannot be made ("Unexpected \
      property within Persisted Struct/Enum", "Class property within Persisted Struct/Enum is not supported"). Tuples \
      and classes such as `UIImage` are not `Codable`, so the class does not compile. Declaring one of Apple's types under \
      `structs:` does not change that.
      """,
    remedy: """
      Store the parts in a struct of the manifest (`structs: { Point: { fields: { x: Double, y: Double } } }`), store \
      `Data`, or name a value transformer: `{ type: UIColor?, transformable: ColorTransformer }`.
      """,
    bad: """
      entities:
        Figure:
          attributes:
            origin: CGPoint
      """,
    good: """
      entities:
        Figure:
          attributes:
            origin: Point
      structs:
        Point: { fields: { x: Double, y: Double } }
      """)
}

public enum UnsupportedTypes {
  /// What to do with a type of Apple's that an app's sources use and do not declare; nil for other names.
  public static func advice(for name: String) -> String? {
    if let text = replacements[name] ?? parts[name] { return "store \(text)" }
    return units.contains(name) ? "store the value in one unit" : nil
  }

  /// Foundation's dimensions, by which measurements are named.
  private static let units: Set<String> = [
    "Dimension", "UnitAcceleration", "UnitAngle", "UnitArea", "UnitConcentrationMass", "UnitDuration",
    "UnitElectricCharge", "UnitEnergy", "UnitFrequency", "UnitInformationStorage", "UnitLength", "UnitMass",
    "UnitPower", "UnitPressure", "UnitSpeed", "UnitTemperature", "UnitVolume",
  ]

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
    "UIImage": "`Data`: `{ type: Data?, externalStorage: true }`",
    "NSImage": "`Data`: `{ type: Data?, externalStorage: true }`",
    "Image": "`Data`: `{ type: Data?, externalStorage: true }`",
    "CGImage": "`Data`: `{ type: Data?, externalStorage: true }`",
    "UIColor": "`{ type: UIColor?, transformable: … }`, or a struct of its components",
    "NSColor": "`{ type: NSColor?, transformable: … }`, or a struct of its components",
    "CGColor": "a struct of its components", "Color": "`Color.Resolved`, or a struct of its components",
    "DateComponents": "its parts, such as `hour: Int?` and `minute: Int?`, or a `Date`",
    "Measurement": "its value in one unit, such as `meters: Double`", "Calendar": "`String`, for its `identifier`",
    "TimeZone": "`String`, for its `identifier`", "Locale": "`String`, for its `identifier`",
    "PersonNameComponents": "its parts, such as `givenName: String?` and `familyName: String?`",
    "URLRequest": "its `URL`, and the rest in attributes", "URLComponents": "`URL`", "IndexPath": "its parts as `Int`",
    "IndexSet": "`[Int]`, in quotes", "CharacterSet": "`String`", "UTType": "`String`, for its `identifier`",
    "NSSet": "a relationship, or a list of values such as `\"[String]\"`", "NSDictionary": "`\"[String: String]\"`",
    "NSArray": "a list of values such as `\"[String]\"`",
    "NSObject": "a struct", "AnyObject": "a struct", "Any": "an enum with payloads, or `Data`",
  ]
}

extension UnsupportedTypes {
  /// Apple's types that are declared as the app's own, with the properties that cannot be columns or keyed values. Names
  /// that an app may well give a type of its own (`Color`, `Image`) are left out.
  private static let declarable: Set<String> = [
    "CGPoint", "CGSize", "CGRect", "AttributedString", "NSAttributedString", "CLLocationCoordinate2D", "CLLocation",
    "UIImage", "NSImage", "CGImage", "UIColor", "NSColor", "CGColor", "NSObject", "AnyObject", "Any",
  ]
  /// Values that hold a calendar or a class.
  private static let parts: [String: String] = [
    "Calendar": "its `identifier` as a `String`",
    "DateComponents": "the components in attributes (`year: Int?`, `month: Int?`), or a `Date`",
    "Measurement": "the value in one unit, such as `lengthInMeters: Double`",
    "DateInterval": "`start: Date` and `end: Date`",
    "PersonNameComponents": "the names in attributes of type `String?`",
  ]
  private static let modules: Set<String> = [
    "AppKit", "CoreFoundation", "CoreGraphics", "CoreLocation", "Foundation", "SwiftUI", "UIKit",
  ]

  /// What to write instead of a type of Apple's that is declared in the manifest; nil for the app's own types.
  static func replacement(forDeclared name: String) -> String? {
    let words = name.split(separator: ".").map(String.init)
    let isQualified = words.count == 2 && modules.contains(words[0])
    guard let last = words.last, words.count == 1 || isQualified else { return nil }
    if let parts = Self.parts[last], last == "Calendar" || last == "DateComponents" || isQualified {
      return "store \(parts)"
    }
    guard declarable.contains(last) || isQualified, let text = replacements[last] else { return nil }
    return "write \(text)"
  }
}

extension UnsupportedTypes {
  /// The same for a type that is written, with its module or without.
  fileprivate static func replacement(forWritten name: String) -> String? {
    let words = name.split(separator: ".").map(String.init)
    return replacements[words.count == 2 && modules.contains(words[0]) ? words[1] : name]
  }
}

extension VersionChecker {
  /// An `external` declaration says what a type is made of, not that the framework can store it.
  mutating func checkDeclaredUnsupported(_ name: String, isExternal: Bool, at place: Place) {
    guard isExternal else { return }
    if let fix = UnsupportedTypes.replacement(forDeclared: name) {
      report(
        .unsupportedType, "SwiftData cannot store `\(name)`, whatever is declared of it here", at: place, fix: fix)
    } else {
      checkUnkeyedName(name, at: place)
    }
  }

  /// Reports a type that cannot be stored wherever it stands inside the written type; true if one was found.
  mutating func checkUnsupported(_ type: SwiftType, at place: Place) -> Bool {
    switch type {
    case .named(let name):
      return names[name] == nil && reportUnsupported(name, at: place)
    case .generic(let name, _): return names[name] == nil && reportUnsupported(name, type, at: place)
    case .tuple:
      report(
        .unsupportedType, "SwiftData cannot store the tuple `\(type)`", at: place,
        fix: "declare a struct with named fields under `structs:`")
      return true
    default: return false
    }
  }

  private mutating func reportUnsupported(_ name: String, _ type: SwiftType? = nil, at place: Place) -> Bool {
    guard let replacement = UnsupportedTypes.replacement(forWritten: name) else { return false }
    report(
      .unsupportedType, "SwiftData cannot store `\(type?.description ?? name)`", at: place, fix: "store \(replacement)")
    return true
  }
}
