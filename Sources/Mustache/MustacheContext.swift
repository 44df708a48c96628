/// What a template asks for values: one object of the data that is rendered.
///
/// Keys are numbers, given out when templates are compiled, so that rendering compares no strings. Contexts are classes,
/// because the stack of contexts is copied all the time: one reference is cheaper than the values behind it.
public protocol MustacheContext: AnyObject {
  /// The value of a key, or ``MustacheValue/missing`` where this context does not know it and an outer one may.
  func value(for key: Int) -> MustacheValue
}

/// The answer of a context.
public enum MustacheValue {
  /// Not known here; the enclosing contexts are asked.
  case missing
  /// Known, and there is none: renders nothing, and sections count it as false.
  case nothing
  case flag(Bool)
  case text(String)
  case context(any MustacheContext)
  /// A section is rendered once for each element.
  case list([MustacheValue])

  /// True where a section is rendered and an inverted section is not. An empty text counts as true.
  var isTruthy: Bool {
    switch self {
    case .missing, .nothing: false
    case .flag(let flag): flag
    case .list(let elements): !elements.isEmpty
    case .text, .context: true
    }
  }
}
