@testable import SchemaEvolution
import Testing
