@testable import ManifestReader
import Testing
