import SchemaEvolution
import SchemaModel

/// The lines that fill fields of a struct which are new, from fields of the same struct that the next version takes away.
/// Nothing else of the struct is touched, wherever it is held.
struct FieldCopies {
  let version: ScaffoldVersion
  let entity: String
  let attribute: String
  let structName: String
  let pairs: [FillWork.FieldPair]

  func add(to code: inout Statements) {
    guard let declared = version.attribute(entity, attribute), let type = version.structure(.named(structName)) else {
      return
    }
    Occurrences(version: version, name: structName).add(
      of: declared, in: entity, to: &code,
      line: { place, code in
        for pair in pairs { add(pair, type, at: place, &code) }
      },
      byHand: { words, code in
        let list = pairs.map { "\($0.target) from \($0.source)" }.joined(separator: ", ")
        code.decide("\(words) holds values of \(structName). Give each its \(list).", .dataLoss)
      })
  }

  private func add(
    _ pair: FillWork.FieldPair, _ type: StructType, at place: Occurrences.Place, _ code: inout Statements
  ) {
    guard let from = type.fields.first(where: { $0.name == pair.source }),
      let to = type.fields.first(where: { $0.name == pair.target }),
      let conversion = Conversion.from(from.type, to: to.type, in: version)
    else { return }
    let (source, target) = ("\(place.chain).\(identifier(pair.source))", "\(place.chain).\(identifier(pair.target))")
    let words =
      "\(place.words).\(pair.target) from \(place.words).\(pair.source)" + conversion.words(takesNil: true)
    if conversion.needsDecision { code.decide(words, .dataLoss) } else { code.comment(words) }
    let isOptional = version.isOptional(from.type) || place.optionals > 0
    guard isOptional else {
      code.block("if \(target) == nil", uses: conversion.uses) { $0.assign(target, conversion.expression(source)) }
      return
    }
    code.block("if \(target) == nil, let value = \(source)", uses: conversion.uses) {
      $0.assign(target, conversion.expression("value"))
    }
  }
}
