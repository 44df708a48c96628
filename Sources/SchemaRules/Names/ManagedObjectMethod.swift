import Diagnostics
import SchemaModel

extension Rule {
  public static let managedObjectMethod = Rule(
    "managed-object-method", severity: .error, evidence: .documented,
    problem: """
      A property cannot have the name of a method without parameters that `NSObject` or `NSManagedObject` has: Apple \
      documents the rule at `NSPropertyDescription.name`, and SwiftData stores rows in managed objects. The value is then \
      read from the method: reports have a property `className` that reads back as "NSManagedObject".
      """,
    remedy: """
      Choose another name. For one that has shipped, write `renamedFrom` in a new version: the rows keep their values.
      """,
    bad: """
      entities:
        Assignment:
          attributes:
            className: String
      """,
    good: ["className: String": "courseName: String"])
}

/// Methods of `NSObject` and `NSManagedObject` that take nothing, without those that other rules speak of.
enum ManagedObjectMethods {
  static let replacements: [String: String] = [
    "attributeKeys": "keyNames", "autoContentAccessingProxy": "proxy", "autorelease": "autoreleases",
    "awakeFromFetch": "wakeUp", "awakeFromInsert": "wakeUp", "awakeFromNib": "wakeUp", "changedValues": "changes",
    "changedValuesForCurrentEvent": "changes", "class": "category", "classCode": "code", "classForArchiver": "archiver",
    "classForCoder": "coder", "classForKeyedArchiver": "archiver", "classForPortCoder": "coder",
    "className": "courseName", "copy": "duplicate", "dealloc": "deallocation", "didSave": "wasSaved",
    "didTurnIntoFault": "becameFault", "exposedBindings": "bindings", "faultingState": "state",
    "finalize": "completion",
    "hasPersistentChangedValues": "isEdited", "isFault": "isFaulty", "isInserted": "isAdded", "isProxy": "isStandIn",
    "isUpdated": "isChanged", "managedObjectContext": "context", "mutableCopy": "duplicate",
    "objectSpecifier": "specifier",
    "observationInfo": "observation", "prepareForDeletion": "preparation", "release": "edition", "retain": "keeps",
    "retainCount": "count", "scriptingProperties": "properties", "superclass": "parentCategory",
    "toManyRelationshipKeys": "keyNames", "toOneRelationshipKeys": "keyNames", "willSave": "savesLater",
    "willTurnIntoFault": "becomesFault", "zone": "area",
  ]
}

extension VersionChecker {
  mutating func checkManagedObjectMethod(_ name: String, at place: Place, in entity: Entity) {
    guard isNewest, let replacement = ManagedObjectMethods.replacements[name] else { return }
    report(
      .managedObjectMethod,
      "`\(name)` cannot name a property of `\(entity.name)`: every managed object has a method of that name, and its"
        + " result would be read instead of the value", at: place, fix: "choose another name, such as `\(replacement)`")
  }
}
