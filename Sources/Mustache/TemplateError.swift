/// What is wrong with a template, and where.
public struct TemplateError: Error, Equatable, CustomStringConvertible {
  /// The template's name.
  public var template: String
  /// 1-based.
  public var line: Int
  public var message: String

  public var description: String { "\(template):\(line): \(message)" }
}
