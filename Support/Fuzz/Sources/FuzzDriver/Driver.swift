#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What libFuzzer calls with each input.
public typealias FuzzTarget = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

#if LIBFUZZER
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer, _ target: FuzzTarget
  ) -> CInt

  /// Hands the command line to libFuzzer. SwiftPM makes an executable's `main` an alias of `<module>_main`, which each
  /// target defines and sends here.
  public func runFuzzer(_ count: CInt, _ arguments: UnsafeMutableRawPointer, _ target: FuzzTarget) -> CInt {
    var count = count
    var arguments = arguments
    return withUnsafeMutablePointer(to: &arguments) { runDriver(&count, UnsafeMutableRawPointer($0), target) }
  }
#else
  /// Without libFuzzer: each argument is a file, and each file one input. A target that goes stale fails on its seeds.
  public func runFuzzer(_ count: CInt, _ arguments: UnsafeMutableRawPointer, _ target: FuzzTarget) -> CInt {
    let words = arguments.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    for index in 1..<max(Int(count), 1) {
      guard let path = words[index], let bytes = contents(of: path) else {
        print("an input cannot be read")
        return 2
      }
      _ = bytes.withUnsafeBufferPointer { target($0.baseAddress, $0.count) }
    }
    print("\(count - 1) inputs")
    return 0
  }

  private func contents(of path: UnsafePointer<CChar>) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return ferror(file) == 0 ? bytes : nil }
      bytes += buffer[..<count]
    }
  }
#endif

/// The input's bytes.
public func bytes(_ data: UnsafePointer<UInt8>?, _ size: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: data, count: size))
}
