/// A store's description for a container.
public protocol DataStoreConfiguration: Hashable {
  var name: String { get }
  var schema: Schema? { get set }
  func validate() throws
}

public struct ModelConfiguration: DataStoreConfiguration, Identifiable, Sendable {
  public struct GroupContainer: Hashable, Sendable {
    let kind: String
    public static let automatic = Self(kind: "automatic")
    public static let none = Self(kind: "none")
    public static func identifier(_ groupName: String) -> Self { Self(kind: "identifier(\(groupName))") }
  }

  public struct CloudKitDatabase: Hashable, Sendable {
    let kind: String
    public static let automatic = Self(kind: "automatic")
    public static let none = Self(kind: "none")
    public static func `private`(_ privateDBName: String) -> Self { Self(kind: "private(\(privateDBName))") }
  }

  public let name: String
  public var schema: Schema?
  public let url: URL
  public let isStoredInMemoryOnly: Bool
  public let allowsSave: Bool
  public let groupContainer: GroupContainer
  public let cloudKitDatabase: CloudKitDatabase

  public var id: String { name }
  public var groupAppContainerIdentifier: String? { nil }
  public var cloudKitContainerIdentifier: String? { nil }

  public init(isStoredInMemoryOnly: Bool = false) {
    self.init(nil, schema: nil, isStoredInMemoryOnly: isStoredInMemoryOnly, allowsSave: true)
  }

  public init(for types: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {
    self.init(nil, schema: Schema(types), isStoredInMemoryOnly: isStoredInMemoryOnly, allowsSave: true)
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
  }

  public func validate() throws {}
}
