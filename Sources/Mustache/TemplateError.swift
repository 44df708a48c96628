/// What is wrong with a template, and where.
public struct TemplateError: Error, Equatable, CustomStringConvertible {
  /// The template's name.
  public var template: String
  /// 1-based.
  public var line: Int
  public var message: String

  public init(template: String, line: Int, message: String) {
    self.template = template
    self.line = line
    self.message = message
  }

  public var description: String { "\(template):\(line): \(message)" }
}
