import Foundation
import Testing

@testable import ModelgenKit

/// An empty folder that is gone after the test.
final class ScratchFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("modelgen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }

  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url(name))
  }

  func text(_ name: String) -> String? { try? String(contentsOf: url(name), encoding: .utf8) }

  func names(_ folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url(folder).path)) ?? []).sorted()
  }
}

struct DiskTests {
  @Test(arguments: [
    ("manifests/", "V1.yaml", "manifests/V1.yaml"), ("manifests", "V1.yaml", "manifests/V1.yaml"),
    ("", "a", "a"), ("/", "a", "/a"), ("a", "/b", "/b"),
  ])
  func joins(_ folder: String, _ name: String, _ joined: String) { #expect(Path.join(folder, name) == joined) }

  @Test(arguments: [
    ("manifests", "."), ("manifests/", "."), (".", ".."), ("..", "../.."), ("a/b", "a"), ("/", "/"), ("/a", "/"),
    ("./a/./b//c/", "a/b"),
  ])
  func parents(_ path: String, _ parent: String) { #expect(Path.parent(of: path) == parent) }

  @Test func readsListsAndStages() throws {
    let scratch = try ScratchFolder()
    try scratch.write("old", to: "b.swift")
    try scratch.write("", to: "B.swift")
    #expect(try Disk.list(scratch.path) == ["B.swift", "b.swift"])
    #expect(chmod(scratch.url("b.swift").path, 0o640) == 0)
    let staged = try StagedFile(Array("new".utf8), for: scratch.url("b.swift").path)
    #expect(scratch.text("b.swift") == "old")
    try staged.commit()
    #expect(scratch.text("b.swift") == "new")
    #expect(Disk.status(of: scratch.url("b.swift").path)?.mode == 0o640)
    let dropped = try StagedFile([1], for: scratch.url("c.swift").path)
    dropped.discard()
    #expect(scratch.names() == ["B.swift", "b.swift"])
    #expect(try Disk.readIfPresent(scratch.url("none").path) == nil)
  }

  @Test func whatIsNoFileIsRefusedAtOnce() throws {
    let scratch = try ScratchFolder()
    #expect(mkfifo(scratch.url("pipe").path, 0o600) == 0)
    try scratch.write("123456", to: "big")
    #expect(throws: DiskError(path: scratch.url("pipe").path, reason: "it is not a regular file")) {
      try Disk.read(scratch.url("pipe").path)
    }
    #expect(throws: DiskError(path: scratch.path, reason: "it is a directory")) { try Disk.read(scratch.path) }
    #expect(throws: DiskError.self) { try Disk.read(scratch.url("big").path, limit: 5) }
    #expect(throws: DiskError.self) { try StagedFile([], for: scratch.path) }
    #expect(throws: DiskError.self) { try Disk.makeFolders(scratch.url("big/below").path) }
  }

  /// `check` asks git only where there may be something to ask. A linked working tree has a file `.git`.
  @Test(arguments: [(".git/HEAD", true), (".git", true), ("git", false)])
  func looksForARepository(name: String, isThere: Bool) throws {
    let scratch = try ScratchFolder()
    try scratch.write("", to: "above/\(name)")
    try scratch.write("", to: "above/manifests/Trips/V1.yaml")
    let above = try #require(Disk.realPath(scratch.path + "/above"))
    #expect(try WorkingTree.topLevel(above: above + "/manifests/Trips") == (isThere ? above : nil))
    #expect(try WorkingTree.topLevel(above: above) == (isThere ? above : nil))
    #expect(throws: GitError.self) { try WorkingTree.topLevel(above: above + "/missing") }
  }

  @Test func oneRunAtATime() throws {
    let scratch = try ScratchFolder()
    try Disk.whileLocked(scratch.path) { () throws(DiskError) in
      #expect(throws: DiskError.self) {
        try Disk.whileLocked(scratch.path, patience: 20) { () throws(DiskError) in }
      }
    }
    try Disk.whileLocked(scratch.path, patience: 0) { () throws(DiskError) in }
  }
}
