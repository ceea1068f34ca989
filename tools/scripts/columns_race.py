#!/usr/bin/env python3
"""Time fit, fitarrow and the Python module against pyroparse.

usage: columns_race.py TEMP ROUNDS FILES RECORDS

TEMP has the programs that columns_race.sh builds. The folder gets FILES files of RECORDS records,
one a second, with values that vary as in rides. The races to Arrow and to Parquet use eight files
of 36,000 records, 1 MB each. In each round all arms run in random order, so that other load on the
machine affects all alike. Each arm reads its files into memory that it has used before.

To Parquet and to Arrow, our arm fitarrow is a Go program after a warm-up, and theirs is this process. The arm "module" is
tightwire.read in this process, which starts a program for each file: for small files that is most of its time. For
the folder, both arms are whole programs from start to end, as a shell starts them. Theirs has a
process for each core, as its documentation shows for folders; by default it has one. The arms "from
Python" are the function that its program calls, called in this process, which has imported all
modules and has converted files before. Each run writes into a new folder: ext4 takes longer to make
files where others were just deleted. Our program syncs each file to the disk before it renames it.
Theirs writes to the cache of the system. A ratio is their time divided by ours, in each round.
The table has the median and the quartiles.
"""

import functools
import glob
import os
import random
import re
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time

import pyarrow.parquet
import pyroparse

import tightwire

TEMP = os.path.abspath(sys.argv[1])
ROUNDS, COUNT, RECORDS = map(int, sys.argv[2:])
FOLDER, OUT = os.path.join(TEMP, "folder"), os.path.join(TEMP, "out")
FILES = os.path.join(TEMP, "files", "*.fit")
FIT = os.path.join(TEMP, "fit")
PYROPARSE = [os.path.join(os.path.dirname(sys.executable), "pyroparse"), "convert", "--no-progress"]


def crc(b, table=[functools.reduce(lambda c, _: c >> 1 ^ (c & 1) * 0xA001, range(8), i) for i in range(256)]):
    """The checksum of FIT."""
    c = 0
    for byte in b:
        c = c >> 8 ^ table[(c ^ byte) & 255]
    return struct.pack("<H", c)


