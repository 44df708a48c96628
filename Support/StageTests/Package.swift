// swift-tools-version: 6.1
import PackageDescription

// Runs hand-written stages as modelgen drafts them, on the stand-in's contexts, with rows made up for the purpose.
// The sources are the goldens of the root package: what is compared there is run here.
let standIn = ["CoreData", "SwiftData"].map { Target.Dependency.product(name: $0, package: "SwiftDataStandIn") }

let package = Package(
  name: "StageTests",
  dependencies: [.package(path: "../SwiftDataStandIn")],
  targets: [
    .target(name: "Stages", dependencies: standIn),
    // Without SwiftData's stores there is nothing to migrate: compiled, and its rows held against its checks. Run with
    // `swift test --skip ClubMigrationTests`.
    .target(
      name: "MigrationTestFiles", dependencies: standIn),
    .testTarget(name: "StageRunTests", dependencies: ["Stages", "MigrationTestFiles"]),
  ],
  swiftLanguageModes: [.v6]
)
