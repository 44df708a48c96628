// swift-tools-version: 6.1
import PackageDescription

// Runs hand-written stages as modelgen drafts them, on the stand-in's contexts, with rows made up for the purpose.
// The sources are the goldens of the root package: what is compared there is run here.
let package = Package(
  name: "StageTests",
  dependencies: [.package(path: "../SwiftDataStandIn")],
  targets: [
    .target(name: "Stages", dependencies: ["CoreData", .product(name: "SwiftData", package: "SwiftDataStandIn")]),
    .target(name: "CoreData", dependencies: [.product(name: "SwiftData", package: "SwiftDataStandIn")]),
    // Without SwiftData's stores there is nothing to migrate: compiled, and its rows held against its checks. Run with
    // `swift test --skip ClubMigrationTests`.
    .target(
      name: "MigrationTestFiles",
      dependencies: ["CoreData", .product(name: "SwiftData", package: "SwiftDataStandIn")]),
    .testTarget(name: "StageRunTests", dependencies: ["Stages", "MigrationTestFiles"]),
  ],
  swiftLanguageModes: [.v6]
)
