@testable import Diagnostics
import Testing
