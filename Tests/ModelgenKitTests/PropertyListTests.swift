import Foundation
import ModelgenKit
import Testing

@Suite struct PropertyListTests {
  private static let hash = Data((0..<32).map { UInt8($0) })

  /// As a store's metadata looks.
  private static var metadata: [String: Any] {
    [
      "NSStoreModelVersionHashes": ["Trip": hash, "Größe <&>": hash],
      "NSStoreModelVersionChecksumKey": "hVf/dkygPyXWgY+Jcgvx9sMUcaiS0yfaIlBvgiRFqr4=",
      "NSStoreModelVersionIdentifiers": ["1.0.0"], "NSStoreModelVersionHashesVersion": 3,
      "NSPersistenceFrameworkVersion": NSNumber(value: 1518), "_NSAutoVacuumLevel": "2", "date": Date(), "real": 1.5,
      "flag": true, "empty": Data(), "nested": [[["deep"]]], "long": String(repeating: "long ", count: 1000),
      "many": (0..<300).map { "entry \($0)" },
    ]
  }

  private func bytes(_ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: Self.metadata, format: format, options: 0))
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func metadataIsRead(_ format: PropertyListSerialization.PropertyListFormat) throws {
    let list = try PropertyList.parse(bytes(format)).get()
    #expect(list.entries?.count == Self.metadata.count)
    #expect(list["NSStoreModelVersionHashes"]?["Trip"]?.data == Array(Self.hash))
    #expect(list["NSStoreModelVersionHashes"]?["Größe <&>"]?.data == Array(Self.hash))
    #expect(list["NSStoreModelVersionChecksumKey"]?.string?.count == 44)
    #expect(list["NSStoreModelVersionIdentifiers"]?.array == [.string("1.0.0")])
    #expect(list["empty"]?.data == [] && list["flag"] == .bool(true) && list["real"] == .other)
    #expect(list["long"]?.string?.count == 5000 && list["many"]?.array?.last == .string("entry 299"))
  }

  /// XML that other tools write, and what it means; nil where it is refused.
  static let documents: [(xml: String, value: PropertyList?)] = [
    ("<plist version=\"1.0\"><string>a</string></plist>", .string("a")),
    ("<string>a&lt;&#65;&#x42;&amp;<![CDATA[<&>]]><!-- no --></string>", .string("a<AB&<&>")),
    ("<?xml version='1.0'?><!DOCTYPE plist [<!ENTITY x \"y\">]><!-- c --><plist a='>'><array/></plist>", .array([])),
    ("<dict><key>k</key><data>\n\tAAEC\n</data></dict>", .dictionary([.init(key: "k", value: .data([0, 1, 2]))])),
    (
      "<array><true/><false></false><integer>3</integer><string/></array>",
      .array([.bool(true), .bool(false), .integer(3), .string("")])
    ),
    ("", nil), ("<", nil), ("<plist>", nil), ("<dict>", nil), ("<dict><key>a</key></dict>", nil),
    ("<dict><string>a</string></dict>", nil), ("<data>*</data>", nil), ("<string>&x;</string>", nil),
    ("<array>a</array>", nil),
    ("<string>&#xD800;</string>", nil), ("<string>a</key>", nil), ("<foo/>", nil), ("<string>&ampampampamp", nil),
    (String(repeating: "<array>", count: 100_000), nil), ("<!DOCTYPE [[[", nil), ("<!--", nil),
    ("<plist><array/>", nil),
  ]

  @Test func xmlDocuments() {
    for (xml, value) in Self.documents {
      switch PropertyList.parse(Array(xml.utf8)) {
      case .success(let read): #expect(read == value, "\(xml.prefix(60))")
      case .failure(let error): #expect(value == nil, "\(xml.prefix(60)): \(error.message)")
      }
    }
  }

  /// Whatever a file says of itself, reading it ends, and soon.
  @Test func damagedFiles() throws {
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let whole = try bytes(format)
      for size in stride(from: 0, to: whole.count, by: 37) { _ = PropertyList.parse(Array(whole[..<size])) }
      for position in (whole.indices.prefix(100) + whole.indices.suffix(100)) {
        for byte: UInt8 in [0, 0x0F, 0x7F, 0xDF, 0xFF] {
          var damaged = whole
          damaged[position] = byte
          _ = PropertyList.parse(damaged)
        }
      }
    }
  }

  private func binary(objects: [[UInt8]], top: Int = 0, count: Int? = nil) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets
    func wide(_ number: Int) -> [UInt8] { [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 255)] }
    return bytes + [0, 0, 0, 0, 0, 0, 2, 1] + wide(count ?? objects.count) + wide(top) + wide(table)
  }

  @Test func hostileBinaries() throws {
    #expect(try PropertyList.parse(binary(objects: [[0x51, 0x61]])).get() == .string("a"))
    #expect(try PropertyList.parse(binary(objects: [[0x61, 0xD8, 0x00]])).get() == .string("\u{FFFD}"))
    // Sixteen levels of sixteen references to the next level: 16^16 objects, were they all made.
    let bomb = (0..<15).map { level in
      [UInt8](repeating: 0xAF, count: 1) + [0x10, 16] + [UInt8](repeating: level + 1, count: 16)
    }
    let table: [[UInt8]] = [
      binary(objects: [[0xA1, 0x00]]), binary(objects: [[0xD1, 0x00, 0x00]]), binary(objects: bomb + [[0x08]]),
      binary(objects: [[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
      binary(objects: [[0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
      binary(objects: [[0x5F, 0x14]]), binary(objects: [[0x4F]]), binary(objects: [[0x5E]]),
      binary(objects: [[0xA1, 0x09]]),
      binary(objects: [[0x70]]), binary(objects: [[0x08]], top: 9), binary(objects: [[0x08]], count: 255),
    ]
    for bytes in table {
      guard case .failure = PropertyList.parse(bytes) else {
        Issue.record("accepted: \(bytes)")
        continue
      }
    }
  }
}
