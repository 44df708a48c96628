@testable import ModelgenKit
import Testing
