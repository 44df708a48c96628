@testable import YAMLDocument
import Testing
