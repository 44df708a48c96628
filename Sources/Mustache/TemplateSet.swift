/// Templates that include each other by name, compiled once and rendered many times.
public struct TemplateSet: Sendable {
  /// What a partial that names no template of the set does.
  public enum MissingPartial: Sendable {
    /// Renders nothing, as the specification asks.
    case rendersNothing
    case isRefused
  }

  let templates: [CompiledTemplate]
  private let numbers: [String: Int]

  /// Compiles templates.
  ///
  /// - Parameters:
  ///   - sources: name and UTF-8 text of each; of two with one name the later is used.
  ///   - resolveKey: the number under which contexts know a key; nil refuses the key.
  /// - Throws: the first mistake in the order of the sources.
  public init(
    _ sources: [(name: String, text: [UInt8])], missingPartials: MissingPartial = .rendersNothing,
    resolveKey: @escaping (String) -> Int?
  ) throws(TemplateError) {
    var numbers: [String: Int] = [:]
    for (number, source) in sources.enumerated() { numbers[source.name] = number }
    var templates: [CompiledTemplate] = []
    templates.reserveCapacity(sources.count)
    for source in sources {
      var parser = TemplateParser(
        name: source.name, bytes: source.text, resolveKey: resolveKey,
        resolvePartial: { numbers[$0] ?? (missingPartials == .isRefused ? nil : -1) })
      templates.append(try parser.parse())
    }
    self.templates = templates
    self.numbers = numbers
  }

  /// The number of a template, for ``render(_:_:into:)``.
  public func number(of name: String) -> Int? { numbers[name] }

  /// Appends the template's rendering to the output.
  ///
  /// - Throws: where partials and sections nest deeper than ``Renderer/maximumDepth``, or include each other so often
  ///   that it would never end. A set for which ``recursion()`` answers nil never throws.
  public func render(
    _ number: Int, _ context: any MustacheContext, into output: inout [UInt8]
  ) throws(TemplateError) {
    try render(number, .context(context), into: &output)
  }

  /// Appends the template's rendering of any value: a text or a list may be the outermost context too.
  public func render(_ number: Int, _ value: MustacheValue, into output: inout [UInt8]) throws(TemplateError) {
    guard templates.indices.contains(number) else { return }
    var renderer = Renderer(set: self)
    let buffer = OutputBuffer(capacity: output.capacity - output.count)
    defer { buffer.move(to: &output) }
    try renderer.renderTemplate(number, value, into: buffer)
  }

  /// The first template that includes itself, directly or through others, or nests too deep to be rendered surely.
  ///
  /// Rendering such a set may end early, by the data; rendering any other set always ends.
  public func recursion() -> TemplateError? {
    var inspector = RecursionInspector(templates: templates)
    return inspector.inspect()
  }
}
