import Testing

@testable import ModelgenKit
