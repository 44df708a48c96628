import Testing

@testable import SchemaRules
