// swift-tools-version: 6.1
import PackageDescription

// Runs hand-written stages as modelgen drafts them, on the stand-in's contexts, with rows made up for the purpose.
// The sources are the goldens of the root package: what is compared there is run here.
let standIn = ["CoreData", "SwiftData"].map { Target.Dependency.product(name: $0, package: "SwiftDataStandIn") }
// Every golden has the code that its schemas share; in one module it stands once.
func shared(_ goldens: String...) -> [String] {
  goldens.flatMap { golden in ["ModelgenStore", "ModelgenMigration"].map { "\(golden)/\($0).swift" } }
}

let package = Package(
  name: "StageTests",
  dependencies: [.package(path: "../SwiftDataStandIn")],
  targets: [
    .target(
      name: "Stages", dependencies: standIn,
      exclude: shared(
        "cases", "copies", "duplicates", "hierarchies", "inheritance", "kept", "links", "plan", "storage", "values")),
    // Schemas of the same names, and one that is public.
    .target(
      name: "AccessorStages", dependencies: standIn, exclude: shared("club") + ["club/ClubMigrationTests.swift"]),
    .target(name: "PublicStages", dependencies: standIn, exclude: shared("pairs")),
    // Without SwiftData's stores there is nothing to migrate: compiled, and its rows held against its checks. Run with
    // `swift test --skip ClubMigrationTests`.
    .target(name: "MigrationTestFiles", dependencies: standIn),
    .target(name: "SnapshotModels", dependencies: standIn),
    .target(name: "AccessorModels", dependencies: standIn),
    // Dies at every point of a migration: `swift run KillTest`.
    .target(name: "KillPoints"),
    .executableTarget(
      name: "KillTest", dependencies: ["AccessorStages", "KillPoints", "PublicStages", "Stages"] + standIn),
    .testTarget(name: "StageRunTests", dependencies: ["Stages", "MigrationTestFiles", "KillTest"]),
    .testTarget(name: "ModelRunTests", dependencies: ["SnapshotModels", "AccessorModels"]),
  ],
  swiftLanguageModes: [.v6]
)
