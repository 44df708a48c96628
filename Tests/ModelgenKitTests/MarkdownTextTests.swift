import Testing

@testable import ModelgenKit

/// Text from manifests in a comment of a pull request.
@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a `b` c", "a `b` c"), ("a ` b", "a \\` b"), ("a_b*c", "a\\_b\\*c"),
    ("`a|b`", "<code>a&#124;b</code>"), ("ask @team, a@b", "ask @\u{200B}team, a@b"),
    // Code without a text: its back-ticks are halves of nothing.
    ("a `` b `c`", "a \\`\\` b `c`"), ("``", "\\`\\`"), ("```", "\\`\\`\\`"), ("````", "\\`\\`\\`\\`"),
    ("`a` `` `b`", "`a` \\`\\` `b`"),
  ])
  func escaped(_ text: String, _ expected: String) { #expect(MarkdownText.escaped(text) == expected) }
}
