import SwiftSources

/// An app as people write it: versions in several files, models in extensions, types wherever they happened to be needed.
let sampleApp = [
  SwiftSource(path: "App/Shelf/Schema/ShelfSchemaV1.swift", bytes: Array(shelfV1.utf8)),
  SwiftSource(path: "App/Shelf/Schema/ShelfSchemaV2.swift", bytes: Array(shelfV2.utf8)),
  SwiftSource(path: "App/Shelf/Schema/ShelfSchemaV2+Book.swift", bytes: Array(shelfV2Book.utf8)),
  SwiftSource(path: "App/Shelf/Support/Types.swift", bytes: Array(shelfTypes.utf8)),
  SwiftSource(path: "App/Shelf/Support/Defaults.swift", bytes: Array(shelfDefaults.utf8)),
]

private let shelfV1 = """
  import SwiftData
  import SwiftUI

  enum ShelfSchemaV1: VersionedSchema {
    static var versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [Book.self, Reader.self, Loan.self] }

    @Model
    final class Book {
      @Attribute(.unique) var isbn: String
      var title: String = "Untitled", subtitle: String?
      var pages = 0
      var weight = 0.5
      var isSigned = false
      var added = Date.now
      var tags = [String]()
      var genre: Genre
      @Attribute(.externalStorage) var cover: Data?
      @Relationship(deleteRule: .cascade, inverse: \\Loan.book) var loans: [Loan] = []

      init(isbn: String, genre: Genre = .novel) {
        self.isbn = isbn
        self.genre = genre
      }

      enum Genre: String, Codable { case novel, poetry, essay }
    }

    @Model
    final class Reader {
      var name: String
      var loans: [Loan]?
      init(name: String) { self.name = name }
    }

    @Model
    final class Loan {
      var since: Date
      var book: Book?
      var reader: Reader?
      init(since: Date) { self.since = since }
    }
  }

  enum ShelfMigrationPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [ShelfSchemaV1.self, ShelfSchemaV2.self] }
    static var stages: [MigrationStage] {
      [.lightweight(fromVersion: ShelfSchemaV1.self, toVersion: ShelfSchemaV2.self)]
    }
  }
  """

private let shelfV2 = """
  import SwiftData
  import UIKit

  enum ShelfSchemaV2: VersionedSchema {
    static var versionIdentifier: Schema.Version { .init(2, 0, 0) }
    static var models: [any PersistentModel.Type] {
      [Book.self, AudioBook.self, Reader.self, Loan.self, Note.self]
    }

    struct Address: Codable, Hashable {
      var street = ""
      var zip: PostalCode
      var door: Door?
      var lines: [String] { [street, zip] }

      struct Door: Codable, Hashable { var floor: Int, side: Side = .left }
      enum Side: Int, Codable { case left, right = 5, back }
    }
  }

  extension ShelfSchemaV2 {
    @Model
    public final class Reader: Identifiable, CustomStringConvertible {
      #Unique<Reader>([\\.name, \\.card], [\\.card])
      #Index<Reader>([\\.name], [\\.joined, \\.name])

      @Attribute(originalName: "name", hashModifier: "v2") private(set) var name: String
      var card: Int32
      let joined: Date = Date.now
      var address: Address?
      var scores: [String: Int] = [:]
      var limits = Limits(books: 3, days: 14)
      @Transient var isSelected: Bool = false
      @Transient private var cache: [String: UIImage] = [:]
      var loans: [Loan]?
      @Relationship(deleteRule: .cascade) var notes: [Note] = []
      lazy var greeting = "Hello"
      static var shared: Reader?

      public var description: String { name }
      var isNew: Bool {
        get { joined > .distantPast }
        set { _ = newValue }
      }
      init(name: String, card: Int32) {
        self.name = name
        self.card = card
      }
      func greet() -> String { "Hello, " + name }

      struct Limits: Codable { var books: Int; var days: UInt8 = 7 }
    }

    @Model class Loan {
      var since = Date()
      var until: Date?
      var state: LoanState = LoanState.open
      var history: [LoanState] = []
      var fee: Decimal = 0
      var book: Book? { didSet { changes += 1 } }
      var reader: Reader?
      var changes = 0
      init() {}
    }

    @Model class Note {
      var text: String = Defaults.noteText
      var number: Int64 = Defaults.firstNumber
      #if os(iOS)
      var color: NoteColor? = NoteColor.yellow
      #else
      var color: String?
      #endif
      @Attribute(.transformable(by: PointTransformer.self)) var place: [Double]?
      @Attribute(.ephemeral) var draft: String?
      init() {}
    }
  }
  """

private let shelfV2Book = """
  import Foundation
  import SwiftData

  extension ShelfSchemaV2 {
    @Model
    class Book {
      @Attribute(.unique, .spotlight) var isbn: String
      var title: String = "Untitled", subtitle: String?
      var pages = Book.defaultPages
      var added: Date = Date.now
      var rating: Rating?
      var format: BookFormat = BookFormat.print(binding: "paper")
      var kind: Kind = Kind.owned
      @Relationship(deleteRule: .deny, maximumModelCount: 4, inverse: \\Loan.book) var loans: [Loan] = []
      @Relationship var sequel: Book?
      @Relationship(inverse: \\Book.sequel) var prequel: Book?

      static let defaultPages = 100
      enum Kind: String, Codable, CaseIterable { case owned, wished = "WISHED" }
      struct Rating: Codable { var stars: Int; var by: String?; var source = Source(name: "us") }
      struct Source: Codable { var name: String }

      init(isbn: String) { self.isbn = isbn }
    }

    @available(iOS 26, macOS 26, *)
    @Model final class AudioBook: Book {
      var seconds: TimeInterval = 0
      var voices: [Voice] = []
      struct Voice: Codable { var name: String }
    }
  }
  """

private let shelfTypes = """
  import Foundation

  typealias PostalCode = String
  typealias Book = ShelfSchemaV2.Book

  enum LoanState: Codable, Hashable {
    case open
    case extended(until: Date, times: Int)
    case closed(String)
  }

  enum BookFormat: Codable { case print(binding: String), digital, audio(minutes: Int?) }

  enum NoteColor: Int16, Codable { case yellow = 1, green, blue }

  extension NoteColor: CaseIterable {
    var isWarm: Bool { self == .yellow }
  }
  """

private let shelfDefaults = """
  enum Defaults {
    static let noteText = "New " + noun
    static let noun = "note"
    static let firstNumber: Int64 = 1_000
    static var isLoud = false
  }
  """
