#!/usr/bin/env python3
"""Time fit and fitarrow beside pyroparse.

usage: columns_race.py TEMP ROUNDS

TEMP has the programs and files that columns_race.sh makes. In each round all take turns, in
random order: what else the machine does then is the same for all. Each takes its own files into
memory that it has used before; to Parquet and to Arrow ours is a Go program that was warmed up,
theirs this process. For the folder ours is the whole program from start to end, which writes
each file to the disk before it gives it its name; theirs is what starts two processes from this one
and writes to the cache of the system. A ratio is theirs by ours, in each round; the table has the
median of them, with the quartiles.
"""

import glob
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import time

import pyarrow.parquet
import pyroparse

TEMP, ROUNDS = os.path.abspath(sys.argv[1]), int(sys.argv[2])
FOLDER, OUT = os.path.join(TEMP, "folder"), os.path.join(TEMP, "out")
FILES = os.path.join(TEMP, "files", "*", "*.fit")
NAMES = sorted(glob.glob(FILES))


def timed(f, *args, **more):
    start = time.perf_counter()
    f(*args, **more)
    return time.perf_counter() - start


def ours(to):
    """Seconds for a file, in our process."""
    def run():
        times = 10 * len(NAMES)
        out = subprocess.run([os.path.join(TEMP, "files.test"), "-test.run=^$", f"-test.bench=^BenchmarkFiles$/to={to}$",
                              f"-test.benchtime={times}x"], env={**os.environ, "FIT_FILES": FILES}, capture_output=True, check=True, text=True)
        return float(re.search(r"([\d.]+) ns/op", out.stdout)[1]) / 1e9
    return run


def theirs(convert):
    """Seconds for a file, in this process."""
    return lambda: sum(timed(convert, name) for name in NAMES) / len(NAMES)


def program(verb):
    """Seconds of a run of fit on the folder."""
    def run():
        return timed(subprocess.run, [os.path.join(TEMP, "fit"), verb, FOLDER, "-o", OUT], check=True, stdout=subprocess.DEVNULL)
    return run


def tree(workers):
    return lambda: timed(pyroparse.convert_fit_tree, FOLDER, OUT, workers=workers, overwrite=True)


def to_parquet(name):
    pyroparse.convert_fit_file(name, os.path.join(TEMP, "one.parquet"))


ARMS = {
    "one file to Arrow": {"theirs": theirs(pyroparse.read_fit), "fitarrow": ours("arrow")},
    "one file to Parquet": {"theirs": theirs(to_parquet), "fitarrow": ours("parquet")},
    "folder to Parquet": {"theirs": tree(os.cpu_count()), "theirs, one process": tree(1), "fit parquet": program("parquet"), "fit bulk": program("bulk")},
}


def race(arms):
    """Seconds of each arm in each round."""
    took = {name: [] for name in arms}
    for turn in range(ROUNDS + 1):
        for name in random.sample(list(arms), len(arms)):
            shutil.rmtree(OUT, ignore_errors=True)
            seconds = arms[name]()
            if turn > 0:  # the first one is for the caches
                took[name].append(seconds)
    return took


def bytes_in(folder):
    return sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(folder) for name in names)


def check():
    """Both have the same rows, and ours the values of theirs."""
    subprocess.run([os.path.join(TEMP, "fit"), "parquet", FOLDER, "-o", OUT], check=True)
    rows, size = 0, bytes_in(OUT)
    for name in glob.glob(os.path.join(OUT, "*", "*.parquet")):
        table = pyarrow.parquet.read_table(name)
        fit = os.path.join(FOLDER, os.path.relpath(name, OUT)[: -len("parquet")] + "fit")
        activities = pyroparse.Session.load_fit(fit).activities
        want = [(t.timestamp(), p, h) for a in activities for t, p, h in zip(*(a.data[c].to_pylist() for c in ("timestamp", "power", "heart_rate")))]
        got = [(t.timestamp(), p, h) for t, p, h in zip(*(table[c].to_pylist() for c in ("timestamp", "power", "heart_rate")))]
        if got != want:
            sys.exit(f"columns_race: {name}: rows differ")
        rows += len(got)
    shutil.rmtree(OUT)
    pyroparse.convert_fit_tree(FOLDER, OUT, overwrite=True)
    print(f"folder: {rows} rows, {bytes_in(FOLDER)} bytes of FIT; Parquet of fit {size} bytes, of pyroparse {bytes_in(OUT)}")


def main():
    check()
    print(f"pyroparse {pyroparse.__version__}, {os.cpu_count()} cores, {ROUNDS} rounds\n")
    for what, arms in ARMS.items():
        took = race(arms)
        for name, seconds in took.items():
            ratios = [a / b for a, b in zip(took["theirs"], seconds)]
            low, middle, high = statistics.quantiles(ratios, n=4)
            print(f"{what:20} {name:20} {1000 * statistics.median(seconds):9.2f} ms   {middle:6.2f}x [{low:.2f}, {high:.2f}]")


main()
