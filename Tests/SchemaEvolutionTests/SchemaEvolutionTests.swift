import Testing

@testable import SchemaEvolution
