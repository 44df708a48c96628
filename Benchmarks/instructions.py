"""Instruction counts by callgrind: on a machine that is busy they say what times cannot."""

import os
import re
import shutil
import subprocess


def count(command):
    """Instructions of one run, in user code; None where valgrind is not installed."""
    if not shutil.which("valgrind"):
        return None
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"] + command, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    return int(found.group(1)) if found else None


def millions(number):
    return "-" if number is None else f"{number / 1e6:.1f} M"


def compare(work, modelgen, sizes):
    """Prints what first runs, runs with nothing to do and checks of the folders of these sizes cost."""
    print(f"\n{'instructions':>12} {'first':>10} {'again':>10} {'check':>10}")
    start = count([modelgen, "--version"])
    print(f"{'start':>12} {millions(start):>10}")
    for size in sizes:
        folder = f"{work}/{size}"
        shutil.rmtree(f"{folder}/Generated", ignore_errors=True)
        generate = [modelgen, "generate", f"{folder}/manifests"]
        counts = [count(generate), count(generate), count([modelgen, "check", f"{folder}/manifests"])]
        print(f"{size:>12} " + " ".join(f"{millions(number):>10}" for number in counts))
    if os.path.exists(f"{work}/history"):
        again = count([modelgen, "generate", f"{work}/history/manifests"])
        print(f"{'20 x 50':>12} {'':>10} {millions(again):>10}")
