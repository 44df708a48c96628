@testable import Mustache
import Testing
