"""Counts the rows of a store of a million rows: time and peak memory of modelgen-store preflight."""

import json
import os
import subprocess

import stores

FIRST = """version: 1.0.0
entities:
  Author:
    attributes: { id: UUID, name: String }
    relationships: { trips: { toMany: Trip, inverse: author } }
  Trip:
    attributes:
      id: UUID
      title: String
      notes: String?
      amount: String
      count: Int
      start: Date?
      status: Status
      marks: "[Mark]"
    relationships:
      author: { toOne: Author, inverse: trips }
enums:
  Status: { rawType: String, cases: [planned, active, archived] }
structs:
  Mark: { fields: { key: String, value: Int } }
"""

SECOND = """version: 2.0.0
entities:
  Author:
    attributes: { id: UUID, name: String }
    relationships: { trips: { toMany: Trip, inverse: author } }
  Trip:
    attributes:
      id: UUID
      title: { type: String, unique: true }
      notes: String
      amount: String
      amountValue: Decimal?
      count: Int16
      status: Status
      marks: "[Mark]"
    relationships:
      author: { toOne: Author, inverse: trips, optional: false }
migration:
  removes: [Trip.start, Status.archived]
  fills: [Trip.amountValue]
  accepts: { narrowed-number: measured here }
enums:
  Status: { rawType: String, cases: [planned, active] }
structs:
  Mark: { fields: { key: String, value: Int } }
"""

ENTITIES = [
    {"name": "Author", "properties": [
        stores.attribute("id", 1100), stores.attribute("name", 700), stores.to_many("trips", "Trip", "author")]},
    {"name": "Trip", "properties": [
        stores.attribute("id", 1100), stores.attribute("title", 700), stores.attribute("notes", 700, True),
        stores.attribute("amount", 700), stores.attribute("count", 300), stores.attribute("start", 900, True),
        stores.composite("status", [stores.attribute("status", 700, True)], enum=True),
        stores.attribute("marks", 1000), stores.to_one("author", "Author", "trips")]},
]

TABLES = [
    "CREATE TABLE ZAUTHOR (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR, ZID BLOB)",
    "CREATE TABLE ZTRIP (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOUNT INTEGER, ZAUTHOR INTEGER,"
    " ZSTART TIMESTAMP, ZTITLE VARCHAR, ZNOTES VARCHAR, ZAMOUNT VARCHAR, ZSTATUS VARCHAR, ZID BLOB, ZMARKS BLOB)",
    "CREATE INDEX ZTRIP_ZAUTHOR_INDEX ON ZTRIP (ZAUTHOR)",
]


def make(folder, modelgen, rows):
    """Writes two versions and a store of the first one; returns the store's path."""
    manifests = f"{folder}/Bench"
    os.makedirs(manifests, exist_ok=True)
    for name, text in (("V1", FIRST), ("V2", SECOND)):
        with open(f"{manifests}/{name}.yaml", "w") as file:
            file.write(text)
    listed = subprocess.run([modelgen, "checksum", manifests, "--format", "json"], check=True, capture_output=True, text=True)
    version = json.loads(listed.stdout)["schemas"][0]["versions"][0]
    hashes = {entity["name"]: entity["versionHash"] for entity in version["entities"]}
    path = f"{folder}/bench.store"
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(path + suffix):
            os.remove(path + suffix)
    database = stores.make(path, ENTITIES, hashes, "1.0.0", TABLES, {"Author": 1, "Trip": 2})
    database.executemany(
        "INSERT INTO ZAUTHOR VALUES (?, 1, 1, ?, ?)", ((key, f"author {key}", bytes(16)) for key in range(1, 1001)))
    database.executemany(
        "INSERT INTO ZTRIP VALUES (?, 2, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        ((key, key % 40000, None if key % 500 == 0 else 1 + key % 1000, 7e8 + key, f"title {key % (rows - rows // 100)}",
          None if key % 4 == 0 else "some notes on this", "12,5" if key % 1000 == 0 else f"{key}.50",
          ("planned", "active", "archived")[key % 3], key.to_bytes(16, "big"), b'[{"key":"a","value":1}]')
         for key in range(1, rows + 1)))
    database.commit()
    database.close()
    return path


def compare(work, modelgen, store_tool, peak_memory, time, quick):
    rows = 100_000 if quick else 1_000_000
    folder = f"{work}/preflight"
    path = make(folder, modelgen, rows)
    command = f"{store_tool} preflight {folder}/Bench {path}"
    report = subprocess.run(command.split(), capture_output=True, text=True)
    assert report.returncode == 1, report.stderr
    # Every finding is counted, or the time says nothing.
    assert f"{rows // 4} of {rows} rows have no value" in report.stdout, report.stdout
    median = time(f"sh -c '{command} >/dev/null || true'")
    memory = peak_memory(f"{command} >/dev/null")
    print(f"\npreflight of {rows} rows ({os.path.getsize(path) >> 20} MB): {median / 1000:.2f} s, {memory:.1f} MB (aim for a million: 5 s, 100 MB)")
