import Diagnostics
import SchemaModel

/// What a change does to data that already exists, from harmless to impossible in one step. A step takes the highest.
public enum ChangeClass: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Not hashed, and stored data does not care.
  case neutral
  /// Inferable, nothing to do.
  case lightweight
  /// Inferable, but rows must be prepared or filled.
  case custom
  /// Not hashed, so nothing will run, yet stored data may no longer decode or mean the same.
  case undetected
  /// Inferable, and rows or columns vanish.
  case losesData = "loses data"
  /// No single stage can do it.
  case twoSteps = "two steps"

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}

/// Whether the version hash moves with a change.
public enum Visibility: String, Sendable, Hashable {
  case seen
  case unseen = "not seen"
  case unverified
}

/// When rows must be touched by hand.
public enum RowWork: String, Sendable, Hashable {
  case none, before, after
}

/// What two versions show of one thing: a fact, whatever is thought of it.
public struct Difference: Sendable {
  /// Where in the model: `Trip`, `Trip.name`, `Address.zip`, `Status.archived`.
  public let path: String
  /// In words, without the path: "uniqueness added", "type changed from Int to String".
  public let summary: String
  public let kind: ChangeKind
  public let oldPlace: Place?
  public internal(set) var newPlace: Place?
}

/// How a manifest answers a difference that would be refused.
public enum Resolution: Sendable, Hashable {
  /// `removes` names it, or the entity or type that it belongs to.
  case removes
  /// `fills` names it: its values are computed.
  case fills
  /// `accepts` or an allowance names its rule, for this reason.
  case accepted(rule: String, reason: String)
}

/// One difference of a step, what was judged of it, and how the manifest answers.
///
/// Passes only add: a judgement is made from those before it and from what the whole step shows, and the last one holds.
public struct Change: Sendable {
  public let difference: Difference
  /// In the order of the passes: the first is the analyzer's own.
  public private(set) var judgements: [Judgement]
  /// Nil where the manifest says nothing to the last judgement.
  public private(set) var resolution: Resolution?
  /// Set where a comment allows it: whoever applies comments to findings must see the finding.
  var isAllowedByComment = false
  /// Set where another change or a finding at the cause tells it.
  var isToldElsewhere = false
  /// Set where it brings back what iCloud knows as something else: that no jump's end would help.
  var comesBackInCloud = false

  init(_ difference: Difference, _ judgement: Judgement) {
    self.difference = difference
    judgements = [judgement]
  }

  /// The judgement that holds.
  public var judgement: Judgement { judgements[judgements.count - 1] }

  mutating func add(_ judgement: Judgement) { judgements.append(judgement) }

  /// A judgement that is made from the one that holds.
  mutating func judge(_ change: (inout Judgement) -> Void) { add(judgement.with(change)) }

  /// Asks what an answer so far did not mean.
  mutating func ask(_ change: (inout Judgement) -> Void) {
    judge(change)
    resolution = nil
  }

  mutating func resolve(_ resolution: Resolution) { self.resolution = resolution }
}

extension Change {
  public var path: String { difference.path }
  public var summary: String { difference.summary }
  public var kind: ChangeKind { difference.kind }
  public var oldPlace: Place? { judgement.origin.map(\.place) ?? difference.oldPlace }
  public var newPlace: Place? { judgement.place ?? difference.newPlace }
  public var changeClass: ChangeClass { judgement.changeClass }
  public var visibility: Visibility { judgement.visibility }
  public var rowWork: RowWork { judgement.rowWork }
  public var losesData: Bool { judgement.losesData }
  public var cutOff: Judgement.CutOff? { judgement.cutOff }
  public var reason: String { judgement.reason }
  public var evidence: Evidence { judgement.evidence }
  public var remedy: String? { judgement.remedy }
  public var rule: Rule? { judgement.rule }
}

/// What changed, for code that must act on it (scaffolds, diagrams). Names are those of the side they belong to.
public enum ChangeKind: Sendable, Hashable {
  case entityAdded(String)
  case entityRemoved(String)
  /// Within a hierarchy, up or down.
  case propertyMoved(from: String, property: String, to: String)
  /// - Parameter roots: the topmost superentities before and after, where they are not the same; the entity's own name
  ///   where it has none.
  case superentityChanged(entity: String, from: String?, to: String?, roots: Roots? = nil)
  case attributeAdded(entity: String, attribute: String)
  case attributeRemoved(entity: String, attribute: String)
  case attributeRenamed(entity: String, from: String, to: String)
  case attributeTypeChanged(entity: String, attribute: String)
  case attributeBecameRequired(entity: String, attribute: String)
  case attributeBecameOptional(entity: String, attribute: String)
  case attributeOption(entity: String, attribute: String, option: Attribute.Option, added: Bool)
  case attributeDefaultChanged(entity: String, attribute: String)
  case hashModifierChanged(entity: String, property: String)
  case relationshipAdded(entity: String, relationship: String)
  case relationshipRemoved(entity: String, relationship: String)
  case relationshipRenamed(entity: String, from: String, to: String)
  case relationshipChanged(entity: String, relationship: String, aspect: RelationshipAspect)
  /// Links to rows of entities that left the hierarchy it leads to, or went; names of the version before.
  case linksCut(entity: String, relationship: String, leavers: [String])
  /// An attribute became a relationship under the same name, or the other way round.
  case propertyKindChanged(entity: String, property: String)
  /// Members are the property names of the version on that side.
  case uniquenessAdded(entity: String, members: [String])
  case uniquenessRemoved(entity: String, members: [String])
  case indexChanged(entity: String)
  case valueTypeChanged(type: String, member: String?, aspect: ValueTypeAspect)
  /// Equal to Swift, and of other bytes.
  case nameRespelt
  case documentationChanged
  case otherNeutral
  /// `migration: fills` asks for values; the property is one of the new version.
  case fill(entity: String, property: String)
  /// A key that stays, in rows that get new values before the mapping; members are those of the new version.
  case keysMayMeet(entity: String, members: [String])
  /// `migration: fills` names an entity that is new: its rows are made from others.
  case entityFilled(String)

  /// Names of topmost entities.
  public struct Roots: Sendable, Hashable {
    public var old: String
    public var new: String
  }

  public enum RelationshipAspect: String, Sendable, Hashable {
    case toMany, toOne, destination, inverse, sharing, becameRequired, becameOptional, deleteRule, counts
  }

  /// What of an enum or struct, or of its case, field or payload.
  public enum ValueTypeAspect: Sendable, Hashable {
    case renamed(from: String)
    case rawType, rawValue, rawValueAdded, rawValueRemoved
    case caseAdded, caseRemoved, caseRenamed, payload
    case fieldAdded, fieldRemoved, reordered
    case type, elementType, becameRequired, becameOptional
  }
}
