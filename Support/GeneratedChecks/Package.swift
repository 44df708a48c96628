// swift-tools-version: 6.1
import PackageDescription

let schema = Target.Dependency.product(name: "ModelgenSchema", package: "modelgen")
let emitter = Target.Dependency.product(name: "ModelgenEmitter", package: "modelgen")

// Compiles what modelgen emits and holds what the compiled Swift says of itself against the manifests. A package of its
// own: it takes minutes where the compiler works, and needs the stand-in for SwiftData.
let package = Package(
  name: "modelgen-generated-checks",
  platforms: [.macOS(.v13)],
  products: [
    // For the importer, which compares manifests with the app's own sources.
    .library(name: "CompiledSchema", targets: ["CompiledSchema"])
  ],
  dependencies: [.package(name: "modelgen", path: "../..")],
  targets: [
    // Links to the root package's test support.
    .target(name: "SchemaSupport", dependencies: [schema]),
    .target(name: "ManifestSupport", dependencies: [schema]),
    .target(name: "CompiledSchema", dependencies: [schema]),
    .testTarget(
      name: "GeneratedChecksTests",
      dependencies: ["CompiledSchema", "SchemaSupport", "ManifestSupport", schema, emitter]),
  ],
  swiftLanguageModes: [.v6]
)
