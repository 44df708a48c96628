import Diagnostics
import SchemaModel

extension Rule {
  public static let shadowedType = Rule(
    "shadowed-type", severity: .warning, evidence: .measured,
    problem: """
      Models are nested in the version's enum, and the app calls them by a type alias. A model named `Data`, `Task` or \
      `View` therefore hides the type of that name wherever the models are visible: `Task { … }` no longer means \
      Swift's concurrency, and `Text("…")` no longer SwiftUI's view. Generated code is qualified (`Foundation.Date`) \
      and compiles; the app's own code has to do the same. An entity cannot be renamed once it has shipped.
      """,
    remedy: """
      Choose another name while the type is new; names of enums and structs are not hashed and can change at any time. \
      An entity that has shipped keeps its name, with `# modelgen:allow shadowed-type shipped in 1.0`.
      """,
    bad: """
      entities:
        Task:
          attributes:
            title: String
      """,
    good: ["Task:": "TodoItem:"])
}

/// Types whose names the app's own code is likely to use. Each list is sorted.
public enum ShadowedTypes {
  static let swift: [String] = [
    "Actor", "Any", "AnyObject", "Array", "Bool", "Character", "Clock", "Codable", "CodingKey", "CodingKeys",
    "Collection", "Comparable", "CustomStringConvertible", "Decodable", "Decoder", "Dictionary", "Double", "Duration",
    "Encodable", "Encoder", "Equatable", "Error", "Float", "Hashable", "Hasher", "Identifiable", "Int", "Int16",
    "Int32", "Int64", "Int8", "Iterator", "KeyPath", "MainActor", "Mirror", "Never", "Optional", "Range", "Result",
    "Sendable", "Sequence", "Set", "StaticString", "String", "Substring", "Task", "TaskGroup", "UInt", "UInt16",
    "UInt32", "UInt64", "UInt8", "Void",
  ]
  static let foundation: [String] = [
    "Bundle", "CGFloat", "Calendar", "Data", "Date", "DateComponents", "DateInterval", "Decimal", "FileManager",
    "IndexPath", "IndexSet", "Locale", "Measurement", "Notification", "Operation", "Predicate", "Process", "Progress",
    "TimeInterval", "TimeZone", "Timer", "URL", "URLRequest", "UUID", "Unit", "UserDefaults",
  ]
  static let swiftData: [String] = [
    "Attribute", "FetchDescriptor", "Index", "MigrationStage", "Model", "ModelActor", "ModelConfiguration",
    "ModelContainer", "ModelContext", "Observable", "PersistentIdentifier", "PersistentModel", "Query", "Relationship",
    "Schema",
    "SchemaMigrationPlan", "Transient", "Unique", "VersionedSchema",
  ]
  /// The views, wrappers and values that nearly every app's interface uses.
  static let swiftUI: [String] = [
    "Alert", "Alignment", "Angle", "Animation", "App", "Axis", "Bindable", "Binding", "Button", "Canvas", "Capsule",
    "Circle", "Color", "ColorPicker", "Commands", "ContextMenu", "ControlGroup", "DatePicker", "Divider", "Edge",
    "EditButton", "EditMode", "Ellipse", "EmptyView", "Environment", "EnvironmentKey", "EnvironmentValues",
    "FocusState", "Font", "ForEach", "Form", "Gauge", "GeometryReader", "Gesture", "GestureState", "Gradient",
    "Grid", "GridItem", "GridRow", "Group", "GroupBox", "HStack", "Image", "Label", "LabeledContent", "Layout",
    "LazyHGrid", "LazyHStack", "LazyVGrid", "LazyVStack", "Link", "List", "Material", "Menu", "Namespace",
    "NavigationLink", "NavigationPath", "NavigationSplitView", "NavigationStack", "NavigationView", "ObservedObject",
    "OutlineGroup", "Path", "Picker", "PreferenceKey", "ProgressView", "Rectangle", "RoundedRectangle", "Scene",
    "ScenePhase", "ScrollView", "Section", "SecureField", "Shape", "ShareLink", "Slider", "Spacer", "State",
    "StateObject", "Stepper", "Tab", "TabView", "Table", "Text", "TextEditor", "TextField", "Toggle", "ToolbarItem",
    "Transaction", "Transition", "VStack", "View", "ViewBuilder", "ViewModifier", "Visibility", "Window",
    "WindowGroup", "ZStack",
  ]

  /// The module whose type a type of that name hides; nil for a name that is free.
  public static func module(declaring name: String) -> String? {
    if swift.containsSorted(name) { return "Swift" }
    if foundation.containsSorted(name) { return "Foundation" }
    if swiftData.containsSorted(name) { return "SwiftData" }
    return swiftUI.containsSorted(name) ? "SwiftUI" : nil
  }
}

extension VersionChecker {
  /// - Parameter isValueType: an enum or struct, whose name no store has.
  mutating func checkShadowedType(
    _ name: String, at place: Place, isValueType: Bool = false, isExternal: Bool = false
  ) {
    guard isNewest, !isExternal, let module = ShadowedTypes.module(declaring: name),
      !ReservedNames.types.containsSorted(name), !ReservedNames.hidden.containsSorted(name)
    else { return }
    let message = "`\(name)` hides `\(module).\(name)` in the app's code"
    if isValueType {
      // Types of values have no name in a store.
      let owner = version.entities.first { $0.attributes.contains { $0.type.unwrapped == .named(name) } }
      report(
        .shadowedType, message, at: place,
        fix: "choose another name, such as `\(owner.map { $0.name + name } ?? name + "Value")`: the name is not hashed,"
          + " so it makes no difference to stores")
      return
    }
    report(
      .shadowedType, message, at: place,
      fix: "choose another name, such as `\(name)Item`; if it has shipped, keep it and add "
        + "`# modelgen:allow shadowed-type` with the reason")
  }
}
