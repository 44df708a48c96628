import Foundation
import SwiftData

/// Written by hand: the manifest says `generate: false`.
enum TripsSchemaV3_1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(3, 1, 0) }
  static var models: [any PersistentModel.Type] { [Trip.self] }

  @Model
  final class Trip {
    @Attribute(.unique) var name: String
    @Attribute(originalName: "start_date") var startDate: Date

    init(name: String, startDate: Date) {
      self.name = name
      self.startDate = startDate
    }
  }
}
