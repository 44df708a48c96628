import Testing

@testable import CommittedModels

@Test func notesOfOneTagShareIt() throws {
  let notebook = try Notebook(inMemory: true)
  try notebook.write("Water the plants", tagged: "home")
  try notebook.write("Fix the lamp", tagged: "home")
  try notebook.write("Call Ada", tagged: "work")
  #expect(try notebook.labels() == ["home": 2, "work": 1])
}
