import FuzzDriver

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  fuzzPipeline(bytes(data, size))
  return 0
}

@_cdecl("fuzz_pipeline_main")
public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutableRawPointer) -> CInt {
  runFuzzer(count, arguments, fuzzOneInput)
}
