import SchemaModel

/// How many columns each enum and struct flattens to, and which structs contain themselves.
///
/// Declarations that double at every level (`S2: { a: S1, b: S1 }`) grow exponentially, so sizes saturate. Iterative:
/// the depth of nesting is the input's choice.
struct ValueTypeSizes {
  /// More than any table can hold; sums stop here.
  static let limit = 100_000

  private(set) var structs: [Int]
  private(set) var enums: [Int]
  /// Each cycle of types that contain themselves, by its first member: struct or enum indices with a way to show.
  private(set) var cycles: [[Node]] = []

  enum Node: Hashable {
    case structure(Int)
    case enumeration(Int)
  }

  init(_ version: SchemaVersion, names: VersionNames) {
    structs = Array(repeating: 0, count: version.structs.count)
    enums = Array(repeating: 0, count: version.enums.count)
    guard !version.structs.isEmpty || !version.enums.isEmpty else { return }
    var walk = Walk(version: version, names: names)
    for index in version.structs.indices { walk.visit(.structure(index)) }
    for index in version.enums.indices { walk.visit(.enumeration(index)) }
    for (node, size) in walk.sizes {
      switch node {
      case .structure(let index): structs[index] = size
      case .enumeration(let index): enums[index] = size
      }
    }
    cycles = walk.cycles
  }

  func columns(of kind: ResolvedType.Kind) -> Int {
    switch kind {
    case .structure(let index): structs[index]
    case .enumeration(let index): enums[index]
    case .knownComposite: 4
    default: 1
    }
  }

  /// A depth-first walk with its own stack.
  private struct Walk {
    let version: SchemaVersion
    let names: VersionNames
    var sizes: [Node: Int] = [:]
    var cycles: [[Node]] = []

    private struct Frame {
      var node: Node
      var parts: [Node]
      var next = 0
      var size: Int
    }

    init(version: SchemaVersion, names: VersionNames) {
      self.version = version
      self.names = names
    }

    mutating func visit(_ start: Node) {
      guard sizes[start] == nil else { return }
      var stack = [frame(for: start)]
      var onStack: Set<Node> = [start]
      while let top = stack.last {
        if top.next < top.parts.count {
          let part = top.parts[top.next]
          if let size = sizes[part] {
            stack[stack.count - 1].size = min(ValueTypeSizes.limit, top.size + size)
            stack[stack.count - 1].next += 1
          } else if onStack.contains(part) {
            cycles.append(stack.drop { $0.node != part }.map(\.node))
            stack[stack.count - 1].next += 1
          } else {
            stack.append(frame(for: part))
            onStack.insert(part)
          }
        } else {
          sizes[top.node] = top.size
          onStack.remove(top.node)
          stack.removeLast()
        }
      }
    }

    /// The value types directly inside, and the columns that are none of them.
    private func frame(for node: Node) -> Frame {
      var frame = Frame(node: node, parts: [], size: 0)
      func add(_ type: SwiftType) {
        if let part = part(of: type) { frame.parts.append(part) } else { frame.size += 1 }
      }
      switch node {
      case .structure(let index):
        for field in version.structs[index].fields { add(field.type) }
      case .enumeration(let index):
        let type = version.enums[index]
        guard type.rawType == nil else {
          frame.size = 1
          break
        }
        for enumCase in type.cases {
          if enumCase.payload.isEmpty { frame.size += 1 }
          for payload in enumCase.payload { add(payload.type) }
        }
      }
      return frame
    }

    /// Collections hold their elements elsewhere, so only a direct or optional mention counts.
    private func part(of type: SwiftType) -> Node? {
      guard case .named(let name)? = names.head(of: type)?.type else { return nil }
      switch names[name] {
      case .structure(let index): return .structure(index)
      case .enumeration(let index): return .enumeration(index)
      default: return nil
      }
    }
  }
}
