import Diagnostics
import SchemaModel

/// One step of the migration plan: from a version to the next one that is in the plan.
public struct MigrationStep: Sendable {
  /// Indices into `Schema.versions`.
  public var from: Int
  public var to: Int
  public var changes: [Change]
  public var changeClass: ChangeClass
  /// Nil where the step is refused.
  public var stage: StageKind?
  /// Two or three lines, without comment markers: what changes and why this kind of stage. The plan shows them.
  public var explanation: [String]
  /// The model checksums of both versions; nil where a shape is not known.
  public var checksumFrom: String?
  public var checksumTo: String?

  public init(
    from: Int, to: Int, changes: [Change], changeClass: ChangeClass, stage: StageKind?, explanation: [String],
    checksumFrom: String? = nil, checksumTo: String? = nil
  ) {
    self.from = from
    self.to = to
    self.changes = changes
    self.changeClass = changeClass
    self.stage = stage
    self.explanation = explanation
    self.checksumFrom = checksumFrom
    self.checksumTo = checksumTo
  }
}

/// Everything that follows from comparing a schema's versions with each other.
public struct Evolution: Sendable {
  /// Versions that are in the plan (not withdrawn), ascending: indices into `Schema.versions`.
  public var plan: [Int]
  public var steps: [MigrationStep]
  /// `originalName` arguments to emit.
  public var originalNames: OriginalNames
  /// What was worked out of the plan's versions for the comparison, by their indices into `Schema.versions`.
  public var shapes: [Int: VersionShape]
  /// When everything existed, and what the stages are asked to carry on.
  public let timeline: Timeline

  public init(
    plan: [Int], steps: [MigrationStep], originalNames: OriginalNames, shapes: [Int: VersionShape] = [:],
    timeline: Timeline? = nil
  ) {
    self.plan = plan
    self.steps = steps
    self.originalNames = originalNames
    self.shapes = shapes
    self.timeline = timeline ?? Timeline(plan, [:], originalNames)
  }
}

/// The root name of each property's lineage, where it differs from the property's own name.
public struct OriginalNames: Sendable {
  private struct Key: Hashable {
    var version: Int
    var entity: String
    var property: String
  }
  private var names: [Key: String] = [:]

  public init() {}

  public mutating func set(_ original: String, version: Int, entity: String, property: String) {
    names[Key(version: version, entity: entity, property: property)] = original
  }

  /// The argument for `originalName:`, or nil where the property's own name is its identifier.
  ///
  /// - Parameter version: an index into `Schema.versions`.
  public func originalName(version: Int, entity: String, property: String) -> String? {
    names.isEmpty ? nil : names[Key(version: version, entity: entity, property: property)]
  }
}
