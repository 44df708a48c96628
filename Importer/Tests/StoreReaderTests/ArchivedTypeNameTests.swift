import Testing

@testable import CoreDataModel

/// Names of types as the models of stores have them.
@Test(arguments: [
  ("Array<Data>", "[Data]"), ("Array<String>", "[String]"), ("Swift.Array<Swift.Int>", "[Int]"),
  ("Array<Foundation.UUID>", "[UUID]"), ("Array<Optional<Date>>", "[Date?]"), ("Array<Array<Double>>", "[[Double]]"),
  ("Set<String>", "Set<String>"), ("Array<Mood>", nil), ("Array<", nil), ("Array<>", nil), ("", nil),
  ("Dictionary<String, Int>", nil), (String(repeating: "Array<", count: 100), nil),
])
func archivedTypeNames(_ text: String, _ type: String?) {
  #expect(ArchivedTypeName(text)?.type.description == type)
}
