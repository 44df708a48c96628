"""Makes stores in the layout that the framework's own stores show: metadata, a cached model, tables and rows.

A model is a list of entities, each a dictionary with `name`, `properties` and perhaps `unique` and `parent`. A property is
one of

    attribute(name, code, optional=False)         a column
    composite(name, leaves, cases=None, enum=False)  an enum or struct: a column for each leaf
    to_one(name, destination, inverse=None, optional=True), to_many(name, destination, inverse=None)

Rows are given as columns: the caller says which column a value is in, so that nothing here is worked out by the rules that
are tested.
"""
import plistlib
import sqlite3
import zlib


def attribute(name, code, optional=False, flags=0):
    return {"kind": "attribute", "name": name, "code": code, "optional": optional, "flags": flags}


def composite(name, leaves, cases=None, enum=False, optional=True):
    return {"kind": "composite", "name": name, "leaves": leaves, "cases": cases, "enum": enum, "optional": optional}


def to_one(name, destination, inverse=None, optional=True):
    return {"kind": "link", "name": name, "destination": destination, "inverse": inverse, "optional": optional, "max": 1}


def to_many(name, destination, inverse=None, optional=False):
    return {"kind": "link", "name": name, "destination": destination, "inverse": inverse, "optional": optional, "max": 0}


class Archive:
    """What NSKeyedArchiver would write for the model."""

    def __init__(self):
        self.objects = ["$null"]
        self.classes = {}

    def add(self, value):
        self.objects.append(value)
        return plistlib.UID(len(self.objects) - 1)

    def reserve(self):
        return self.add("$null")

    def fill(self, uid, kind, fields):
        if kind not in self.classes:
            self.classes[kind] = self.add({"$classname": kind, "$classes": [kind, "NSObject"]})
        self.objects[uid.data] = dict(fields, **{"$class": self.classes[kind]})
        return uid

    def object(self, kind, fields):
        return self.fill(self.reserve(), kind, fields)

    def text(self, text):
        return plistlib.UID(0) if text is None else self.add(text)

    def list(self, members, kind="NSArray"):
        return self.object(kind, {"NS.objects": members})

    def dictionary(self, entries):
        return self.object(
            "NSMutableDictionary", {"NS.keys": [self.text(k) for k, _ in entries], "NS.objects": [v for _, v in entries]})

    def bytes(self, root):
        return plistlib.dumps(
            {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": root}, "$objects": self.objects},
            fmt=plistlib.FMT_BINARY)


def archived_model(entities, version):
    archive = Archive()
    places = {entity["name"]: archive.reserve() for entity in entities}
    links = {}
    for entity in entities:
        for prop in entity["properties"]:
            if prop["kind"] == "link":
                links[entity["name"], prop["name"]] = archive.reserve()

    def archived(prop, owner):
        base = {"NSPropertyName": archive.text(prop["name"]), "NSRenamingIdentifier": archive.text(prop["name"]),
                "NSIsOptional": prop["optional"]}
        if prop["kind"] == "attribute":
            return archive.object("NSAttributeDescription", dict(base, NSAttributeType=prop["code"], NSFlagsKey=prop["flags"]))
        if prop["kind"] == "composite":
            info = [("EnumType", True)] if prop["enum"] else []
            if prop["cases"]:
                info.append(("enum", archive.list([archive.text(case) for case in prop["cases"]])))
            elements = archive.list([archived(leaf, owner) for leaf in prop["leaves"]], "NSMutableArray")
            return archive.object(
                "NSCompositeAttributeDescription",
                dict(base, NSAttributeType=2100, NSFlagsKey=0, NSCompositeElements=elements,
                     NSUserInfo=archive.dictionary(info)))
        inverse = links.get((prop["destination"], prop["inverse"]), plistlib.UID(0))
        return archive.fill(
            links[owner, prop["name"]], "NSRelationshipDescription",
            dict(base, NSDestinationEntity=places[prop["destination"]], NSInverseRelationship=inverse,
                 NSMaxCount=prop["max"], NSMinCount=0, NSDeleteRule=1))

    for entity in entities:
        properties = [(prop["name"], archived(prop, entity["name"])) for prop in entity["properties"]]
        unique = archive.list([archive.list([archive.text(m) for m in key]) for key in entity.get("unique", [])])
        archive.fill(
            places[entity["name"]], "NSEntityDescription",
            {"NSEntityName": archive.text(entity["name"]), "NSProperties": archive.dictionary(properties),
             "NSUniqueTuples": unique, "NSSuperentity": places.get(entity.get("parent"), plistlib.UID(0)),
             "NSRenamingIdentifier": archive.text(entity["name"])})
    root = archive.object(
        "NSManagedObjectModel",
        {"NSEntities": archive.dictionary(list(places.items())),
         "NSVersionIdentifiers": archive.list([archive.text(version)], "NSSet")})
    return archive.bytes(root)


def make(path, entities, hashes, version, tables, numbers):
    """Makes a store without rows; `tables` are statements, `numbers` the entities' numbers. Returns the connection."""
    database = sqlite3.connect(path)
    database.executescript("""
        PRAGMA page_size = 4096; PRAGMA journal_mode = WAL;
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    """)
    metadata = {"NSStoreModelVersionHashes": {name: bytes.fromhex(value) for name, value in hashes.items()},
                "NSStoreModelVersionIdentifiers": [version], "NSPersistenceFrameworkVersion": 1526}
    database.execute("INSERT INTO Z_METADATA VALUES (1, 'STORE', ?)", [plistlib.dumps(metadata, fmt=plistlib.FMT_BINARY)])
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    content = packer.compress(archived_model(entities, version)) + packer.flush()
    database.execute("INSERT INTO Z_MODELCACHE VALUES (?)", [content])
    for name, number in numbers.items():
        database.execute("INSERT INTO Z_PRIMARYKEY VALUES (?, ?, 0, 0)", [number, name])
    for statement in tables:
        database.execute(statement)
    database.commit()
    return database
