"""Equal models, once as modelgen emits them and once as people write them: what each costs the type checker."""

import glob
import json
import os
import shlex
import subprocess

# How some people write the benchmark's attributes: the type is left out where a default says it.
INFERRED = {
    "count": "count = 0",
    "amount": "amount = 0.0",
    "isFavorite": "isFavorite = false",
    "notes": 'notes = ""',
}


def hand_written(entities, scalars, inferred):
    """One version as a file that somebody has typed.

    scalars: names with what the manifest says of them. inferred: declarations without a type, by name.
    """
    lines = ["import Foundation", "import SwiftData", "", "enum BenchSchemaV1: VersionedSchema {"]
    lines += ["  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }", ""]
    models = ", ".join(f"Entity{number}.self" for number in range(entities))
    lines += [f"  static var models: [any PersistentModel.Type] {{ [{models}] }}"]
    for number in range(entities):
        lines += ["", "  @Model", f"  final class Entity{number} {{"]
        lines += [f"    var {inferred.get(name, f'{name}: {swift}')}" for name, swift in scalars]
        parameters = ", ".join(f"{name}: {swift}" + (" = nil" if swift.endswith("?") else "") for name, swift in scalars)
        lines += ["", f"    init({parameters}) {{"]
        lines += [f"      self.{name} = {name}" for name, _ in scalars]
        lines += ["    }", "  }"]
    return "\n".join(lines + ["}"]) + "\n"


def compiler(standin):
    """The command that type-checks files against the stand-in for SwiftData."""
    return [
        "swiftc", "-typecheck", "-swift-version", "6", "-I", f"{standin}/light", "-Xfrontend",
        "-load-plugin-executable", "-Xfrontend", f"{standin}/SwiftDataMacros-tool#SwiftDataMacros",
    ]


def constraint_scopes(command, folder):
    """How many constraint scopes the type checker opened: a count, the same on a busy machine and on an idle one."""
    os.makedirs(folder)
    subprocess.run(command + ["-stats-output-dir", folder], check=True, capture_output=True)
    count = 0
    for path in glob.glob(f"{folder}/*.json"):
        with open(path) as file:
            count += json.load(file).get("Sema.NumConstraintScopes", 0)
    return count


def compare(bench, work, modelgen, standin, manifest, scalars):
    """Prints time and constraint scopes of each form, and what the generated one takes in relation (aim: at most 1).

    manifest: writes the manifest of so many entities.
    """
    entities = 100
    folder = f"{work}/types"
    os.makedirs(f"{folder}/manifests/Bench")
    with open(f"{folder}/manifests/Bench/V1.yaml", "w") as file:
        file.write(manifest(entities))
    subprocess.run([modelgen, "generate", f"{folder}/manifests"], check=True, capture_output=True)
    version = f"{folder}/Generated/BenchSchemaV1.swift"
    others = sorted(path for path in glob.glob(f"{folder}/Generated/*.swift") if path != version)
    typed, short = f"{folder}/HandWritten.swift", f"{folder}/Inferred.swift"
    for path, inferred in [(typed, {}), (short, INFERRED)]:
        with open(path, "w") as file:
            file.write(hand_written(entities, scalars, inferred))
    files = {"generated": version, "typed by hand": typed, "by hand, types inferred": short}
    commands = {label: compiler(standin) + [path] + others for label, path in files.items()}
    scopes = {label: constraint_scopes(command, f"{folder}/{label}") for label, command in commands.items()}
    medians = bench.time([(label, shlex.join(command), None) for label, command in commands.items()], runs=9)
    print(f"\n{f'type-checking {entities} entities':>28} {'time':>9} {'ratio':>6} {'constraint scopes':>18} {'ratio':>6}")
    for label in commands:
        print(f"{label:>28} {medians[label]:>7.0f}ms {medians['generated'] / medians[label]:>6.2f} {scopes[label]:>18} "
              f"{scopes['generated'] / max(1, scopes[label]):>6.2f}")
