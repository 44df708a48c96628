// swift-tools-version: 6.1
import PackageDescription

// The app does not depend on modelgen: the generated files are in the repository, and `ci` checks that they are in step.
var dependencies: [Package.Dependency] = []
var swiftData: [Target.Dependency] = []

// Only here, so that the example is tested on Linux too: SwiftData itself is part of Apple's systems.
#if os(Linux)
  dependencies.append(.package(path: "../../Support/SwiftDataStandIn"))
  swiftData = [.product(name: "SwiftData", package: "SwiftDataStandIn")]
#endif

let package = Package(
  name: "CommittedModels",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: dependencies,
  targets: [
    .target(name: "CommittedModels", dependencies: swiftData),
    .testTarget(name: "CommittedModelsTests", dependencies: ["CommittedModels"] + swiftData),
  ]
)
