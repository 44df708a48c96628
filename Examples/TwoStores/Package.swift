// swift-tools-version: 6.1
import PackageDescription

// In your app: .package(url: "…/modelgen.git", from: "1.0.0")
var dependencies: [Package.Dependency] = [.package(name: "modelgen", path: "../..")]
var swiftData: [Target.Dependency] = []

// Only here, so that the example is tested on Linux too: SwiftData itself is part of Apple's systems.
#if os(Linux)
  dependencies.append(.package(path: "../../Support/SwiftDataStandIn"))
  swiftData = [.product(name: "SwiftData", package: "SwiftDataStandIn")]
#endif

let package = Package(
  name: "TwoStores",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: dependencies,
  targets: [
    // One module holds the models, so that the app and its widget mean the same types.
    .target(
      name: "Models", dependencies: swiftData,
      plugins: [.plugin(name: "ModelgenBuildTool", package: "modelgen")]),
    .target(name: "App", dependencies: ["Models"] + swiftData),
    .target(name: "Widget", dependencies: ["Models"] + swiftData),
    .testTarget(name: "TwoStoresTests", dependencies: ["App", "Widget"] + swiftData),
  ]
)
