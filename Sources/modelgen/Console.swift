import Diagnostics
import ModelgenKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output and standard error of one run: what the use cases return becomes text here.
final class Console {
  private var output: [UInt8] = []
  private var didFail = false
  /// Findings are painted where standard error is a terminal and nobody asked for plain text (https://no-color.org).
  let usesColor: Bool
  /// Likewise for standard output.
  let paintsOutput: Bool

  init() {
    Self.prepareDescriptors()
    let isPlain = Self.isSet("NO_COLOR") || Self.environment("TERM") == "dumb"
    usesColor = isatty(2) == 1 && !isPlain
    paintsOutput = isatty(1) == 1 && !isPlain
  }

  /// Adds a line to standard output: what breaks lines in it, or drives terminals, is replaced.
  func say(_ line: String) { put(machineText: TerminalText.inert(line, keepsLines: false) + "\n") }

  /// Adds text to standard output; what drives terminals is replaced.
  func put(_ text: String) { put(machineText: TerminalText.inert(text)) }

  /// Adds text that is painted on terminals; what drives terminals is replaced before.
  func put(_ text: String, painted: (String) -> String) {
    let text = TerminalText.inert(text)
    put(machineText: paintsOutput ? painted(text) : text)
  }

  func put(_ bytes: [UInt8]) { put(String(decoding: bytes, as: UTF8.self)) }

  /// Adds text of a format that has escapes of its own for what must not be printed.
  func put(machineText text: String) {
    output.append(contentsOf: text.utf8)
    if output.count > 1 << 16 { flush() }
  }

  /// Writes a line to standard error, after everything that was said before.
  func writeError(_ line: String) { writeError(printed: TerminalText.inert(line, keepsLines: false) + "\n") }

  /// Writes text that ``TextPrinter`` has made: its colours are escape sequences.
  func writeError(printed text: String) {
    flush()
    // Where standard error cannot be written, there is nobody to tell.
    _ = Self.write(Array(text.utf8), to: 2)
  }

  /// Writes out what was said. False where it could not be written; a reader that went away (`| head`) is no failure.
  @discardableResult func flush() -> Bool {
    defer { output.removeAll(keepingCapacity: true) }
    guard !didFail, !output.isEmpty else { return !didFail }
    let code = Self.write(output, to: 1)
    if code != 0, code != EPIPE {
      didFail = true
      writeError("modelgen: error: cannot write to standard output: \(String(cString: strerror(code)))")
    }
    return !didFail
  }

  /// What the system would end the program for becomes an error of the write that failed: a reader that went away, a
  /// limit on the size of files.
  ///
  /// A closed descriptor would be handed to the next file that is opened, and our text would end up in it.
  private static func prepareDescriptors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
    }
  }

  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }

  /// The error number, or 0.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = systemWrite(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
        if count >= 0 {
          offset += count
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}

/// `Console.write` hides the C function of that name.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
