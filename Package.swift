// swift-tools-version: 6.1
import PackageDescription

// libyaml: on Linux the header is on the default path, and naming pkg-config would make every build warn where
// pkg-config is missing. On macOS, Homebrew's copy is found through it.
#if os(macOS)
  let yamlLibrary = Target.systemLibrary(
    name: "CYAML", pkgConfig: "yaml-0.1", providers: [.brew(["libyaml"]), .apt(["libyaml-dev"])])
#else
  let yamlLibrary = Target.systemLibrary(name: "CYAML")
#endif

let package = Package(
  name: "modelgen",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "modelgen", targets: ["modelgen"]),
    // For the importer's nested package: the schema as values, its reader, rules and hashes, and the tool's own answers.
    .library(
      name: "ModelgenSchema",
      targets: [
        "Diagnostics", "JSONText", "YAMLDocument", "SchemaModel", "ManifestWriter", "ManifestReader", "SchemaRules",
        "SchemaEvolution", "SwiftEmitter", "ModelgenKit", "ConcurrentMap",
      ]),
    // The importer's command line is described, parsed and explained as the tool's own.
    .library(name: "ModelgenArguments", targets: ["Arguments"]),
    // For the nested packages that check what is emitted.
    .library(name: "ModelgenEmitter", targets: ["SwiftEmitter"]),
    .plugin(name: "ModelgenBuildTool", targets: ["ModelgenBuildTool"]),
    .plugin(name: "ModelgenReader", targets: ["ModelgenReader"]),
    .plugin(name: "ModelgenCommand", targets: ["ModelgenCommand"]),
    .plugin(name: "ModelgenReport", targets: ["ModelgenReport"]),
  ],
  targets: [
    yamlLibrary,
    .target(name: "Diagnostics"),
    .target(name: "Arguments", dependencies: ["Diagnostics"]),
    .target(name: "JSONText"),
    .target(name: "ConcurrentMap"),
    .target(name: "Mustache"),
    .target(name: "YAMLDocument", dependencies: ["CYAML", "Diagnostics"]),
    .target(name: "SchemaModel", dependencies: ["Diagnostics"]),
    .target(name: "ManifestWriter", dependencies: ["SchemaModel", "Diagnostics"]),
    .target(
      name: "ManifestReader",
      dependencies: ["YAMLDocument", "ManifestWriter", "SchemaModel", "Diagnostics", "ConcurrentMap"]),
    .target(name: "SchemaRules", dependencies: ["ManifestWriter", "SchemaModel", "Diagnostics", "ConcurrentMap"]),
    .target(name: "SchemaEvolution", dependencies: ["ManifestWriter", "SchemaModel", "Diagnostics"]),
    .target(
      name: "SwiftEmitter",
      dependencies: ["SchemaModel", "SchemaEvolution", "Diagnostics", "Mustache", "ConcurrentMap"],
      // A link to Templates/ at the top. The texts become byte arrays at build time: nothing to find at run time.
      resources: [.embedInCode("Templates")]),
    .target(
      name: "ModelgenKit",
      dependencies: [
        "Diagnostics", "JSONText", "YAMLDocument", "SchemaModel", "ManifestWriter", "ManifestReader", "SchemaRules",
        "SchemaEvolution", "SwiftEmitter",
      ]),
    .executableTarget(name: "modelgen", dependencies: ["ModelgenKit", "Arguments", "Diagnostics"]),
    .plugin(name: "ModelgenBuildTool", capability: .buildTool(), dependencies: ["modelgen"]),
    .plugin(name: "ModelgenReader", capability: .buildTool(), dependencies: ["modelgen"]),
    .plugin(
      name: "ModelgenCommand",
      capability: .command(
        intent: .custom(verb: "modelgen", description: "Generate versioned SwiftData sources from manifests"),
        permissions: [
          .writeToPackageDirectory(reason: "modelgen writes generated files and stage scaffolds beside the manifests")
        ]),
      dependencies: ["modelgen"]),
    .plugin(
      name: "ModelgenReport",
      capability: .command(
        intent: .custom(verb: "modelgen-report", description: "Say what a model change does to stored data")),
      dependencies: ["modelgen"]),
    .target(name: "SchemaSupport", dependencies: ["SchemaModel", "Diagnostics"], path: "Tests/Support/SchemaSupport"),
    .target(
      name: "ManifestSupport", dependencies: ["ManifestReader", "SchemaModel", "Diagnostics"],
      path: "Tests/Support/ManifestSupport"),
    .target(name: "SwiftOutline", path: "Tests/Support/SwiftOutline"),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .testTarget(name: "ConcurrentMapTests", dependencies: ["ConcurrentMap"]),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"]),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText"]),
    .testTarget(name: "MustacheTests", dependencies: ["Mustache"]),
    .testTarget(name: "YAMLDocumentTests", dependencies: ["YAMLDocument", "CYAML"]),
    .testTarget(name: "SchemaModelTests", dependencies: ["SchemaModel", "SchemaSupport", "ManifestSupport"]),
    .testTarget(name: "ManifestWriterTests", dependencies: ["ManifestWriter", "ManifestReader", "SchemaModel"]),
    .testTarget(name: "ManifestReaderTests", dependencies: ["ManifestReader", "ManifestSupport"]),
    .testTarget(name: "SchemaRulesTests", dependencies: ["SchemaRules", "ManifestSupport", "SchemaSupport"]),
    .testTarget(name: "SchemaEvolutionTests", dependencies: ["SchemaEvolution", "ManifestSupport", "SchemaSupport"]),
    .testTarget(
      name: "SwiftEmitterTests",
      dependencies: [
        "SwiftEmitter", "SchemaEvolution", "Diagnostics", "Mustache", "ModelgenKit", "ManifestSupport", "SchemaSupport",
      ]),
    .testTarget(
      name: "ModelgenKitTests",
      dependencies: ["ModelgenKit", "ManifestSupport", "SchemaSupport", "JSONText", "YAMLDocument", "SchemaRules"]),
    .testTarget(name: "ModelgenTests", dependencies: ["modelgen", "SwiftOutline"]),
  ],
  swiftLanguageModes: [.v6]
)
