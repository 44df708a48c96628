import Testing

@testable import SchemaModel
