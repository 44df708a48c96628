// swift-tools-version: 6.1
import Foundation
import PackageDescription

// SwiftSyntax: on Linux the toolchain's own copy (<toolchain>/usr/lib/swift/host), so that nothing is fetched and
// nothing but the importer is built; on macOS, whose toolchains ship no module files for it, the released package.
var dependencies: [Package.Dependency] = [
  .package(name: "modelgen", path: ".."),
  .package(name: "modelgen-generated-checks", path: "../Support/GeneratedChecks"),
]
var parser: [Target.Dependency] = []
var parserSettings: [SwiftSetting] = []
var parserLinking: [LinkerSetting] = []

func hostLibraries() -> String? {
  if let given = Context.environment["SWIFT_HOST_LIBS"] { return given }
  for directory in (Context.environment["PATH"] ?? "").split(separator: ":") {
    let compiler = URL(fileURLWithPath: "\(directory)/swiftc").resolvingSymlinksInPath()
    let host = compiler.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("lib/swift/host")
    let module = host.appendingPathComponent("SwiftParser.swiftmodule").path
    if FileManager.default.fileExists(atPath: module) { return host.path }
  }
  return nil
}

if let host = hostLibraries() {
  parserSettings = [.unsafeFlags(["-I", host])]
  parserLinking = [.unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])]
} else {
  dependencies.append(.package(url: "https://github.com/swiftlang/swift-syntax.git", "600.0.0"..<"604.0.0"))
  parser = [
    .product(name: "SwiftParser", package: "swift-syntax"), .product(name: "SwiftSyntax", package: "swift-syntax"),
    .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
  ]
}

let schema = Target.Dependency.product(name: "ModelgenSchema", package: "modelgen")

let package = Package(
  name: "modelgen-import",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "modelgen-import", targets: ["modelgen-import"]),
    // What needs SQLite and zlib, and no Swift parser: released beside modelgen, without any library.
    .executable(name: "modelgen-store", targets: ["modelgen-store"]),
    // For the fuzz target in Fuzz/.
    .library(name: "StoreReader", targets: ["StoreReader", "CoreDataModel"]),
  ],
  dependencies: dependencies,
  targets: [
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "ImportReport", dependencies: [schema]),
    .target(
      name: "SwiftSources", dependencies: [schema, "ImportReport", "RenameFinder"] + parser,
      swiftSettings: parserSettings,
      linkerSettings: parserLinking),
    .target(name: "RenameFinder", dependencies: [schema, "ImportReport"]),
    .target(name: "CoreDataModel", dependencies: [schema, "ImportReport"]),
    .target(name: "DataModelBundle", dependencies: [schema, "CoreDataModel", "RenameFinder", "ImportReport"]),
    .target(name: "KeyedArchive", dependencies: [schema]),
    .target(
      name: "StoreReader", dependencies: [schema, "CoreDataModel", "KeyedArchive", "ImportReport", "CSQLite", "CZlib"]),
    .target(name: "Preflight", dependencies: [schema, "StoreReader", "CoreDataModel", "KeyedArchive"]),
    .target(
      name: "ImportCommands",
      dependencies: [
        schema, .product(name: "ModelgenArguments", package: "modelgen"), "ImportReport", "DataModelBundle",
        "StoreReader", "CoreDataModel", "Preflight",
      ]),
    .executableTarget(name: "modelgen-store", dependencies: ["ImportCommands"]),
    .target(
      name: "ImporterKit", dependencies: [schema, "ImportCommands", "ImportReport", "SwiftSources", "RenameFinder"],
      // Whoever imports SwiftSources loads the parser's modules as well.
      swiftSettings: parserSettings),
    .executableTarget(
      name: "modelgen-import", dependencies: ["ImporterKit", "ImportCommands"], swiftSettings: parserSettings),
    .testTarget(
      name: "SwiftSourcesTests", dependencies: ["SwiftSources", "ImportReport", schema],
      swiftSettings: parserSettings
    ),
    .testTarget(
      name: "DataModelBundleTests", dependencies: ["ImportCommands", "DataModelBundle", "ImportReport", schema]),
    .target(
      name: "StoreFixtures", dependencies: ["StoreReader", "CoreDataModel", "CSQLite", "CZlib", schema],
      path: "Tests/StoreFixtures"),
    .testTarget(
      name: "PreflightTests",
      dependencies: [
        "Preflight", "ImportCommands", "CoreDataModel", "StoreReader", "StoreFixtures", "CSQLite", schema,
      ]),
    .testTarget(
      name: "StoreReaderTests",
      dependencies: ["StoreReader", "KeyedArchive", "CoreDataModel", "StoreFixtures", "CSQLite", "CZlib", schema]),
    .testTarget(
      name: "OriginalSourcesTests",
      dependencies: [
        "SwiftSources", "ImportReport", schema,
        .product(name: "CompiledSchema", package: "modelgen-generated-checks"),
      ],
      swiftSettings: parserSettings),
    .testTarget(name: "ImporterKitTests", dependencies: ["ImporterKit"], swiftSettings: parserSettings),
  ],
  swiftLanguageModes: [.v6]
)
