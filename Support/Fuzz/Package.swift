// swift-tools-version: 6.1
import PackageDescription

// libFuzzer targets. Built and run by `run` beside this file: SwiftPM alone does not know the sanitizer's flags.
let package = Package(
  name: "modelgen-fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "modelgen", path: "../..")],
  targets: [
    // A link to the root package's test support.
    .target(name: "SwiftOutline"),
    .target(
      name: "FuzzDriver",
      dependencies: [
        "SwiftOutline", .product(name: "ModelgenSchema", package: "modelgen"),
        .product(name: "ModelgenEmitter", package: "modelgen"),
      ]),
    .executableTarget(
      name: "fuzz_yaml", dependencies: ["FuzzDriver"], path: "Sources/fuzz-yaml",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "fuzz_pipeline", dependencies: ["FuzzDriver"], path: "Sources/fuzz-pipeline",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ],
  swiftLanguageModes: [.v6]
)
