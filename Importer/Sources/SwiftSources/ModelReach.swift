/// What the relationships and superclasses of models lead to. Each model is read once, however many lead to it.
final class ModelReach {
  private let index: SourceIndex
  private var destinations: [ObjectIdentifier: [Declaration]] = [:]

  init(index: SourceIndex) { self.index = index }

  /// A model and all that it leads to; of several classes of one name the first that is met, as in a version.
  func models(from model: Declaration) -> [Declaration] {
    var names: Set = [model.name]
    var found = [model]
    var next = 0
    while next < found.count, next < 20_000 {
      for destination in read(found[next]) where names.insert(destination.name).inserted { found.append(destination) }
      next += 1
    }
    return found
  }

  private func read(_ model: Declaration) -> [Declaration] {
    if let known = destinations[ObjectIdentifier(model)] { return known }
    let context = VersionContext(index: index, models: [model])
    var reader = ModelReader(model, context: context)
    _ = reader.read()
    destinations[ObjectIdentifier(model)] = context.met
    return context.met
  }
}