class Ride:
    """Writes a FIT file. Messages are (number, base type, struct's letter) of each field."""

    FIELDS = {
        0: [(0, 0x00, "B"), (1, 0x84, "H"), (3, 0x8C, "I"), (4, 0x86, "I")],
        18: [(253, 0x86, "I"), (2, 0x86, "I"), (5, 0x00, "B"), (6, 0x00, "B"), (7, 0x86, "I"), (8, 0x86, "I"), (9, 0x86, "I")],
        19: [(253, 0x86, "I"), (2, 0x86, "I"), (7, 0x86, "I"), (9, 0x86, "I")],
        20: [(253, 0x86, "I"), (0, 0x85, "i"), (1, 0x85, "i"), (2, 0x84, "H"), (5, 0x86, "I"), (6, 0x84, "H"),
             (3, 0x02, "B"), (4, 0x02, "B"), (7, 0x84, "H"), (13, 0x01, "b")],
        34: [(253, 0x86, "I"), (1, 0x84, "H")],
    }

    def __init__(self, i):
        self.random, self.now = random.Random(i), 1_000_000_000 + 90_000 * i
        self.data, self.local = bytearray(), {}
        self.lat, self.long, self.altitude, self.metres = 560_000_000, 90_000_000, 3000, 0
        self.speed, self.rate, self.cadence, self.power, self.warmth = 6000, 130, 85, 200, 15

    def add(self, message, *values):
        fields = self.FIELDS[message]
        letters = "<" + "".join(f[2] for f in fields)
        if message not in self.local:
            self.local[message] = len(self.local)
            sizes = [x for num, base, letter in fields for x in (num, struct.calcsize(letter), base)]
            self.data += struct.pack("<BBBHB", 0x40 | self.local[message], 0, 0, message, len(fields)) + bytes(sizes)
        self.data += bytes([self.local[message]]) + struct.pack(letters, *values)

    def record(self):
        step = lambda now, by, low, high: min(max(now + self.random.randint(-by, by), low), high)
        self.speed, self.altitude = step(self.speed, 300, 0, 15_000), step(self.altitude, 2, 2500, 20_000)
        self.rate, self.cadence = step(self.rate, 1, 60, 200), step(self.cadence, 2, 0, 120)
        self.power, self.warmth = step(self.power, 30, 0, 900), step(self.warmth, self.random.random() < 0.01, -10, 40)
        self.metres += self.speed // 10
        self.lat += self.random.randint(0, self.speed // 100)
        self.long += self.random.randint(0, self.speed // 100)
        rate = 255 if self.random.random() < 0.01 else self.rate  # invalid: the strap slips
        self.add(20, self.now, self.lat, self.long, self.altitude, self.metres, self.speed, rate, self.cadence, self.power, self.warmth)
        self.now += 1

    def write(self, name, records):
        first = self.now
        self.add(0, 4, 255, 1, self.now)
        for lap in range(0, records, 900):
            began, metres = self.now, self.metres
            for _ in range(min(900, records - lap)):
                self.record()
            self.add(19, self.now, began, 1000 * (self.now - began), self.metres - metres)
        took = 1000 * (self.now - first)
        self.add(18, self.now, first, 2, 0, took, took, self.metres)
        self.add(34, self.now, 1)
        file = struct.pack("<BBHI4sH", 14, 0x20, 2195, len(self.data), b".FIT", 0) + self.data
        os.makedirs(os.path.dirname(name), exist_ok=True)
        with open(name, "wb") as f:
            f.write(file + crc(file))


def make_files():
    for i in range(COUNT):
        Ride(i).write(os.path.join(FOLDER, str(2017 + i % 8), f"ride-{i:05}.fit"), RECORDS)
    for i in range(8):
        Ride(COUNT + i).write(os.path.join(TEMP, "files", f"{i}.fit"), 36_000)
    return sorted(glob.glob(FILES))


NAMES = make_files()
SMALL = sorted(glob.glob(os.path.join(FOLDER, "*", "*.fit")))[:8]


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


def here(convert, names):
    """Seconds for a file, in this process."""
    return lambda: sum(timed(convert, name) for name in names) / len(names)


def new_folder():
    """A name for what a run makes of the folder."""
    return tempfile.mkdtemp(dir=OUT) + "/new"


def program(*command):
    """Seconds of a run of a program on the folder."""
    def run():
        return timed(subprocess.run, [*command, FOLDER, "-o", new_folder()], check=True, stdout=subprocess.DEVNULL)
    return run


def tree(workers):
    return lambda: timed(pyroparse.convert_fit_tree, FOLDER, new_folder(), workers=workers)


def to_parquet(name):
    pyroparse.convert_fit_file(name, os.path.join(TEMP, "one.parquet"))


ARMS = {
    "one file to Arrow": {"theirs": here(pyroparse.read_fit, NAMES), "module": here(tightwire.read, NAMES), "fitarrow": ours("arrow")},
    "a small file": {"theirs": here(pyroparse.read_fit, SMALL), "module": here(tightwire.read, SMALL)},
    "one file to Parquet": {"theirs": here(to_parquet, NAMES), "fitarrow": ours("parquet")},
    "folder to Parquet": {
        "theirs": program(*PYROPARSE, "--workers", "-1"), "theirs, one process": program(*PYROPARSE),
        "from Python": tree(os.cpu_count()), "from Python, one": tree(1),
        "fit parquet": program(FIT, "parquet"), "fit bulk": program(FIT, "bulk"),
    },
}


def race(arms):
    """Seconds of each arm in each round."""
    took = {name: [] for name in arms}
    os.makedirs(OUT, exist_ok=True)
    for turn in range(ROUNDS + 1):
        for name in random.sample(list(arms), len(arms)):
            seconds = arms[name]()
            if turn > 0:  # the first round fills the caches
                took[name].append(seconds)
    return took


def bytes_in(folder):
    return sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(folder) for name in names)


COLUMNS = {
    "timestamp": "timestamp", "power": "power", "heart_rate": "heart_rate", "cadence": "cadence", "distance": "distance",
    "altitude": "enhanced_altitude", "speed": "enhanced_speed", "latitude": "position_lat", "longitude": "position_long",
}


def check_module(name):
    """Checks that both give Python the same values."""
    got, want = tightwire.read(name), pyroparse.read_fit(name)
    for theirs, ours in COLUMNS.items():
        error = 1e-4 if pyarrow.types.is_float32(want.schema.field(theirs).type) else 1e-9
        a, b = got[ours].to_pylist(), want[theirs].to_pylist()
        if len(a) != len(b) or not all(x == y or None not in (x, y) and abs(x - y) < error for x, y in zip(a, b)):
            sys.exit(f"columns_race: {name}: {theirs} differs")


def check():
    """Checks that both have the same rows, and ours all values of theirs."""
    shutil.rmtree(OUT, ignore_errors=True)
    subprocess.run([FIT, "parquet", FOLDER, "-o", OUT], check=True)
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
    for name in NAMES + SMALL:
        check_module(name)
    pyroparse.convert_fit_tree(FOLDER, OUT, overwrite=True)
    print(f"folder: {rows} rows, {bytes_in(FOLDER)} bytes of FIT; Parquet of fit {size} bytes, of pyroparse {bytes_in(OUT)}")
    shutil.rmtree(OUT)


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
