import Testing

private func entities(_ lines: [String], _ migration: String, _ rest: String) -> String {
  (migration.isEmpty ? "" : "migration: { \(migration) }\n") + "entities:\n" + lines.map { "  \($0)\n" }.joined() + rest
}

/// Two parents, and a child that is below one of them.
private func puppy(
  below parent: String, dog: String, wolf: String, _ migration: String = "", _ rest: String = ""
) -> String {
  entities(
    [
      "Animal: { attributes: { name: String } }", "Dog: { inherits: Animal, \(dog) }",
      "Wolf: { inherits: Animal, \(wolf) }",
      "Puppy: { inherits: \(parent), attributes: { weeks: Int } }", "Den: { attributes: { n: String } }",
    ], migration, rest)
}

private func switched(
  _ name: String, dog: String, wolf: String, types rest: String = "", _ changes: [String], rules: [String] = [],
  stage: String?
) -> FactRow {
  // Without it, the two could have one shape: nobody has seen how a parent is hashed.
  let more = "  More: { attributes: { m: Int? } }\n"
  return FactRow(
    name, puppy(below: "Dog", dog: dog, wolf: wolf, "", rest),
    puppy(below: "Wolf", dog: dog, wolf: wolf, "", more + rest),
    ["More: entity added = lightweight", "Puppy: inherits from Wolf instead of Dog = lightweight"] + changes,
    rules: rules, stage: stage)
}

private func x(_ type: String) -> String { "attributes: { x: \(type) }" }
private let isOther = "Puppy.x: moved from Dog to Wolf = lightweight"

/// A child comes below another parent, which has a property of the same name.
let switchedParentRows: [FactRow] = [
  switched("the same under another parent", dog: x("String?"), wolf: x("String?"), [isOther], stage: "lightweight"),
  switched(
    "another type", dog: x("String?"), wolf: x("Int?"),
    [isOther, "Puppy.x: type changed from String? to Int? = two steps"],
    rules: ["type-change"], stage: nil),
  switched(
    "required", dog: x("String?"), wolf: x("String"), [isOther, "Puppy.x: became required = custom"], stage: "custom"),
  switched(
    "a number cut off", dog: x("Double"), wolf: x("Int16"),
    [isOther, "Puppy.x: type changed from Double to Int16 = lightweight"], rules: ["narrowed-number"],
    stage: "lightweight"),
  switched(
    "files no more", dog: x("{ type: Data?, externalStorage: true }"), wolf: x("Data?"),
    [isOther, "Puppy.x: externalStorage removed = two steps"], rules: ["external-storage-off"], stage: nil),
  switched(
    "transient", dog: x("Int?"), wolf: x("{ type: Int?, transient: true }"),
    [isOther, "Puppy.x: became transient = loses data"], rules: ["loses-data"], stage: nil),
  switched(
    "an enum with other cases", dog: x("A"), wolf: x("B"),
    types: "enums:\n  A: { rawType: String, cases: [a, b] }\n  B: { rawType: String, cases: [c, d] }\n",
    [isOther, "Puppy.x: type changed from A to B = two steps"], rules: ["type-change"], stage: nil),
  switched(
    "an enum with half of the cases, while both live on", dog: x("A"), wolf: x("B"),
    types: "enums:\n  A: { rawType: String, cases: [a, b] }\n  B: { rawType: String, cases: [a, c] }\n",
    [isOther, "Puppy.x: type changed from A to B = two steps"], rules: ["type-change"], stage: nil),
  switched(
    "an enum with the same cases", dog: x("A"), wolf: x("B"),
    types: "enums:\n  A: { rawType: String, cases: [a, b] }\n  B: { rawType: String, cases: [a, b] }\n",
    [isOther, "B: used in place of A = neutral"], stage: "lightweight"),
  switched(
    "a relationship", dog: x("String?"), wolf: "relationships: { x: { toOne: Den, inverse: none } }",
    [isOther, "Puppy.x: attribute became a relationship = two steps"], rules: ["property-kind-change"], stage: nil),
  switched(
    "to-one", dog: "relationships: { x: { toMany: Den, inverse: none } }",
    wolf: "relationships: { x: { toOne: Den, inverse: none } }",
    [isOther, "Puppy.x: to-many became to-one = two steps"], rules: ["to-many-to-one"], stage: nil),
  switched(
    "another destination", dog: "relationships: { x: { toOne: Den, inverse: none } }",
    wolf: "relationships: { x: { toOne: Animal, inverse: none } }",
    [isOther, "Puppy.x: destination changed from Den to Animal = two steps"], rules: ["destination-change"], stage: nil),
  switched(
    "texts and defaults are told where they are", dog: x("{ type: Int, default: 1, doc: one }"),
    wolf: x("{ type: Int, default: 2, doc: two }"), [isOther], stage: "lightweight"),
  FactRow(
    "told once for all that are below",
    puppy(
      below: "Dog", dog: x("String?"), wolf: x("Int?"), "", "  Whelp: { inherits: Puppy, attributes: { d: Int } }\n"),
    puppy(
      below: "Wolf", dog: x("String?"), wolf: x("Int?"), "", "  Whelp: { inherits: Puppy, attributes: { d: Int } }\n"),
    [
      "Puppy: inherits from Wolf instead of Dog = lightweight", isOther,
      "Puppy.x: type changed from String? to Int? = two steps",
    ], rules: ["type-change"], stage: nil),
  FactRow(
    "told by the parent that changes", puppy(below: "Dog", dog: x("String?"), wolf: x("Int?")),
    puppy(below: "Dog", dog: x("Int?"), wolf: x("Int?")), ["Dog.x: type changed from String? to Int? = two steps"],
    rules: ["type-change"], stage: nil),
  FactRow(
    "iCloud: another type", "cloudKit: true\n" + cloud(below: "Dog"), "cloudKit: true\n" + cloud(below: "Wolf"),
    [
      "Puppy: inherits from Wolf instead of Dog = lightweight", isOther,
      "Puppy.x: type changed from String? to Int? = two steps",
    ], rules: ["type-change"], stage: nil),
]

