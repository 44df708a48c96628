import ModelgenKit
import Preflight

/// `preflight PATH STORE...`: what the steps ahead do to the rows of stores.
func preflight(
  _ arguments: ImportArguments, print: (String) -> Void, printError: (String) -> Void
) throws(InputError) -> Int32 {
  var report = Report()
  let schemas = loadSchemas(at: [arguments.paths[0]], into: &report).filter(\.isRead)
  guard !schemas.isEmpty else {
    printFindings(of: report, printError)
    throw InputError(message: "\(arguments.paths[0]): holds no version that can be read; name the schema's own folder")
  }
  // What refuses a step is told with the step; what keeps versions from being compared is told here.
  if schemas.contains(where: { $0.evolution == nil }) { printFindings(of: report, printError) }
  if let target = arguments.target {
    let versions = schemas.flatMap(\.schema.versions)
    guard versions.contains(where: { $0.stem == target || $0.number.description == target }) else {
      throw InputError(
        message: "there is no version `\(target)`; there are \(versions.map(\.stem).joined(separator: ", "))")
    }
  }
  let preflight = Preflight(schemas: schemas, target: arguments.target, showsValues: arguments.showsValues)
  var answers: [StoreAnswer] = []
  for path in arguments.paths.dropFirst() {
    let stores = StoreFiles.stores(at: path)
    guard !stores.isEmpty else { throw InputError(message: "\(path): holds no store") }
    answers += stores.map(preflight.answer)
  }
  switch arguments.format {
  case "json": print(answers.jsonText)
  case "markdown": print(answers.markdown)
  default: print(answers.text)
  }
  if answers.contains(where: { $0.failure != nil }) { return 2 }
  return answers.allSatisfy(\.isFine) ? 0 : 1
}

func printFindings(of report: Report, _ printError: (String) -> Void) {
  for finding in report.findings.sorted where finding.severity == .error {
    // Line 0 stands for the file as a whole.
    let place = finding.place.map { place in
      report.files[place.file].path + (place.line > 0 ? ":\(place.line):\(place.column): " : ": ")
    }
    printError("\(place ?? "")error: \(finding.message) [\(finding.rule.name)]\n")
  }
}
