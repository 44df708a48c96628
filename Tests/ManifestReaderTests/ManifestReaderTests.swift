import Testing

@testable import ManifestReader
