#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  // `environ` is a variable of the C library; nothing in modelgen ever changes it.
  @preconcurrency import Glibc
#endif

/// Runs another program to its end and keeps what it wrote.
enum Subprocess {
  struct Result {
    var status: Int32
    var output: [UInt8]
    var errors: [UInt8]
  }

  enum Failure: Error {
    case notFound
    case system(String)
  }

  /// The variables of this process, as `NAME=value`.
  static var environment: [String] {
    #if canImport(Darwin)
      let variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
    #else
      let variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #endif
    var result: [String] = []
    var index = 0
    while let variable = variables?[index] {
      result.append(String(cString: variable))
      index += 1
    }
    return result
  }

  /// Where a program is; nil for one that no folder of the path has.
  ///
  /// Relative folders of the path are passed over: what they hold depends on where the command is run.
  static func find(_ program: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").filter { $0.hasPrefix("/") }.map { Path.join(String($0), program) }.first {
      Disk.kind(of: $0) == .file && access($0, X_OK) == 0
    }
  }

  /// - Parameters:
  ///   - program: its path.
  ///   - environment: all variables that it gets, as `NAME=value`.
  ///   - limit: a process that writes more than so many bytes is ended.
  static func run(
    _ program: String, _ arguments: [String], environment: [String], limit: Int
  ) throws(Failure) -> Result {
    let output = try Pipe()
    let errors: Pipe
    do throws(Failure) {
      errors = try Pipe()
    } catch {
      output.closeBoth()
      throw error
    }
    let child = spawn(program, arguments, environment, output: output, errors: errors)
    output.closeWriting()
    errors.closeWriting()
    defer {
      output.closeReading()
      errors.closeReading()
    }
    guard case .running(let identifier) = child else {
      if case .failed(ENOENT) = child { throw .notFound }
      if case .failed(let code) = child { throw .system(String(cString: strerror(code))) }
      throw .notFound
    }
    let texts = drain(output, errors, limit: limit)
    if texts == nil { kill(identifier, SIGKILL) }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
    guard let texts else { throw .system("it answered with more than \(limit >> 20) MB") }
    // The macros of <sys/wait.h>: an exit status stands in the second byte, a signal in the lowest seven bits.
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return Result(status: code, output: texts.output, errors: texts.errors)
  }

  private enum Child {
    case running(pid_t)
    case failed(Int32)
  }

  private static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String], output: Pipe, errors: Pipe
  ) -> Child {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, program, &actions, nil, &words, &variables)
    return code == 0 ? .running(identifier) : .failed(code)
  }

  /// Reads both pipes as they fill, so that the child never waits for the one that is not looked at; nil where they hold more
  /// than `limit` bytes.
  private static func drain(_ output: Pipe, _ errors: Pipe, limit: Int) -> (output: [UInt8], errors: [UInt8])? {
    var texts: [[UInt8]] = [[], []]
    var polled = [output.reading, errors.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while polled.contains(where: { $0.fd >= 0 }) {
      guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { break }
      for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
        let buffer = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
          count = max(0, systemRead(polled[index].fd, buffer.baseAddress, buffer.count))
        }
        texts[index] += buffer
        if texts[index].count > limit { return nil }
        // A negative descriptor is skipped by `poll`.
        if buffer.isEmpty { polled[index].fd = -1 }
      }
    }
    return (texts[0], texts[1])
  }

  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws(Failure) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw .system(String(cString: strerror(errno))) }
      (reading, writing) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    func closeReading() { close(reading) }
    func closeWriting() { close(writing) }
    func closeBoth() {
      closeReading()
      closeWriting()
    }
  }
}
