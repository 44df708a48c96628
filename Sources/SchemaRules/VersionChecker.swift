import Diagnostics
import SchemaModel

/// Walks one version once and hands each declaration to the rules.
///
/// One walk instead of one per rule: copying an attribute costs more than most checks on it. A rule's own file holds
/// its check as an extension of this type.
struct VersionChecker {
  let schema: Schema
  let version: SchemaVersion
  /// The newest one of the plan gets advice too (`SchemaRulesRules.advice`).
  let isNewest: Bool
  let names: VersionNames
  let inverses: InverseTable
  /// Cut where it gets too deep.
  let hierarchy: Hierarchy
  /// Entities that stand too deep: they count as having no superentity.
  let tooDeep: Set<Int>
  /// Columns of each struct and enum, flattened; saturates where declarations double up.
  let sizes: ValueTypeSizes
  var findings = Findings()
  var usage: TypeUsage
  /// Scratch space for the names of one entity, kept to spare an allocation for each.
  var scratch: [FoldedName] = []
  /// Releases whose features are already reported as too new: once for each version is enough.
  var reportedReleases: Set<Int> = []
  var hasReportedImport = false
  /// True while a candidate for a better default is tried: what it proposes is not asked for again.
  var isRepairing = false
  var properties = PropertyIndex()
  private var suggestionCount = 0
  /// All type names in order, for suggestions; made when the first is asked for.
  lazy var knownTypeNames = (Array(names.all) + SwiftType.Scalar.allCases.map(\.rawValue)).sorted {
    $0.utf8.lexicographicallyPrecedes($1.utf8)
  }
  /// What names were most likely meant to be that cannot be Swift's; looked for when the first name is unknown.
  lazy var faultyNames = Self.faultyNames(in: version)

  init(_ schema: Schema, version index: Int) {
    self.schema = schema
    version = schema.versions[index]
    isNewest = index == schema.newestVersion
    names = VersionNames(version)
    inverses = InverseTable(version, names: names)
    let names = names
    (hierarchy, tooDeep) = Self.hierarchy(of: version, names: names)
    sizes = ValueTypeSizes(version, names: names)
    usage = TypeUsage(version)
  }

