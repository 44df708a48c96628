import SchemaModel

/// The computed property in front of a stored raw value or JSON, in Swift's words.
///
/// Reading never traps, and what is stored stays until the property is assigned.
struct AccessorText {
  /// The name and type as Swift spells them.
  let name: String
  let type: String
  /// The default of the initializer's parameter.
  let parameterDefault: String?
  /// What the initializer assigns to the stored property: from its parameter, and where it has none.
  let assignedValue: String
  let omittedValue: String?
  /// The lines of `get` and `set`.
  let lines: [String]

  private static let indentation = 6

  init(_ accessor: Attribute.Accessor, stored: Attribute, _ scope: VersionScope) {
    let isOptional = stored.type.isOptional
    func spelled(_ value: DefaultValue?) -> String? { value.map { scope.defaultExpression($0, for: accessor.type) } }
    name = identifier(accessor.name)
    type = scope.spelled(accessor.type)
    let own = spelled(accessor.initDefault?.value)
    let value = spelled(accessor.defaultValue?.value)
    parameterDefault = own ?? value ?? (isOptional ? "nil" : nil)
    let coding = Coding(accessor, isOptional: isOptional, scope)
    assignedValue = coding.stored(of: name, isOptional: isOptional)
    omittedValue =
      stored.defaultValue == nil
      ? own.map { coding.stored(of: $0, isOptional: false) } ?? (isOptional ? "nil" : nil) : nil
    let fallback = spelled(isOptional ? accessor.unknown?.value : accessor.fallback?.value) ?? "nil"
    let column = identifier(stored.name)
    lines =
      Self.block("get", coding.getter(column, fallback))
      + Self.block("set", coding.setter(column))
  }

  private static func block(_ keyword: String, _ body: String) -> [String] {
    let line = "\(keyword) { \(body) }"
    return indentation + line.utf8.count <= Layout.lineLength ? [line] : ["\(keyword) {", "  \(body)", "}"]
  }

  /// How one kind of storage is read and written.
  private struct Coding {
    let storage: Attribute.Storage
    let type: String
    let helper: String
    let data: String
    let isOptional: Bool

    init(_ accessor: Attribute.Accessor, isOptional: Bool, _ scope: VersionScope) {
      storage = accessor.storage
      let head = scope.version.head(of: accessor.type)?.isOptional == true ? accessor.type.unwrapped : accessor.type
      type = scope.spelled(head)
      helper = scope.jsonHelper
      data = scope.spelling("Data")
      self.isOptional = isOptional
    }

    func getter(_ column: String, _ fallback: String) -> String {
      let ending = fallback == "nil" ? "" : " ?? \(fallback)"
      switch (storage, isOptional) {
      case (.rawValue, false): return "\(type)(rawValue: \(column))\(ending)"
      case (.rawValue, true):
        return ending.isEmpty
          ? "\(column).flatMap { \(type)(rawValue: $0) }" : "\(column).map { \(type)(rawValue: $0)\(ending) }"
      case (.json, false): return "\(helper).value(\(type).self, of: \(column))\(ending)"
      case (.json, true):
        return ending.isEmpty
          ? "\(column).flatMap { \(helper).value(\(type).self, of: $0) }"
          : "\(column).map { \(helper).value(\(type).self, of: $0)\(ending) }"
      }
    }

    func setter(_ column: String) -> String {
      switch storage {
      case .rawValue: "\(column) = newValue\(isOptional ? "?" : "").rawValue"
      case .json: "\(column) = \(helper).data(of: newValue, keeping: \(column))"
      }
    }

    /// - Parameter isOptional: true where the value may be nil.
    func stored(of value: String, isOptional: Bool) -> String {
      switch storage {
      case .rawValue: "\(value)\(isOptional ? "?" : "").rawValue"
      case .json: "\(helper).data(of: \(value), keeping: \(self.isOptional ? "nil" : "\(data)()"))"
      }
    }
  }
}

extension VersionScope {
  /// What the file calls the functions that encode and decode JSON.
  var jsonHelper: String {
    var name = "JSONStorage"
    while version.nestedTypeNames.contains(name) || names[name] != nil { name += "_" }
    return name
  }

  /// True where some accessor needs them.
  var usesJSON: Bool {
    version.entities.contains { $0.attributes.contains { $0.accessor?.storage == .json } }
  }
}
