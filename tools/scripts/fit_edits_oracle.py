#!/usr/bin/env python3
"""Reads what the editing verbs of fit write with another decoder: fitdecode (MIT, from PyPI).

    python3 tools/scripts/fit_edits_oracle.py FIT FILE...

FIT is the program, built from cmd/fit. Every editing verb edits each whole FILE. fitdecode must
read the result to the end, with checksums, and
  * records, distances and times must be as the verb promises,
  * no field that fitdecode calls a position may be inside a concealed zone.
Without fitdecode the script says so and does nothing.
"""

import math
import pathlib
import subprocess
import sys
import tempfile

try:
    import fitdecode
except ImportError:
    sys.exit("no fitdecode, nothing was checked: pip install fitdecode")

# Smaller times count from the start of the device. fitdecode invents a time for a compressed
# timestamp without a time before it.
EPOCH = 0x10000000

VERBS = {
    "trim": ["trim", "--from", "60s", "--to=-60s"],
    "cut": ["cut", "--from", "60s", "--to=-60s"],
    "despike": ["despike"],
    "fill": ["fill"],
    "scale": ["scale", "power", "1.03"],
    "conceal": ["conceal", "--names"],  # and a zone
    "strip": ["strip", "-f", "heart_rate", "--developer"],
    "shift": ["shift", "--by", "1h"],
    "set": ["set", "--sport", "running"],
    "reduce": ["reduce", "--every", "5s"],
    "merge": ["merge"],
    "split": ["split", "--every-time", "10m"],
}


def messages(path):
    """Returns the data messages of the files chained in path."""
    with fitdecode.FitReader(str(path), check_crc=fitdecode.CrcCheck.RAISE, error_handling=fitdecode.ErrorHandling.RAISE) as fit:
        return [m for m in fit if isinstance(m, fitdecode.FitDataMessage)]


def raw(message, name):
    """Returns the raw value of a field, None if it is missing or invalid."""
    for field in message.fields:
        if field.name == name and field.value is not None:
            return field.raw_value
    return None


def column(all_messages, name, of="record"):
    return [raw(m, name) for m in all_messages if m.name == of]


def metres(lat1, long1, lat2, long2):
    """Returns the length of the great circle between two positions in semicircles."""
    a, b, c, d = (math.radians(v * 180 / 2**31) for v in (lat1, long1, lat2, long2))
    cosine = math.sin(a) * math.sin(c) + math.cos(a) * math.cos(c) * math.cos(d - b)
    return 6371000 * math.acos(max(-1, min(1, cosine)))


# What despike may hide of a record, and what nobody has, in stored units.
SPIKES = {
    "heart_rate": lambda v: not 0 < v <= 250,
    "power": lambda v: v > 3000,
    "speed": lambda v: v > 15_000,
    "enhanced_speed": None,  # in m/s where fitdecode has computed it
    "altitude": None,
    "enhanced_altitude": None,
    "position_lat": None,
    "position_long": None,
}


def check_despiked(was, now):
    """Yields the faults of a file without spikes: each value of a record is the old one, or is gone
    for a reason, and none that nobody has is left."""
    for name, impossible in SPIKES.items():
        for old, new in zip(column(was, name), column(now, name)):
            if new is not None and new != old:
                yield f"{name} {new}, want {old} or none"
            if impossible and old is not None and new is None and not impossible(old):
                yield f"{name} {old} is gone"
            if new is not None and name in ("heart_rate", "power") and impossible(new):
                yield f"{name} {new} is left"
    for left in {f.name for m in now if m.name == "record" for f in m.fields} ^ {f.name for m in was if m.name == "record" for f in m.fields}:
        yield f"records with and without {left}"
    for name in ("heart_rate", "power"):
        known = [v for v in column(now, name) if v is not None]
        for of in ("lap", "session"):
            for old, new in zip(column(was, "max_" + name, of), column(now, "max_" + name, of)):
                if new is not None and new != old and new > max(known, default=0):
                    yield f"max_{name} of a {of} is {new}, and of the records {max(known, default=0)}"


