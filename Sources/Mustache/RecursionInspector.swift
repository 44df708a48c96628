/// Finds out, without rendering, whether partials can make rendering endless, too deep or needlessly huge.
struct RecursionInspector {
  private enum State { case unvisited, onPath, done }

  /// More inclusions than this in one template count as endless.
  static let maximumInclusions = 10_000

  let templates: [CompiledTemplate]
  private var states: [State]
  private var depths: [Int]
  private var inclusions: [Int]

  init(templates: [CompiledTemplate]) {
    self.templates = templates
    states = Array(repeating: .unvisited, count: templates.count)
    depths = Array(repeating: 0, count: templates.count)
    inclusions = Array(repeating: 0, count: templates.count)
  }

  mutating func inspect() -> TemplateError? {
    for number in templates.indices {
      if let error = visit(number, level: 0) { return error }
    }
    return nil
  }

  private mutating func visit(_ number: Int, level: Int) -> TemplateError? {
    if states[number] == .done { return nil }
    func error(_ message: String) -> TemplateError {
      TemplateError(template: templates[number].name, line: 1, message: message)
    }
    if states[number] == .onPath { return error("this template includes itself") }
    guard level < Renderer.maximumDepth else { return error("templates include each other too deep") }
    states[number] = .onPath
    var sectionEnds: [Int] = []
    for (index, operation) in templates[number].operations.enumerated() {
      while let end = sectionEnds.last, end <= index { sectionEnds.removeLast() }
      switch operation {
      case .section(_, let end), .inverted(_, let end):
        sectionEnds.append(end)
        depths[number] = max(depths[number], sectionEnds.count)
      case .partial(let partial, _, _, _):
        if let error = visit(partial, level: level + 1) { return error }
        depths[number] = max(depths[number], sectionEnds.count + 1 + depths[partial])
        inclusions[number] = min(Self.maximumInclusions + 1, inclusions[number] + 1 + inclusions[partial])
      case .text, .variable: break
      }
    }
    states[number] = .done
    if depths[number] >= Renderer.maximumDepth { return error("sections and partials nest too deep") }
    if inclusions[number] > Self.maximumInclusions { return error("templates include each other too often") }
    return nil
  }
}
