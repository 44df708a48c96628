"""Makes equal schemas for modelgen, flatc and thrift, times all of them with hyperfine, and prints a report."""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys

import instructions
import preflight
import type_checking

SCALARS = [
    # name, Swift type in the manifest, FlatBuffers, Thrift
    ("identifier", "UUID", "string", "string"),
    ("title", "String", "string", "string"),
    ("summary", "String?", "string", "string"),
    ("count", "Int = 0", "long", "i64"),
    ("amount", "Double = 0", "double", "double"),
    ("isFavorite", "Bool = false", "bool", "bool"),
    ("createdAt", "Date", "long", "i64"),
    ("updatedAt", "Date?", "long", "i64"),
    ("rank", "Int32 = 0", "int", "i32"),
    ("notes", 'String = ""', "string", "string"),
]


def manifest(entities, version="1.0.0", extra=0, migration=""):
    lines = [f"version: {version}"]
    if migration:
        lines.append(migration)
    lines.append("entities:")
    for number in range(entities):
        lines.append(f"  Entity{number}:")
        lines.append("    attributes:")
        lines += [f"      {name}: {swift}" for name, swift, _, _ in SCALARS]
        if number == 0:
            lines += [f"      added{index}: String?" for index in range(extra)]
    return "\n".join(lines) + "\n"


def flatbuffers(entities):
    parts = ["namespace Bench;"]
    for number in range(entities):
        fields = " ".join(f"{name}:{kind};" for name, _, kind, _ in SCALARS)
        parts.append(f"table Entity{number} {{ {fields} }}")
    return "\n".join(parts) + "\n"


def thrift(entities):
    parts = []
    for number in range(entities):
        fields = " ".join(f"{i + 1}: {kind} {name};" for i, (name, _, _, kind) in enumerate(SCALARS))
        parts.append(f"struct Entity{number} {{ {fields} }}")
    return "\n".join(parts) + "\n"


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def run(command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options)


def peak_memory(command, prepare=None):
    """Peak resident memory of one run in MB."""
    if prepare:
        subprocess.run(prepare, shell=True, check=True)
    done = subprocess.run(["/usr/bin/time", "-f", "%M", "sh", "-c", "exec " + command], capture_output=True, text=True)
    return int(done.stderr.strip().splitlines()[-1]) / 1024


