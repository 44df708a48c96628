@testable import JSONText
import Testing
