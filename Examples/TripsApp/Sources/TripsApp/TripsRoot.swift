#if canImport(SwiftUI)
  import SwiftData
  import SwiftUI

  /// The root of a window: waits for the store, shows how far a migration is, and why a store does not open.
  ///
  /// Make the ``StoreOpening`` in the app, not in a window: `@State private var opening = StoreOpening(url: storeURL)`.
  public struct TripsRoot<Content: View>: View {
    let opening: StoreOpening
    @ViewBuilder let content: () -> Content

    public init(opening: StoreOpening, @ViewBuilder content: @escaping () -> Content) {
      (self.opening, self.content) = (opening, content)
    }

    public var body: some View {
      if let store = opening.store {
        content().modelContainer(store.container)
      } else if let problem = opening.problem {
        FailureView(problem: problem) { opening.tryAgain() }
      } else {
        WaitingView(progress: opening.progress).task { await opening.open() }
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
    let tryAgain: () -> Void

    var body: some View {
      VStack {
        Text(problem.localizedDescription).font(.headline)
        Text(problem.recoverySuggestion ?? "")
        if problem.canRetry {
          Button("Try Again", action: tryAgain)
        }
      }
    }
  }
#endif
