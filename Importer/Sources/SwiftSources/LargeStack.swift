import Foundation

/// Runs work on a thread with room for deeply nested sources: a parser goes one call deeper for each bracket, and the
/// stacks of ordinary threads are small. Only the pages that are used cost memory.
func withLargeStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
  let box = Box<Result>()
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    box.value = work()
    done.signal()
  }
  thread.stackSize = 256 << 20
  thread.start()
  done.wait()
  return box.value
}

/// Written once by the thread, read once after it has said so.
private final class Box<Value>: @unchecked Sendable {
  var value: Value?
}
