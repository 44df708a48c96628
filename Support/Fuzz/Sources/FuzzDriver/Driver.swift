/// What libFuzzer calls with each input.
public typealias FuzzTarget = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

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

/// The input's bytes.
public func bytes(_ data: UnsafePointer<UInt8>?, _ size: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: data, count: size))
}
