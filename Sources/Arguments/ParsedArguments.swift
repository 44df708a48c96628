import Diagnostics

/// A command line that cannot be understood: the caller prints it and exits with status 2.
public struct UsageError: Error, Sendable, Equatable {
  public var message: String
  /// What to type instead.
  public var hint: String?
  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

/// The words of a command line, sorted into options and positionals.
public struct ParsedArguments: Sendable {
  public internal(set) var positionals: [String] = []
  private var options: [(name: String, value: String?)] = []

  public init() {}

  /// True where the option was given.
  public func has(_ option: String) -> Bool { options.contains { $0.name == option } }

  /// The option's value; the last one wins.
  public func value(_ option: String) -> String? { options.last { $0.name == option }?.value }

  /// Every value of an option that was given several times, in order.
  public func values(_ option: String) -> [String] { options.filter { $0.name == option }.compactMap(\.value) }

  mutating func add(option: String, value: String?) { options.append((option, value)) }
}

extension CommandSpec {
  /// Reads the words after the command's name.
  ///
  /// `--help` and `-h` are always understood and win over everything else.
  ///
  /// - Parameter defaultFolder: stands for a first argument that is a folder where no argument is given at all.
  public func parse(_ words: [String], defaultFolder: String? = nil) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = words.makeIterator()
    var onlyPositionals = false
    var pending = rest.next()
    while let word = pending {
      pending = rest.next()
      if onlyPositionals || word.utf8.first != UInt8(ascii: "-") || word == "-" {
        parsed.positionals.append(word)
      } else if word == "--" {
        onlyPositionals = true
      } else if word == "--help" || word == "-h" {
        parsed = ParsedArguments()
        parsed.add(option: "help", value: nil)
        return parsed
      } else {
        for option in separated(word) {
          if try take(option: option, next: pending, into: &parsed) { pending = rest.next() }
        }
      }
    }
    if parsed.positionals.isEmpty, let defaultFolder, let first = positionals.first, first.isRequired,
      first.kind == .folder, !positionals.dropFirst().contains(where: \.isRequired)
    {
      parsed.positionals = [defaultFolder]
    }
    try checkCount(of: parsed.positionals)
    return parsed
  }

  /// `-nq` as `-n` and `-q`: short options without a value may stand together, one with a value at their end.
  private func separated(_ word: String) -> [String] {
    let letters = word.dropFirst()
    guard letters.count > 1, !word.hasPrefix("--"), !word.contains("=") else { return [word] }
    let found = letters.map { letter in options.first { $0.short == letter } }
    guard found.allSatisfy({ $0 != nil }), found.dropLast().allSatisfy({ $0?.placeholder == nil }) else {
      return [word]
    }
    return letters.map { "-\($0)" }
  }

  /// Takes one option in; true where its value was the next word.
  private func take(
    option word: String, next: String?, into parsed: inout ParsedArguments
  ) throws(UsageError) -> Bool {
    let equals = word.firstIndex(of: "=")
    let spelling = String(equals.map { word[..<$0] } ?? word[...])
    guard let option = option(spelled: spelling) else { throw unknown(option: spelling) }
    var value = equals.map { String(word[word.index(after: $0)...]) }
    var usedNext = false
    if let placeholder = option.placeholder {
      if value == nil, let next, next == "-" || !next.hasPrefix("-") {
        value = next
        usedNext = true
      }
      guard let given = value, !given.isEmpty else {
        throw UsageError("\(spelling) needs a value", hint: "write \(spelling) \(placeholder)")
      }
      if case .choice(let choices) = option.kind, !choices.contains(given) {
        let near = nearestName(to: given, among: choices)
        throw UsageError(
          "\(spelling) does not know '\(given)'",
          hint: near.map { "did you mean \($0)?" } ?? "one of: \(choices.joined(separator: ", "))")
      }
    } else if value != nil {
      throw UsageError("\(spelling) takes no value", hint: "write \(spelling) alone")
    }
    parsed.add(option: option.name, value: value)
    return usedNext
  }

  private func option(spelled spelling: String) -> OptionSpec? {
    if spelling.hasPrefix("--") { return options.first { $0.name == spelling.dropFirst(2) } }
    let letters = spelling.dropFirst()
    guard letters.count == 1, let letter = letters.first else { return nil }
    return options.first { $0.short == letter }
  }

  private func unknown(option spelling: String) -> UsageError {
    let bare = String(spelling.drop { $0 == "-" })
    let names = options.map(\.name) + ["help"]
    let near = names.contains(bare) ? bare : nearestName(to: bare, among: names)
    return UsageError(
      "'\(name)' has no option \(spelling)",
      hint: near.map { "did you mean --\($0)?" } ?? "'\(tool) help \(name)' lists its options")
  }

  private func checkCount(of given: [String]) throws(UsageError) {
    if let empty = given.firstIndex(of: "") {
      throw UsageError("argument \(empty + 1) of '\(name)' is empty", hint: usageLine)
    }
    let required = positionals.prefix { $0.isRequired }
    if given.count < required.count {
      throw UsageError("'\(name)' needs \(required[given.count].name)", hint: usageLine)
    }
    if given.count > positionals.count, positionals.last?.repeats != true {
      throw UsageError("'\(name)' takes no argument '\(given[positionals.count])'", hint: usageLine)
    }
  }
}