  /// What a name was most likely meant to be, where more than a note depends on it. Only for the first hundred, which
  /// are shown: guessing takes longer than everything else.
  mutating func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
    suggestionCount += 1
    return suggestionCount <= 100 ? nearestName(to: name, among: candidates) : nil
  }

  /// The words of declared names that are no identifiers: what uses them cannot be right before they are.
  private static func faultyNames(in version: SchemaVersion) -> Set<String> {
    var result: Set<String> = []
    func look(_ name: String) {
      guard !FoldedName(name).isPlainIdentifier, identifierProblem(name) != nil, name.utf8.count <= 1_000 else {
        return
      }
      result.insert(name)
      let words = name.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      result.formUnion(words.map(String.init))
      if let suggestion = suggestedIdentifier(for: name) { result.insert(suggestion) }
    }
    for entity in version.entities {
      look(entity.name)
      for attribute in entity.attributes { look(attribute.name) }
      for relationship in entity.relationships { look(relationship.name) }
    }
    for type in version.enums { look(type.name) }
    for type in version.structs { look(type.name) }
    for type in version.typeAliases { look(type.name) }
    return result
  }

  mutating func run() {
    checkDocumentation()
    checkEntities()
    checkAccessOfDeclarations()
    checkTypeNames()
    checkInheritance()
    for alias in version.typeAliases { check(alias) }
    for type in version.enums { check(type) }
    for type in version.structs { check(type) }
    checkRecursion()
    for index in version.entities.indices { check(version.entities[index], at: index) }
    checkInverses()
    checkCascadeCycles()
    if isNewest, !version.usesCloudKit { checkUniqueEnds() }
    if isNewest, version.usesCloudKit { checkCloudKitSharedFields() }
    checkUnusedTypes()
  }

  private mutating func check(_ entity: Entity, at index: Int) {
    scratch.removeAll(keepingCapacity: true)
    for attribute in entity.attributes {
      checkPropertyName(attribute.name, at: attribute.place, in: entity)
      check(attribute, of: entity)
    }
    for attribute in entity.attributes where attribute.accessor != nil { checkAccessor(of: attribute, in: entity) }
    for position in entity.relationships.indices {
      let relationship = entity.relationships[position]
      checkPropertyName(relationship.name, at: relationship.place, in: entity)
      check(relationship, at: position, of: entity, at: index)
    }
    checkNameCollisions(in: entity, at: index)
    if !entity.uniqueness.isEmpty || !entity.indexes.isEmpty { checkKeyPaths(of: entity, at: index) }
    checkInitializer(of: entity, at: index)
    checkLeafNames(of: entity)
    checkColumnCount(of: entity)
    if version.usesCloudKit { checkCloudKitUniqueness(of: entity) }
    if isNewest {
      checkNaturalKey(of: entity, at: index)
      checkSettingsEntity(entity)
      adviseOnKeys(of: entity, at: index)
      adviseOnSeveralKeys(of: entity, at: index)
    }
  }

  private mutating func check(_ attribute: Attribute, of entity: Entity) {
    let type = resolve(attribute.type)
    checkType(of: attribute, resolved: type, in: entity)
    if attribute.accessor == nil { checkAccess(of: attribute, resolved: type, in: entity) }
    if attribute.defaultValue != nil || attribute.initDefault != nil {
      checkDefaults(of: attribute, resolved: type, in: entity)
    }
    if !attribute.options.isEmpty || attribute.transformer != nil || attribute.hashModifier != nil {
      checkOptions(of: attribute, resolved: type, in: entity)
    }
    if version.usesCloudKit { checkCloudKit(attribute, in: entity) }
    if isNewest { advise(on: attribute, resolved: type, in: entity) }
  }

  private mutating func checkOptions(of attribute: Attribute, resolved type: ResolvedType, in entity: Entity) {
    checkOptionAvailability(of: attribute)
    checkTransientDefault(of: attribute, in: entity)
    checkOptionConflicts(of: attribute, in: entity)
    checkExternalStorage(of: attribute, resolved: type, in: entity)
    checkPreservation(of: attribute, resolved: type, in: entity)
    checkHashModifier(of: attribute, resolved: type, in: entity)
    checkCodableOption(of: attribute, resolved: type, in: entity)
    if attribute.options.contains(.unique) { checkUniqueAttribute(attribute, resolved: type, in: entity) }
  }

  private mutating func advise(on attribute: Attribute, resolved type: ResolvedType, in entity: Entity) {
    adviseOnTimestamp(attribute, resolved: type, in: entity)
    adviseOnLargeData(attribute, resolved: type, in: entity)
    if version.usesCloudKit { adviseOnSyncedValue(attribute, resolved: type, in: entity) }
    if attribute.options.contains(.unique) {
      adviseOnDisplayName(attribute, resolved: type, in: entity)
      adviseOnPerRowDefault(attribute, in: entity)
    }
  }

  private mutating func check(_ relationship: Relationship, at position: Int, of entity: Entity, at index: Int) {
    guard checkDestination(of: relationship, in: entity) else { return }
    checkCounts(of: relationship, in: entity)
    checkAccess(of: relationship, in: entity)
    if version.usesCloudKit { checkCloudKit(relationship, in: entity) }
    if isNewest {
      adviseOnRequiredToOne(relationship, at: position, in: entity, at: index)
      adviseOnDeleteRule(relationship, at: position, in: entity, at: index)
      adviseOnCascadeToOwner(relationship, at: position, in: entity, at: index)
      adviseOnSharedCascade(relationship, at: position, in: entity, at: index)
      adviseOnNoAction(relationship, at: position, in: entity, at: index)
      checkOneToOneDeleteRule(relationship, at: position, in: entity, at: index)
    }
  }

  /// True for a name that stands where the file could not be read: it may well be declared there, and the cause has its
  /// finding.
  mutating func isUnread(_ name: String) -> Bool { version.unreadNames.contains(name) || faultyNames.contains(name) }

  /// Reports a finding; the first note is what to type.
  mutating func report(
    _ rule: Rule, _ message: String, at place: Place?, fix: String? = nil, edits: [Diagnostic.Edit] = [],
    notes: [Diagnostic.Note] = []
  ) {
    findings.report(rule, message, at: place, fix: fix, edits: edits, notes: notes)
  }
}

extension Schema {
  /// The newest version of the plan, or of all where none is in the plan.
  var newestVersion: Int? { versions.lastIndex { !$0.migration.isWithdrawn } ?? versions.indices.last }
}