private func cloud(below parent: String) -> String {
  entities(
    [
      "Animal: { attributes: { name: String? } }", "Dog: { inherits: Animal, attributes: { x: String? } }",
      "Wolf: { inherits: Animal, attributes: { x: Int? } }",
      "Puppy: { inherits: \(parent), attributes: { weeks: Int? } }",
    ], "", "")
}

private func cat(
  _ cat: String, _ migration: String = "", animal: String = "name: String", pet: String? = "owner: Int?"
) -> String {
  entities(
    ["Animal: { attributes: { \(animal) } }"]
      + (pet.map { ["Pet: { inherits: Animal, attributes: { \($0) } }"] } ?? [])
      + [cat, "Kitten: { inherits: Cat, attributes: { days: Int? } }"], migration, "")
}
private let belowPet = "Cat: { inherits: Pet, attributes: { purr: Int? } }"
private let belowAnimal = "Cat: { inherits: Animal, attributes: { purr: Int? } }"
private let petGoes = "Pet: entity removed = loses data"
private let catMoves = "Cat: inherits from Animal instead of Pet = lightweight"
private let ownerGoes = "Cat.owner: removed = loses data"

/// A parent goes, and its children stay.
let removedParentRows: [FactRow] = [
  FactRow(
    "what the children had from it goes", cat(belowPet), cat(belowAnimal, "removes: [Pet]", pet: nil),
    [petGoes, catMoves, ownerGoes], rules: ["loses-data"], stage: nil),
  FactRow(
    "named as theirs", cat(belowPet), cat(belowAnimal, "removes: [Pet, Cat.owner]", pet: nil),
    [petGoes, catMoves, ownerGoes], stage: "lightweight"),
  FactRow(
    "nothing named", cat(belowPet), cat(belowAnimal, pet: nil), [petGoes, catMoves, ownerGoes],
    rules: ["loses-data", "loses-data"], stage: nil),
  FactRow(
    "the child declares it itself", cat(belowPet),
    cat("Cat: { inherits: Animal, attributes: { purr: Int?, owner: Int? } }", "removes: [Pet]", pet: nil),
    [petGoes, catMoves, "Cat.owner: moved from Pet to Cat = lightweight"], stage: "lightweight"),
  FactRow(
    "the grandparent has it now", cat(belowPet),
    cat(belowAnimal, "removes: [Pet]", animal: "name: String, owner: Int?", pet: nil),
    [
      petGoes, "Animal.owner: added = lightweight", catMoves, "Cat.owner: moved from Pet to Animal = lightweight",
    ], stage: "lightweight"),
  FactRow(
    "the grandparent has one of another type now", cat(belowPet),
    cat(belowAnimal, "removes: [Pet]", animal: "name: String, owner: String?", pet: nil),
    [
      petGoes, "Animal.owner: added = lightweight", catMoves, "Cat.owner: moved from Pet to Animal = lightweight",
      "Cat.owner: type changed from Int? to String? = two steps",
    ], rules: ["type-change"], stage: nil),
  FactRow(
    "the grandparent requires it now", cat(belowPet),
    cat(belowAnimal, "removes: [Pet]", animal: "name: String, owner: Int = 0", pet: nil),
    [
      petGoes, "Animal.owner: added = lightweight", catMoves, "Cat.owner: moved from Pet to Animal = lightweight",
      "Cat.owner: became required = custom",
    ], stage: "custom"),
  FactRow(
    "another parent takes its place", cat(belowPet),
    cat(
      "Friend: { inherits: Animal, attributes: { owner: String? } }\n  Cat: { inherits: Friend, attributes: { purr: Int? } }",
      "removes: [Pet]", pet: nil),
    [
      "Friend: entity added = lightweight", petGoes, "Cat: inherits from Friend instead of Pet = lightweight",
      "Cat.owner: moved from Pet to Friend = lightweight", "Cat.owner: type changed from Int? to String? = two steps",
    ], rules: ["type-change"], stage: nil),
  FactRow(
    "the root goes",
    entities(
      ["Animal: { attributes: { name: String, chip: Int? } }", "Dog: { inherits: Animal, attributes: { d: Int } }"], "",
      ""),
    entities(["Dog: { attributes: { d: Int, name: String } }"], "removes: [Animal]", ""),
    [
      "Animal: entity removed = loses data", "Dog: no longer inherits from Animal = lightweight",
      "Dog.name: moved from Animal to Dog = lightweight", "Dog.chip: removed = loses data",
    ], rules: ["loses-data"], stage: nil),
  FactRow(
    "links go",
    entities(
      [
        "Animal: { attributes: { name: String } }",
        "Pet: { inherits: Animal, attributes: { p: Int? }, relationships: { home: { toOne: Home, inverse: none } } }",
        "Cat: { inherits: Pet, attributes: { purr: Int } }", "Home: { attributes: { n: String } }",
      ], "", ""),
    entities(
      [
        "Animal: { attributes: { name: String } }", "Cat: { inherits: Animal, attributes: { purr: Int, p: Int? } }",
        "Home: { attributes: { n: String } }",
      ], "removes: [Pet]", ""),
    [
      petGoes, catMoves, "Cat.p: moved from Pet to Cat = lightweight",
      "Cat.home: relationship removed = loses data",
    ], rules: ["loses-data"], stage: nil),
  FactRow(
    "iCloud: named, and its field stays there", "cloudKit: true\n" + cat(belowPet, animal: "name: String?"),
    "cloudKit: true\n"
      + cat(
        belowAnimal, "removes: [Pet, Cat.owner], accepts: { cloudkit-removal: { Pet: unused } }",
        animal: "name: String?", pet: nil), [petGoes, catMoves, ownerGoes], rules: ["cloudkit-removal"], stage: nil),
]

