// The toolchain has no SwiftCompilerPlugin module, so this is its message loop.
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

struct Provider: PluginProvider {
  struct NotFound: Error {}

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    switch typeName {
    case "PersistentModelMacro": PersistentModelMacro.self
    case "LightModelMacro": LightModelMacro.self
    case "PersistedPropertyMacro": PersistedPropertyMacro.self
    case "ModelActorMacro": ModelActorMacro.self
    case "MarkerMacro": MarkerMacro.self
    case "EmptyDeclarationMacro": EmptyDeclarationMacro.self
    default: throw NotFound()
    }
  }
}

@main
enum Main {
  static func main() throws {
    let connection = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: connection, provider: Provider()).main()
  }
}
