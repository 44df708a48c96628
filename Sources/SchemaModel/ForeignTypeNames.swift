/// What people write for a type who come from another language, from SQL or from Core Data's editor.
public enum ForeignTypeNames {
  /// What to write instead, in words; nil for a name that is nobody's habit.
  public static func advice(for name: String) -> String? {
    if let advice = sentences[name] { return advice }
    // Without the words' case and blanks: `Integer 16`, `integer16`, `VARCHAR`.
    let folded = name.filter { $0 != " " && $0 != "_" && $0 != "-" }.lowercased()
    return types[folded].map { "write `\($0)`" } ?? sentences[folded]
  }

  /// Swift's type for one of another language, where there is one and no other.
  public static func type(for name: String) -> String? {
    types[name.filter { $0 != " " && $0 != "_" && $0 != "-" }.lowercased()]
  }

  private static let types: [String: String] = [
    "string": "String", "text": "String", "nsstring": "String", "varchar": "String", "nvarchar": "String",
    "char": "String", "longtext": "String", "int": "Int", "integer": "Int", "bigint": "Int64", "smallint": "Int16",
    "tinyint": "Int8", "long": "Int64", "short": "Int16", "byte": "UInt8", "integer16": "Int16", "integer32": "Int32",
    "integer64": "Int64", "nsinteger": "Int", "nsuinteger": "UInt", "bool": "Bool", "boolean": "Bool", "bit": "Bool",
    "double": "Double", "float": "Float", "real": "Double", "float32": "Float", "float64": "Double", "date": "Date",
    "datetime": "Date", "timestamp": "Date", "time": "Date", "nsdate": "Date", "instant": "Date", "binary": "Data",
    "binarydata": "Data", "blob": "Data", "bytes": "Data", "bytea": "Data", "nsdata": "Data", "uuid": "UUID",
    "guid": "UUID", "nsuuid": "UUID", "url": "URL", "uri": "URL", "nsurl": "URL", "decimal": "Decimal",
    "numeric": "Decimal", "data": "Data", "str": "String", "charactervarying": "String", "int4": "Int",
    "money": "Decimal", "bigdecimal": "Decimal", "nsdecimalnumber": "Decimal",
    "nstimeinterval": "TimeInterval", "cfabsolutetime": "Double", "cftimeinterval": "Double",
    "cllocationdegrees": "Double", "cllocationdistance": "Double", "cllocationaccuracy": "Double",
    "cllocationdirection": "Double", "cllocationspeed": "Double",
    "int64": "Int64", "int32": "Int32", "int16": "Int16", "int8": "Int8", "float80": "Double",
    "email": "String", "phone": "String", "substring": "String", "characters": "String",
  ]

  private static let sentences: [String: String] = [
    "number": "write `Int` or `Double`", "nsnumber": "write `Int` or `Double`", "id": "write `UUID` or `String`",
    "objectid": "write `UUID` or `String`", "image": "write `{ type: Data?, externalStorage: true }`",
    "file": "write `{ type: Data?, externalStorage: true }`, or the file's name as a `String?`",
    "Codable": "name a concrete type, such as a struct below `structs:`", "self": "name the type",
    "Self": "name the type",
    "DateInterval": "write two attributes, such as `start: Date` and `end: Date`",
    "json": "write `Data`, or describe its parts below `structs:` and name that struct",
    "transformable": "write the value's own type, and the transformer beside it: `transformable: TransformerClass`",
    "null": "write the value's type, such as `String?`", "nil": "write the value's type, such as `String?`",
    "UInt128": "write `UInt64`, or `String` for larger numbers",
    "Int128": "write `Int64`, or `String` for larger numbers",
    "currency": "write `Decimal` for an amount, or `String` for a code",
    "true": "write the value's type; a value is written after it, `Bool = true`",
    "false": "write the value's type; a value is written after it, `Bool = false`",
    "PersistentIdentifier": "link the entities below `relationships:`, or store a `UUID` of your own",
    "undefined": "write the value's type", "any": "write the value's type", "object": "write the value's type",
    "nsset": "links to entities belong below `relationships:`; a list of values is written \"[String]\"",
    "nsorderedset": "links to entities belong below `relationships:`; a list of values is written \"[String]\"",
    "nsarray": "links to entities belong below `relationships:`; a list of values is written \"[String]\"",
    "list": "a list of values is written \"[String]\"", "arraylist": "a list of values is written \"[String]\"",
    "seq": "a list of values is written \"[String]\"", "vector": "a list of values is written \"[String]\"",
    "nsdictionary": "a dictionary is written \"[String: Int]\"", "map": "a dictionary is written \"[String: Int]\"",
    "hashmap": "a dictionary is written \"[String: Int]\"", "dict": "a dictionary is written \"[String: Int]\"",
    "record": "a dictionary is written \"[String: Int]\"", "enum": "declare it below `enums:` and write its name here",
    "struct": "declare it below `structs:` and write its name here",
  ]
}
