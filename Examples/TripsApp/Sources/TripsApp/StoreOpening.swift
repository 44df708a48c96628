import Foundation
import Observation
import SwiftData

/// How the opening of the app's store goes. The app has one for all of its windows, so that the store is opened once.
@MainActor @Observable public final class StoreOpening {
  private(set) var store: TripStore?
  private(set) var problem: ModelgenStore.OpenError?
  private(set) var progress: ModelgenStore.Progress?
  private let url: URL
  private var isOpening = false

  public init(url: URL) { self.url = url }

  /// Opens the store unless it is open, or a call before this one is at it.
  public func open() async {
    guard store == nil, !isOpening else { return }
    isOpening = true
    defer { isOpening = false }
    do {
      store = try await TripStore.open(at: url) { event in
        guard case .stage(let stage) = event else { return }
        Task { @MainActor in self.progress = stage }
      }
      problem = nil
    } catch {
      problem = error as? ModelgenStore.OpenError ?? ModelgenStore.OpenError(.failed, url, .unknown, error)
    }
  }

  /// Shows that the app waits again; the waiting view opens the store.
  func tryAgain() { problem = nil }
}
