import Diagnostics
import SwiftEmitter

/// The built-in templates, single ones replaced by the `NAME.mustache` files of a folder; nil after a finding.
func loadTemplates(_ folder: String?, into report: inout Report) -> Templates? {
  var replacements: [(name: String, text: [UInt8])] = []
  var sources: [String: FileID] = [:]
  if let folder {
    do throws(DiskError) {
      for name in try Disk.list(folder) where name.hasSuffix(".mustache") && !name.hasPrefix(".") {
        let path = Path.join(folder, name)
        let bytes = try Disk.read(path, followsLink: report.allowsOutside)
        let template = String(name.dropLast(".mustache".count))
        sources[template] = report.files.add(path: path, bytes: bytes)
        replacements.append((template, bytes))
      }
    } catch {
      report.report(.unreadableFile, "cannot be read", error)
      return nil
    }
    if replacements.isEmpty {
      report.findings.report(
        .brokenTemplate, "no template in this folder", at: report.place(ofWhole: folder),
        fix:
          "add a file with one of these names: \(Templates.names.map { "\($0).mustache" }.joined(separator: ", "))"
      )
    }
  }
  do {
    return try Templates(replacing: replacements)
  } catch {
    let place = sources[error.template].map { Place(file: $0, line: error.line, column: 1) }
    report.findings.report(.brokenTemplate, error.message, at: place, notes: [])
    return nil
  }
}
