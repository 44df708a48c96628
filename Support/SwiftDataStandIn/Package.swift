// swift-tools-version: 6.1
import CompilerPluginSupport
import Foundation
import PackageDescription

// A stand-in for Apple's SwiftData, for tests on Linux. Users of modelgen never build it.

// The macros use the toolchain's own copy of swift-syntax: <toolchain>/usr/lib/swift/host.
let hostLibraries: String = {
  if let given = Context.environment["SWIFT_HOST_LIBS"] { return given }
  for directory in (Context.environment["PATH"] ?? "").split(separator: ":") {
    let compiler = URL(fileURLWithPath: "\(directory)/swiftc").resolvingSymlinksInPath()
    let toolchain = compiler.deletingLastPathComponent().deletingLastPathComponent()
    let host = toolchain.appendingPathComponent("lib/swift/host")
    let marker = host.appendingPathComponent("SwiftSyntaxMacros.swiftmodule")
    if FileManager.default.fileExists(atPath: marker.path) { return host.path }
  }
  fatalError("no toolchain with swift-syntax found on PATH; set SWIFT_HOST_LIBS")
}()

// STANDIN_SDK=18 or 26 gives the interface of an older SDK than 27; STANDIN_LIGHT=1 gives types without storage.
// Build each setting in a scratch path of its own; `check-generated` does the same without SwiftPM.
var settings: [SwiftSetting] = []
if let sdk = Context.environment["STANDIN_SDK"] { settings.append(.define("SDK\(sdk)")) }
if Context.environment["STANDIN_LIGHT"] != nil { settings.append(.define("LIGHT")) }

let package = Package(
  name: "SwiftDataStandIn",
  products: [
    .library(name: "SwiftData", targets: ["SwiftData"]), .library(name: "CoreData", targets: ["CoreData"]),
  ],
  targets: [
    .macro(
      name: "SwiftDataMacros",
      swiftSettings: [.unsafeFlags(["-I", hostLibraries])],
      linkerSettings: [.unsafeFlags(["-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries])]),
    .target(name: "SwiftData", dependencies: ["SwiftDataMacros"], swiftSettings: settings),
    .target(name: "CoreData", dependencies: ["SwiftData"]),
    .testTarget(name: "SwiftDataTests", dependencies: ["SwiftData"], exclude: ["Tables"]),
  ],
  swiftLanguageModes: [.v6]
)
