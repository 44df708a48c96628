import CZlib

/// Inflates a cached model. The cap keeps a small file from becoming a large one.
func inflate(_ bytes: [UInt8], limit: Int = 64 << 20) throws(StoreError) -> [UInt8] {
  // Core Data writes a bare deflate stream; a zlib or gzip header is understood too.
  for windowBits in [-MAX_WBITS, MAX_WBITS + 32] {
    switch inflate(bytes, windowBits: windowBits, limit: limit) {
    case .success(let result): return result
    case .tooLarge: throw StoreError("caches a model that inflates to more than \(limit >> 20) MB")
    case .failure: continue
    }
  }
  throw StoreError("caches a model that cannot be inflated")
}

private enum Inflation {
  case success([UInt8])
  case tooLarge
  case failure
}

private func inflate(_ bytes: [UInt8], windowBits: Int32, limit: Int) -> Inflation {
  var stream = z_stream()
  guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
    return .failure
  }
  defer { inflateEnd(&stream) }
  var input = bytes
  var result: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 64 << 10)
  return input.withUnsafeMutableBufferPointer { source -> Inflation in
    stream.next_in = source.baseAddress
    stream.avail_in = UInt32(clamping: source.count)
    while true {
      let status = buffer.withUnsafeMutableBufferPointer { target -> Int32 in
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        return CZlib.inflate(&stream, Z_NO_FLUSH)
      }
      result.append(contentsOf: buffer[..<(buffer.count - Int(stream.avail_out))])
      if result.count > limit { return .tooLarge }
      if status == Z_STREAM_END { return .success(result) }
      guard status == Z_OK, stream.avail_out == 0 || stream.avail_in > 0 else { return .failure }
    }
  }
}