class Bench:
    def __init__(self, arguments):
        self.arguments = arguments
        self.quick = arguments.quick

    def time(self, commands, runs=30):
        """Medians in ms, by label, all measured in one hyperfine call. commands: [(label, command, prepare)]."""
        runs = max(3, runs // 3) if self.quick else runs
        report = os.path.join(self.arguments.work, "hyperfine.json")
        call = ["hyperfine", "-N", "--warmup", "2", "--runs", str(runs), "--export-json", report, "--style", "none"]
        for label, command, prepare in commands:
            call += ["--command-name", label, "--prepare", prepare or "true", command]
        done = subprocess.run(call, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(done.stdout + done.stderr)
        with open(report) as file:
            return {result["command"]: result["median"] * 1000 for result in json.load(file)["results"]}


def machine():
    model = "unknown processor"
    if os.path.exists("/proc/cpuinfo"):
        found = re.search(r"model name\s*:\s*(.+)", open("/proc/cpuinfo").read())
        model = found.group(1) if found else model
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--modelgen", required=True)
    parser.add_argument("--debug-modelgen", required=True)
    parser.add_argument("--store-tool", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--standin", required=True)
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    bench = Bench(arguments)
    work, modelgen = arguments.work, arguments.modelgen
    print(f"machine: {machine()}")
    for tool in (["flatc", "--version"], ["thrift", "--version"], ["hyperfine", "--version"]):
        print("tool:   ", run(tool).stdout.strip())

    start = bench.time([("true", "/bin/true", None), ("start", f"{modelgen} --version", None)])
    print(f"\nprocess start: modelgen {start['start']:.2f} ms, /bin/true {start['true']:.2f} ms, "
          f"difference {start['start'] - start['true']:.2f} ms (aim: 1)")

    sizes = [10, 100, 1000] + ([] if arguments.quick else [10000])
    print(f"\n{'entities':>8} {'first':>9} {'again':>9} {'check':>9} {'flatc':>9} {'thrift':>9} "
          f"{'first/best':>10} {'again/first':>11} {'check/first':>11} {'memory':>9}")
    first_by_size = {}
    for size in sizes:
        folder = f"{work}/{size}"
        write(f"{folder}/manifests/Bench/V1.yaml", manifest(size))
        write(f"{folder}/bench.fbs", flatbuffers(size))
        write(f"{folder}/bench.thrift", thrift(size))
        for output in ("flat", "thrift"):
            os.makedirs(f"{folder}/{output}", exist_ok=True)
        generated = f"{folder}/Generated"
        generate = f"{modelgen} generate {folder}/manifests"
        clear = f"rm -rf {generated} {folder}/flat {folder}/thrift && mkdir -p {folder}/flat {folder}/thrift"
        clear_command = f"sh -c '{clear}'"
        flatc_command = f"flatc --swift -o {folder}/flat {folder}/bench.fbs"
        thrift_command = f"thrift --gen swift -out {folder}/thrift {folder}/bench.thrift"
        ensure = f"sh -c '{generate} >/dev/null'"
        medians = bench.time([
            ("first", generate, clear_command), ("flatc", flatc_command, clear_command),
            ("thrift", thrift_command, clear_command), ("again", generate, ensure),
            ("check", f"{modelgen} check {folder}/manifests", ensure),
        ], runs={10: 90, 100: 60, 10000: 9}.get(size, 30))
        memory = peak_memory(f"{generate} >/dev/null", clear)
        best = min(medians["flatc"], medians["thrift"])
        first_by_size[size] = medians["first"]
        print(f"{size:>8} {medians['first']:>7.2f}ms {medians['again']:>7.2f}ms {medians['check']:>7.2f}ms "
              f"{medians['flatc']:>7.2f}ms {medians['thrift']:>7.2f}ms {medians['first'] / best:>10.2f} "
              f"{medians['again'] / medians['first']:>11.2f} {medians['check'] / medians['first']:>11.2f} {memory:>7.1f}MB")
    ordered = list(first_by_size.items())
    for (small, before), (large, after) in zip(ordered, ordered[1:]):
        print(f"growth {small} -> {large}: {after / before:.1f} times the time for {large // small} times the entities")

    history(bench, work, modelgen)
    plugin_case(bench, work, arguments.debug_modelgen)
    preflight.compare(
        work, modelgen, arguments.store_tool, peak_memory,
        lambda command: bench.time([("preflight", command, None)], runs=5)["preflight"], arguments.quick)
    instructions.compare(work, modelgen, [size for size in sizes if size <= 1000])
    attributes = [(name, swift) for name, swift, _, _ in SCALARS]
    type_checking.compare(bench, work, modelgen, arguments.standin, manifest, attributes)


def history(bench, work, modelgen):
    """Twenty versions of fifty entities, all but the newest in the lock: the run that finds nothing to do."""
    folder = f"{work}/history"
    paths = [f"{folder}/manifests/Bench/V{number}.yaml" for number in range(1, 21)]

    def write_version(number, title="title: String"):
        # Every step adds an attribute; every fifth stage is custom.
        stage = "migration: { stage: custom, reason: the benchmark wants some }" if number % 5 == 0 else ""
        text = manifest(50, version=f"{number}.0.0", extra=number - 1, migration=stage)
        write(paths[number - 1], text.replace("title: String", title, 1))

    for number in range(1, 20):
        write_version(number)
    generate = [modelgen, "generate", f"{folder}/manifests"]
    run(generate)
    run([modelgen, "ship", f"{folder}/manifests"])
    write_version(20)
    run(generate)
    medians = bench.time([
        ("cat", "cat " + " ".join(paths), None),
        ("again", " ".join(generate), None),
    ])
    print(f"\n20 versions x 50 entities, locked, nothing to do: {medians['again']:.2f} ms, cat {medians['cat']:.2f} ms, "
          f"ratio {medians['again'] / medians['cat']:.1f} (aim: 25, at most 40)")

    def written():
        return {entry.path: entry.stat().st_mtime_ns for entry in os.scandir(f"{folder}/Generated")}

    before = written()
    write_version(20, title='title: String = "untitled"')
    run(generate)
    changed = [os.path.basename(path) for path, time in written().items() if before.get(path) != time]
    print(f"one attribute of the newest version changed: {len(changed)} file rewritten ({', '.join(sorted(changed))})")


def plugin_case(bench, work, modelgen):
    """What a build tool plugin waits for in a debug build."""
    if not os.path.exists(modelgen):
        return
    folder = f"{work}/plugin"
    for number in range(1, 6):
        write(f"{folder}/manifests/Bench/V{number}.yaml", manifest(50, version=f"{number}.0.0", extra=number - 1))
    medians = bench.time([
        ("debug", f"{modelgen} generate {folder}/manifests", f"sh -c 'rm -rf {folder}/Generated'"),
    ])
    print(f"debug build, 5 versions x 50 entities: {medians['debug']:.0f} ms (aim: below 250)")
    shutil.rmtree(folder)


main()