/// Names that come back by inheritance.
let inheritedReturns: [History] = [
  History(
    name: "a child's name comes back in its parent",
    versions: [
      trip("n: String", "  Tour: { inherits: Trip, attributes: { k: Int, a: String? } }\n"),
      "migration: { removes: [Tour.a] }\n" + trip("n: String", "  Tour: { inherits: Trip, attributes: { k: Int } }\n"),
      trip("n: String\na: Int?", "  Tour: { inherits: Trip, attributes: { k: Int } }\n"),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "a name comes back with another parent",
    versions: [
      puppy(below: "Dog", dog: x("String?"), wolf: x("Int?")),
      puppy(below: "Animal", dog: x("String?"), wolf: x("Int?"), "removes: [Puppy.x]"),
      puppy(below: "Wolf", dog: x("String?"), wolf: x("Int?")),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "as the remedy for another parent says",
    versions: [
      puppy(below: "Dog", dog: x("String?"), wolf: x("Int?")),
      puppy(below: "Animal", dog: x("String?"), wolf: x("Int?"), "removes: [Puppy.x]"),
      puppy(
        below: "Wolf", dog: x("String?"), wolf: x("Int?"),
        "stage: { custom: Puppy.x must be removed before it is reintroduced }"),
    ], stages: "lightweight custom"),
  History(
    name: "a name moves up that its child always had",
    versions: [
      trip("n: String", "  Tour: { inherits: Trip, attributes: { k: Int, a: String? } }\n"),
      trip("n: String", "  Tour: { inherits: Trip, attributes: { k: Int?, a: String? } }\n"),
      trip("n: String\na: String?", "  Tour: { inherits: Trip, attributes: { k: Int? } }\n"),
    ], stages: "lightweight lightweight"),
  History(
    name: "a name comes back as it was, and its values only where they never went",
    versions: [
      trip("a: Int?\nx: Int"), "migration: { removes: [Trip.a] }\n" + trip("x: Int\nz: Int?"),
      trip("x: Int\nz: Int?\na: Int?"),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
]
