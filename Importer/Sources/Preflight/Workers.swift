import ConcurrentMap
import StoreReader

/// Questions to a store that do not depend on each other, asked by a connection for each core.
///
/// A job writes its own results only; nobody reads them before ``run()`` is through.
final class Workers {
  typealias Job = (Database) throws(StoreError) -> Void

  private struct Connection: @unchecked Sendable {
    let database: Database
  }

  /// What the connections share: the jobs that are left, the longest first.
  private final class Queue: @unchecked Sendable {
    private let jobs: [Job]
    private let next = Counter()

    init(_ jobs: [Job]) { self.jobs = jobs }

    /// Works until nothing is left, or something fails.
    func work(_ database: Database) -> StoreError? {
      while let number = next.take(below: jobs.count) {
        do throws(StoreError) { try jobs[number](database) } catch { return error }
      }
      return nil
    }
  }

  private let connections: [Connection]
  private var jobs: [(cost: Int, job: Job)] = []

  init(_ databases: [Database]) { connections = databases.map(Connection.init) }

  var count: Int { connections.count }

  /// - Parameter cost: any measure of how long the job takes; the longest begin first.
  func add(cost: Int, _ job: @escaping Job) { jobs.append((cost, job)) }

  /// Does what was added since the last time.
  func run() throws(StoreError) {
    let queue = Queue(jobs.sorted { $0.cost > $1.cost }.map(\.job))
    jobs = []
    let failures = concurrentMap(connections, isWorthwhile: true) { queue.work($0.database) }
    if let failure = failures.compactMap({ $0 }).first { throw failure }
  }
}

/// What one job finds.
final class Found<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}
