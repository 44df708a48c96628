import Testing

/// What happens to teams whose versions have shipped. Each story ends right, or with a message that leads there.
@Suite struct ShippedStories {
  @Test(arguments: edits + locks + branches + bumps + freezes)
  func story(_ story: Story) throws { try story.tell() }

  static let stops = """
        relationships:
          stops: { toMany: Stop, inverse: trips }
      Stop:
        attributes: { place: String }
        relationships: { trips: { toMany: Trip, deleteRule: nullify } }
    """
  static let v2 = "m/Trips/V2.yaml"
  static let v3 = "m/Trips/V3.yaml"
  static let v4 = "m/Trips/V4.yaml"
  static let v5 = "m/Trips/V5.yaml"
  static let lock = "m/Trips/shipped.lock"
  static let edit = Step.edit(v4, "rating: Int?", "rating: Int?\n      notes: String?")
}
