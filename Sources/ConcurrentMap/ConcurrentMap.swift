#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Glibc
#endif

// Versions are read, checked and rendered without a look at each other. Threads of the C library do, where Swift's own
// concurrency would bring a second runtime into an executable that has to start at once.

/// What a pure function makes of each element, in their order, worked out on all cores.
///
/// - Parameters:
///   - isWorthwhile: false to stay on this thread: to start another one costs as much as reading a small file.
///   - transform: called once for each element, in any order, by several threads at once.
public func concurrentMap<Element: Sendable, Output: Sendable>(
  _ elements: [Element], isWorthwhile: Bool, _ transform: @escaping @Sendable (Element) -> Output
) -> [Output] {
  guard isWorthwhile, elements.count > 1 else { return elements.map(transform) }
  return [Output](unsafeUninitializedCapacity: elements.count) { buffer, count in
    // Each slot is written by the one thread that took its number.
    nonisolated(unsafe) let slots = buffer
    Crew(count: elements.count) { slots.initializeElement(at: $0, to: transform(elements[$0])) }.run()
    count = elements.count
  }
}

/// Numbers from zero on, each of which one thread gets.
public final class Counter: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var next = 0

  public init() { pthread_mutex_init(lock, nil) }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// The next number; nil once the limit is reached.
  public func take(below limit: Int) -> Int? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard next < limit else { return nil }
    next += 1
    return next - 1
  }
}

/// A number that several threads add to.
public final class Sum: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var total = 0

  public init() { pthread_mutex_init(lock, nil) }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// To be read once all threads are through.
  public var value: Int { total }

  public func add(_ part: Int) {
    pthread_mutex_lock(lock)
    total += part
    pthread_mutex_unlock(lock)
  }
}

/// Threads that take numbers from one counter until none is left.
private final class Crew: @unchecked Sendable {
  private static let mostThreads = 8
  /// As much as the main thread has: what recursion may use was settled there.
  private static let stackSize = 8 << 20

  private let count: Int
  private let work: @Sendable (Int) -> Void
  private let numbers = Counter()

  init(count: Int, work: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.work = work
  }

  /// Works on this thread, too; where the system gives no other one, on this one alone.
  func run() {
    let wanted = min(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), count, Self.mostThreads) - 1
    let threads = (0..<max(0, wanted)).compactMap { _ in start() }
    workOff()
    for thread in threads { pthread_join(thread, nil) }
  }

  private func workOff() {
    while let number = numbers.take(below: count) { work(number) }
  }

  private func start() -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    let argument = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, &attributes, { Crew.enter($0) }, argument.toOpaque())
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, &attributes, { $0.flatMap(Crew.enter) }, argument.toOpaque())
    #endif
    if code == 0 { return thread }
    argument.release()
    return nil
  }

  private static func enter(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Crew>.fromOpaque(argument).takeRetainedValue().workOff()
    return nil
  }
}
