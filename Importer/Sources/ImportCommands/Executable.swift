import Diagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs a command line on the process's own output, and ends the process with what it returns.
public func runAsExecutable(
  _ run: ([String], _ print: (String) -> Void, _ printError: (String) -> Void) -> Int32
) -> Never {
  signal(SIGPIPE, SIG_IGN)
  // A closed descriptor would be handed to the next file that is opened.
  for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
    _ = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
  }
  var isWritten = true
  let status = run(
    Array(CommandLine.arguments.dropFirst()), { isWritten = writeInert($0, to: 1) && isWritten },
    { _ = writeInert($0, to: 2) })
  exit(isWritten ? status : 2)
}

/// Writes a text without what drives terminals: names in stores and sources may be anybody's.
///
/// - Returns: false where it cannot be written. A reader that went away (`| head`) is no failure.
private func writeInert(_ text: String, to descriptor: Int32) -> Bool {
  var text = TerminalText.inert(text)
  return text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno == EPIPE }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return true
  }
}
