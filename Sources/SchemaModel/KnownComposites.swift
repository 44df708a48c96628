/// Types of Apple's frameworks whose leaves are known from stores, although no manifest declares them.
public enum KnownComposites {
  /// True for the name of one, as a manifest may write it.
  public static func has(_ name: String) -> Bool { leaves(of: name) != nil }

  static func leaves(of name: String) -> [(name: String, type: AttributeType)]? {
    switch name {
    case "String.LocalizationValue": [("arguments", .binary), ("key", .string)]
    case "Color.Resolved", "SwiftUI.Color.Resolved":
      [("linearRed", .float), ("linearGreen", .float), ("linearBlue", .float), ("opacity", .float)]
    default: nil
    }
  }
}
