#if canImport(SwiftUI)
  import SwiftData
  import SwiftUI

  /// The root of the app's window: waits for the store, shows how far a migration is, and why a store does not open.
  public struct TripsRoot<Content: View>: View {
    let url: URL
    @ViewBuilder let content: () -> Content
    @State private var store: TripStore?
    @State private var problem: ModelgenStore.OpenError?
    @State private var progress: ModelgenStore.Progress?

    public init(url: URL, @ViewBuilder content: @escaping () -> Content) {
      (self.url, self.content) = (url, content)
    }

    public var body: some View {
      if let store {
        content().modelContainer(store.container)
      } else if let problem {
        FailureView(problem: problem) { await open() }
      } else {
        WaitingView(progress: progress).task { await open() }
      }
    }

    private func open() async {
      problem = nil
      do {
        store = try await TripStore.open(at: url) { event in
          guard case .stage(let stage) = event else { return }
          Task { @MainActor in progress = stage }
        }
      } catch {
        problem = error as? ModelgenStore.OpenError ?? ModelgenStore.OpenError(.failed, url, .unknown, error)
      }
    }
  }

  struct WaitingView: View {
    let progress: ModelgenStore.Progress?

    var body: some View {
      if let progress {
        ProgressView(
          progress.title ?? "Updating your data", value: Double(progress.stage), total: Double(progress.stageCount))
      } else {
        ProgressView()
      }
    }
  }

  struct FailureView: View {
    let problem: ModelgenStore.OpenError
    let tryAgain: () async -> Void

    var body: some View {
      VStack {
        Text(problem.localizedDescription).font(.headline)
        Text(problem.recoverySuggestion ?? "")
        if problem.canRetry {
          Button("Try Again") { Task { await tryAgain() } }
        }
      }
    }
  }
#endif
