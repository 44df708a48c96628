import Diagnostics
import ModelgenKit
import SchemaModel
import StoreReader

/// What `--expect` names: checksums, and files that hold hashes.
func evidence(_ arguments: ImportArguments) throws(InputError) -> [Evidence] {
  var result: [Evidence] = []
  for text in arguments.expectations {
    if Disk.kind(of: text) != .missing {
      result += try evidence(inFile: text)
      continue
    }
    var stem: String?
    var checksum = text
    // A checksum is base64 and may end with `=`; a version's name stands before the first one.
    if let equals = text.firstIndex(of: "="), text[text.index(after: equals)...].count >= 40 {
      stem = String(text[..<equals])
      checksum = String(text[text.index(after: equals)...])
    }
    guard Base64.decode(checksum.utf8)?.count == VersionHash.size else {
      throw InputError(
        message: "`--expect \(text)` is neither a checksum (44 characters of base64) nor a file")
    }
    result.append(Evidence(source: "the checksum \(checksum)", stem: stem, checksum: checksum))
  }
  return result
}

private func evidence(inFile path: String) throws(InputError) -> [Evidence] {
  if StoreFingerprint.isStore(atPath: path) {
    let store = try readStore(path, Place(file: FileID(number: 0), line: 1, column: 1))
    return [
      Evidence(
        source: "the hashes of \(path)", stem: nil, checksum: store.metadata.checksum, hashes: store.metadata.hashes)
    ]
  }
  let data: [UInt8]
  do throws(DiskError) {
    data = try Disk.read(path, followsLink: true)
  } catch {
    throw InputError(message: "\(path): cannot be read: \(error.reason)")
  }
  if let bundle = BundleHashes(propertyList: data) {
    return bundle.versions.map {
      Evidence(source: "`\($0.name)` of \(path)", stem: nil, checksum: $0.checksum, hashes: $0.hashes)
    }
  }
  if let metadata = StoreMetadata(propertyList: data) {
    return [Evidence(source: "the hashes of \(path)", stem: nil, checksum: metadata.checksum, hashes: metadata.hashes)]
  }
  throw InputError(message: "\(path): is neither a store, a VersionInfo.plist nor a store's metadata")
}
