@testable import SchemaRules
import Testing