def check_filled(was, now):
    """Yields the faults of a filled file: each value is the old one, or is marked."""
    marks = {name: column(now, "filled_" + name) for name in ("power", "cadence", "heart_rate")}
    for name, marked in marks.items():
        for old, new, mark in zip(column(was, name), column(now, name), marked):
            if old and (new != old or mark):
                yield f"{name} {new}, want {old}, mark {mark}"
            if not old and new != old and mark != 1:
                yield f"{name} {new} of none, without a mark"


def check_scaled(was, now):
    """Yields the faults of a file with 1.03 times the power."""
    for of, name in (("record", "power"), ("lap", "avg_power"), ("session", "avg_power"), ("session", "normalized_power")):
        for old, new in zip(column(was, name, of), column(now, name, of)):
            if old is not None and (new is None or abs(new - old * 1.03) > 0.5):
                yield f"{name} {new} of a {of}, want 1.03 times {old}"


def check(verb, was, made, home):
    """Yields the faults of the files that a verb has written."""
    now = [m for part in made for m in part]
    records, before = column(now, "timestamp"), column(was, "timestamp")
    if verb == "despike":
        yield from check_despiked(was, now)
    if verb == "fill":
        yield from check_filled(was, now)
    if verb == "scale":
        yield from check_scaled(was, now)
    if verb in ("trim", "cut", "split") and len(column(was, "type", "file_id")) == 1:
        for part in made:
            if column(part, "device_index", "device_info") != column(was, "device_index", "device_info"):
                yield "other devices"
    if verb in ("despike", "fill", "scale", "conceal", "strip", "shift", "set", "merge", "split") and len(records) != len(before):
        yield f"{len(records)} records, want {len(before)}"
    if verb == "shift" and [t + 3600 for t in before if (t or 0) >= EPOCH] != [t for t in records if (t or 0) >= EPOCH]:
        yield "times that are not an hour later"
    if verb == "strip" and any(column(now, "heart_rate")):
        yield "heart rates"
    if verb == "set" and {v for v in column(now, "sport", "session")} - {1}:
        yield "sessions of another sport"
    if verb == "split":
        for part in made:
            far, ends = [d for d in column(part, "distance") if d], column(part, "total_distance", "session")
            if far and len(ends) == 1 and ends[0] is not None and far == sorted(far) and abs(far[-1] - ends[0]) > 0.5 and len(made) > 1:
                yield f"a session of {ends[0]} cm, records of {far[-1]}"
    if verb == "conceal" and home:
        for m in now:
            names = {f.name for f in m.fields}
            for lat in names:
                long = lat.replace("_lat", "_long")
                if lat.endswith("_lat") and long in names and None not in (raw(m, lat), raw(m, long)) and metres(raw(m, lat), raw(m, long), *home) < 299:
                    yield f"{m.name}.{lat} in the zone"


def edited(fit, verb, path, home, folder):
    """Runs a verb, and returns the files that it has written, or None if it refuses the file."""
    args = VERBS[verb][:]
    if home:
        args += [f"--zone={home[0] * 180 / 2**31},{home[1] * 180 / 2**31},300"] if verb == "conceal" else []
    out = folder / "out"
    if subprocess.run([fit, *args, str(path), "-o", str(out)], capture_output=True).returncode:
        return None
    return sorted(out.iterdir()) if out.is_dir() else [out]


def main(fit, paths):
    files = parts = faults = refused = unread = 0
    for path in paths:
        if subprocess.run([fit, "check", "-q", path], capture_output=True).returncode:
            continue
        try:
            was = messages(path)
        except (fitdecode.FitError, ValueError):
            unread += 1  # fitdecode does not read the original either: odd sizes and types
            continue
        home = next(((raw(m, "position_lat"), raw(m, "position_long")) for m in was if m.name == "record" and None not in (raw(m, "position_lat"), raw(m, "position_long"))), None)
        for verb in VERBS:
            with tempfile.TemporaryDirectory() as folder:
                made = edited(fit, verb, path, home, pathlib.Path(folder))
                if made is None:
                    refused += 1
                    continue
                files, parts = files + 1, parts + len(made)
                try:
                    found = set(check(verb, was, [messages(p) for p in made], home))
                except (fitdecode.FitError, ValueError) as error:
                    found = {str(error)}
                for fault in found:
                    faults += 1
                    print(f"{path}: {verb}: {fault}")
    print(f"{files} edits, {parts} files read, {refused} refused (no records), {unread} files that fitdecode does not read before, {faults} faults")
    return faults > 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
