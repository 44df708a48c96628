import Foundation
import Testing

/// Names of files are offered, never evaluated: in each shell, with a folder and a version whose names are commands.
@Suite struct HostileCompletionTests {
  private static let names = ["V$(touch ran).yaml", "V`touch ran`.yaml", "V1;touch ran;.yaml", "V*.yaml", "V 2.yaml"]

  private func scratch() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    for folder in ["Trips", "T$(touch ran)", "T`touch ran`"] {
      for name in Self.names + ["V1.yaml"] { try scratch.write("", to: "\(folder)/\(name)") }
    }
    return scratch
  }

  private func run(_ shell: String, _ script: String, in scratch: ScratchFolder) throws -> Tool.Result {
    let arguments = ["-c", "exec \(shell) ./test"]
    try scratch.write(script, to: "test")
    return try Tool.start(
      arguments, in: scratch.path, environment: ["HOME": scratch.path], executable: URL(fileURLWithPath: "/bin/sh")
    ).finish()
  }

  private static func isInstalled(_ shell: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
    }
  }

  private func script(for shell: String, in scratch: ScratchFolder) throws -> String {
    try Tool.run(["completions", shell], in: scratch.path).output
  }

  @Test(arguments: ["diff Trips V", "diff T", "diff T$(touch ran) V", "diff 'T$(touch ran)' V", "diff T`touch` V"])
  func bash(_ line: String) throws {
    let scratch = try scratch()
    let quoted = line.split(separator: " ").map { "'\($0.replacingOccurrences(of: "'", with: "'\\''"))'" }
    for compopt in ["", "compopt() { return 1; }\n"] {
      let result = try run(
        "bash",
        compopt + (script(for: "bash", in: scratch)) + """
          COMP_WORDS=(modelgen \(quoted.joined(separator: " ")))
          COMP_CWORD=\(quoted.count)
          _modelgen
          # What bash 3.2 puts on the line is read as it is.
          for word in "${COMPREPLY[@]}"; do eval "true $word"; done 2>/dev/null
          printf '%s\\n' "${COMPREPLY[@]}"
          """, in: scratch)
      #expect(scratch.text("ran") == nil || compopt.isEmpty && line == "diff T", "\(result.output)")
      try? FileManager.default.removeItem(at: scratch.url("ran"))
      if line == "diff Trips V" { #expect(result.output == "V1\n", "\(result.errors)") }
    }
  }

  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed: Scripts/install-libraries --tests")) func zsh() throws {
    let scratch = try scratch()
    // `compadd` exists in a completion only; here it prints what it is given.
    let run = try run(
      "zsh",
      "compdef() { true; }; compadd() { print -rl -- ${(P)2}; }\n" + script(for: "zsh", in: scratch) + #"""

        for folder in Trips 'T\$\(touch\ ran\)' 'T$(touch ran)' 'T`touch ran`' "Trips(e:'touch ran':)" "*(e:'touch ran':)"; do
          words=(diff "$folder" V)
          setopt extendedglob
          _modelgen_versions
        done
        """#, in: scratch)
    #expect(scratch.text("ran") == nil)
    #expect(Set(run.output.split(separator: "\n")) == ["V1"], "\(run.output)\(run.errors)")
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed: Scripts/install-libraries --tests")) func fish()
    throws
  {
    let scratch = try scratch()
    let run = try run(
      "fish",
      script(for: "fish", in: scratch) + #"""
        complete -C 'modelgen diff Trips V'
        complete -C 'modelgen diff T\$\(touch\ ran\) V'
        complete -C 'modelgen diff T'
        """#, in: scratch)
    #expect(scratch.text("ran") == nil)
    let versions = run.output.split(separator: "\n").filter { $0.hasPrefix("V") }
    #expect(!versions.isEmpty && versions.allSatisfy { $0 == "V1" }, "\(run.output)\(run.errors)")
  }
}
