@testable import SwiftEmitter
import Testing
