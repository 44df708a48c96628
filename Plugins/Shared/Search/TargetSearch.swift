import Foundation
import PackagePlugin

extension SchemaSearch {
  /// The schema folders of a target. What stands in another target's directory is that target's: a target whose path is
  /// the package's own folder has the tests, and their fixtures, below it.
  init(of target: any SourceModuleTarget, in package: Package) {
    let others = package.targets.filter { $0.id != target.id }.map(\.directoryURL)
    self.init(below: target.directoryURL, leavingOut: others)
  }
}
