/// A store's description for a container.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public protocol DataStoreConfiguration: Hashable {
  var name: String { get }
  var schema: Schema? { get set }
  func validate() throws
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension DataStoreConfiguration {
  public func validate() throws {}
}

public struct ModelConfiguration: Identifiable, Hashable, CustomDebugStringConvertible, Sendable {
  public typealias ID = URL

  // Neither can be compared: code outside of the module has nothing but the values that it wrote.
  public struct GroupContainer: Sendable {
    let kind: String
    var identifier: String?
    public static var automatic: GroupContainer { Self(kind: "automatic") }
    public static var none: GroupContainer { Self(kind: "none") }
    public static func identifier(_ groupName: String) -> GroupContainer {
      Self(kind: "identifier", identifier: groupName)
    }
  }

  public struct CloudKitDatabase: Sendable {
    let kind: String
    var identifier: String?
    public static var automatic: CloudKitDatabase { Self(kind: "automatic") }
    public static var none: CloudKitDatabase { Self(kind: "none") }
    public static func `private`(_ privateDBName: String) -> CloudKitDatabase {
      Self(kind: "private", identifier: privateDBName)
    }
  }

  public let name: String
  public var schema: Schema?
  public let url: URL
  public let isStoredInMemoryOnly: Bool
  public let allowsSave: Bool
  public let groupContainer: GroupContainer
  public let cloudKitDatabase: CloudKitDatabase

  /// True where the URL was given: only then is there a file.
  var hasFile = false

  public var id: URL { url }
  public var groupAppContainerIdentifier: String? { groupContainer.identifier }
  public var cloudKitContainerIdentifier: String? { cloudKitDatabase.identifier }

  public init(isStoredInMemoryOnly: Bool = false) {
    self.init(nil, schema: nil, isStoredInMemoryOnly: isStoredInMemoryOnly, allowsSave: true)
  }

  public init(for forTypes: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {
    self.init(nil, schema: Schema(forTypes), isStoredInMemoryOnly: isStoredInMemoryOnly, allowsSave: true)
  }

  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false, allowsSave: Bool = true,
    groupContainer: GroupContainer = .automatic, cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? "default"
    self.schema = schema
    url = isStoredInMemoryOnly ? URL(fileURLWithPath: "/dev/null") : URL(fileURLWithPath: "default.store")
    self.isStoredInMemoryOnly = isStoredInMemoryOnly
    self.allowsSave = allowsSave
    self.groupContainer = groupContainer
    self.cloudKitDatabase = cloudKitDatabase
  }

  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? "default"
    self.schema = schema
    self.url = url
    isStoredInMemoryOnly = false
    self.allowsSave = allowsSave
    groupContainer = .none
    self.cloudKitDatabase = cloudKitDatabase
    hasFile = true
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.name == b.name && a.schema == b.schema && a.url == b.url && a.isStoredInMemoryOnly == b.isStoredInMemoryOnly
      && a.allowsSave == b.allowsSave && a.groupContainer.kind == b.groupContainer.kind
      && a.groupAppContainerIdentifier == b.groupAppContainerIdentifier
      && a.cloudKitDatabase.kind == b.cloudKitDatabase.kind
      && a.cloudKitContainerIdentifier == b.cloudKitContainerIdentifier
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(url)
  }
  public var debugDescription: String { "ModelConfiguration \(name): \(url.path)" }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ModelConfiguration: DataStoreConfiguration {}
