// swift-tools-version: 6.1
import PackageDescription

// The libFuzzer target for archived models. Built and run by `run` beside this file: SwiftPM alone does not know the
// sanitizer's flags.
let package = Package(
  name: "modelgen-import-fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "modelgen", path: "../.."), .package(name: "modelgen-import", path: "..")],
  targets: [
    // ArchiveBuilder.swift is a link to the importer's tests.
    .executableTarget(
      name: "fuzz_archive",
      dependencies: [
        .product(name: "StoreReader", package: "modelgen-import"),
        .product(name: "ModelgenSchema", package: "modelgen"),
      ],
      path: "Sources/fuzz-archive", swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
