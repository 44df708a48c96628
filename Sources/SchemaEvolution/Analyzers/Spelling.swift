import Diagnostics
import SchemaModel

// One name to Swift and to whoever reads it, two to a store: letters composed in another way. All look-ups here find the
// one under the other, so it is told where two of them meet.

extension VersionPair {
  func compareSpelling(
    _ old: String, _ new: String, _ path: String, old oldPlace: Place, new newPlace: Place,
    into changes: inout ChangeList
  ) {
    if old.hasSameBytes(as: new) { return }
    guard let spelling = differentSpelling(old, new) else { return }
    changes.add(
      .nameRespelt, path,
      "written with other code points: `\(spelling.letter)` is \(spelling.b) here, and \(spelling.a) in \(from.version.stem)",
      .nameRespelt(old, spelling.letter, spelling.a), old: oldPlace, new: newPlace)
  }

  func compareSpelling(_ old: PropertyRef, _ new: PropertyRef, of entity: String, into changes: inout ChangeList) {
    let (before, after) = (from.name(old), to.name(new))
    guard before == after else { return }
    compareSpelling(before, after, "\(entity).\(after)", old: from.place(old), new: to.place(new), into: &changes)
  }
}

extension Judgement {
  static func nameRespelt(_ name: String, _ letter: String, _ codePoints: String) -> Judgement {
    twoSteps(
      "The hash and the names in the store are made of bytes: it is another name there, and what is stored under the old one"
        + " is not found.", .measured,
      remedy: "copy `\(name)` from the version before, where `\(letter)` is \(codePoints)", rule: .nameRespelt)
  }
}
