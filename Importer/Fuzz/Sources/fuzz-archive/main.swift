import CoreDataModel
import Diagnostics
import Foundation
import SchemaModel
import StoreReader

/// Reads an input as the archived model of a store, and takes it all the way to a version and its hashes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let place = Place(file: FileID(number: 0), line: 1, column: 1)
  guard var reader = try? ModelArchive(bytes, place: place), let model = try? reader.model() else { return 0 }
  _ = ModelHashes(of: model.shapes)
  var mapping = ModelMapping(model, origin: .swiftData, file: FileID(number: 0))
  _ = VersionShape(of: mapping.version(stem: "V1", number: VersionNumber(1, 0, 0)))
  return 0
}

/// Where FUZZ_SEED names a file, the archive that the search starts from is written there, and nothing is run.
@_cdecl("LLVMFuzzerInitialize")
public func fuzzInitialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  if let path = ProcessInfo.processInfo.environment["FUZZ_SEED"] {
    exit(FileManager.default.createFile(atPath: path, contents: Data(sampleArchive())) ? 0 : 1)
  }
  return 0
}

#if LIBFUZZER
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer,
    _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt

  /// SwiftPM makes a debug executable's `main` an alias of `<module>_main`; in release libFuzzer's own is linked.
  @_cdecl("fuzz_archive_main")
  public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutableRawPointer) -> CInt {
    var count = count
    var arguments = arguments
    return withUnsafeMutablePointer(to: &arguments) { runDriver(&count, UnsafeMutableRawPointer($0), fuzzOneInput) }
  }
#else
  /// Without libFuzzer: the archive that a search starts from, whole and cut short at every sixteenth byte.
  @_cdecl("fuzz_archive_main")
  public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutableRawPointer) -> CInt {
    let seed = sampleArchive()
    let lengths = [seed.count] + Array(stride(from: 0, to: seed.count, by: 16))
    for length in lengths { _ = seed.withUnsafeBufferPointer { fuzzOneInput($0.baseAddress, length) } }
    print("\(lengths.count) inputs")
    return 0
  }
#endif
