@testable import SchemaModel
import Testing
