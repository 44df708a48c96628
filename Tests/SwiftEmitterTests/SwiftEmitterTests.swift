import Testing

@testable import SwiftEmitter
