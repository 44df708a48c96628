import Diagnostics

/// How a command says what it found.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// For scripts.
  case json
  /// For code scanning services: the Static Analysis Results Interchange Format, 2.1.0.
  case sarif
  /// Workflow commands that GitHub shows beside the lines of a pull request.
  case github
  /// The comment that a reviewer wants.
  case markdown
}

/// Something to show at a line: a finding, or a change that is nobody's mistake.
struct Remark {
  enum Level: String {
    case error, warning, note
  }

  var level: Level
  /// A rule's name, or what stands for one where a change is only told.
  var rule: String
  var message: String
  var place: Place?
  var notes: [Diagnostic.Note]
  var edits: [Diagnostic.Edit] = []
  /// A warning that `accepted-warnings.txt` lists.
  var isSuppressed = false

  /// Nil for a finding that is switched off.
  init?(_ finding: Diagnostic) {
    switch finding.severity {
    case .off where finding.isAccepted:
      level = .warning
      isSuppressed = true
    case .off: return nil
    case .warning: level = .warning
    case .error: level = .error
    }
    rule = finding.rule.name
    message = finding.message
    place = finding.place
    notes = finding.notes
    edits = finding.edits
  }

  init(_ level: Level, rule: String, _ message: String, at place: Place?, notes: [Diagnostic.Note] = []) {
    self.level = level
    self.rule = rule
    self.message = message
    self.place = place
    self.notes = notes
  }
}

extension Report {
  /// The findings in reading order, without those that are switched off.
  var remarks: [Remark] { findings.sorted.compactMap(Remark.init).filter { !$0.isSuppressed } }

  /// With edits and accepted warnings, for formats that have a place for both.
  var allRemarks: [Remark] { withEdits().findings.sorted.compactMap(Remark.init) }

  /// A place with the words of the outside: the path as the user typed it, 1-based numbers.
  func spot(_ place: Place?) -> Spot? {
    guard let place, files.files.indices.contains(Int(place.file.number)) else { return nil }
    let path = files[place.file].path
    // Line 0 stands for the file as a whole.
    guard place.line > 0 else { return Spot(path: path) }
    return Spot(path: path, line: Int(place.line), column: Int(place.column), length: Int(place.length))
  }
}

/// Where something is, for readers that know no ``FileID``.
struct Spot {
  var path: String
  /// Nil means the file as a whole.
  var range: (line: Int, column: Int, endColumn: Int)?

  init(path: String) { self.path = path }

  init(path: String, line: Int, column: Int, length: Int) {
    self.path = path
    range = (line, max(1, column), max(1, column) + max(1, length))
  }
}
