#!/usr/bin/env python3
"""Compares the figures of fit with those that another decoder and the published definitions give.

    python3 tools/scripts/fit_figures_oracle.py FIT FILE...

FIT is the program, built from cmd/fit. For each whole FILE that is an activity:
  * start, sport, distance, times, ascent, calories, heart rate and power of each session and lap in
    fit show --json must be what fitdecode (MIT, from PyPI) reads;
  * the lengths of swims must be those that fitdecode reads, as many in each lap as its device
    counted there, and the figures of sessions and laps what is stored, or what is computed here
    from the lengths in them by the definitions: strokes, strokes a length over those with strokes,
    seconds for 100 m or yards, SWOLF (seconds plus strokes of a length, mean over those with
    strokes);
  * the session that fit repair --summary makes, where sessions, laps and the activity were
    stripped, must have what is computed here from fitdecode's records and events: moving time
    (from each stop of the timer to the next start it stands still), ascent (rises of 3 m and more
    from the last turning point), normalised power (Coggan: the fourth root of the mean of the
    fourth powers of averages over 30 s), the means of heart rate and power, and of the cadences
    above 0, and the distance that the device's own total has, within 1 % or 10 m;
  * of a file with one session, what fit show --json computes must follow from fitdecode's records:
    work, time above 1 km/h, averages and maxima of developer fields, and the best efforts, over
    distances by a search from and to each record, over times by sums of powers.
Without fitdecode the script says so and does nothing.
"""

import bisect
import collections
import datetime
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    import fitdecode
except ImportError:
    sys.exit("no fitdecode, nothing was checked: pip install fitdecode")

EPOCH = datetime.datetime(1989, 12, 31, tzinfo=datetime.timezone.utc)
DATED = 0x10000000  # smaller times count from the start of the device
HELD = 10  # seconds that a value holds at most, until the next record

checked = collections.Counter()
faults = []


def messages(path):
    """Returns the data messages of the files chained in path, of each file a list."""
    files = []
    with fitdecode.FitReader(str(path), check_crc=fitdecode.CrcCheck.RAISE, error_handling=fitdecode.ErrorHandling.RAISE) as fit:
        for frame in fit:
            if isinstance(frame, fitdecode.FitHeader):
                files.append([])
            elif isinstance(frame, fitdecode.FitDataMessage):
                files[-1].append(frame)
    return files


def value(message, *names):
    """Returns the first known of some fields; of a field that is there twice, the first that is not 0."""
    for name in names:
        zero = None
        for field in message.fields:
            if field.name != name or field.value is None or isinstance(field.value, tuple):
                continue
            if field.value != 0:
                return field.value
            zero = field.value
        if zero is not None:
            return zero
    return None


def time_of(message, name="timestamp"):
    for field in message.fields:
        if field.name == name and isinstance(field.raw_value, int) and field.value is not None:
            return field.raw_value
    return None


def check(where, name, got, want, slack=0.0006):
    checked[name] += 1
    if got is None and want is None:
        return
    if got is None or want is None or isinstance(want, str) and got != want or not isinstance(want, str) and abs(got - want) > slack:
        faults.append(f"{where}: {name} is {got}, want {want}")


# The keys of show --json, and the fields that they show.
KEYS = {
    "distance_m": ["total_distance"], "elapsed_s": ["total_elapsed_time"], "moving_s": ["total_timer_time"], "ascent_m": ["total_ascent"],
    "descent_m": ["total_descent"], "work_j": ["total_work"], "in_motion_s": ["total_moving_time"], "avg_grade": ["avg_grade"],
    "max_grade": ["max_pos_grade"], "calories": ["total_calories"], "avg_heart_rate": ["avg_heart_rate"], "avg_power": ["avg_power"],
}


def compare(where, shown, message):
    for key, names in KEYS.items():
        if key not in shown:
            continue
        if re.sub("_[mjs]$", "", key) in shown["computed"]:  # only what the device did not measure
            check(where, "stored " + key, value(message, *names) or None, None)
        else:
            check(where, key, shown[key], value(message, *names))
    if "sport" in shown and isinstance(value(message, "sport"), str):
        check(where, "sport", shown["sport"], value(message, "sport"))
    start = time_of(message, "start_time")
    if start is not None and start >= DATED:
        seconds = (datetime.datetime.fromisoformat(shown["start"]) - EPOCH).total_seconds() if shown["start"] else None
        check(where, "start", seconds, start)


def check_show(fit, path, files):
    """Compares all sessions and laps of an activity."""
    shown = json.loads(subprocess.run([fit, "show", "--json", path], stdout=subprocess.PIPE, check=True).stdout)
    kept = [m for file in files if kind(file) in ("activity", "activity_summary") for m in file]
    for name in "session", "lap":
        read = [m for m in kept if m.name == name]
        check(path, name + "s", len(shown[name + "s"]), len(read))
        for i, (a, b) in enumerate(zip(shown[name + "s"], read)):
            compare(f"{path}: {name} {i}", a, b)
    if len(files) == 1:
        check_computed(path, shown, files[0])
    check_lengths(path, shown, kept)


def check_lengths(path, shown, kept):
    """Compares the lengths of swims, and what is said of those in each session and lap."""
    read = [m for m in kept if m.name == "length"]
    sessions = [m for m in kept if m.name == "session"]
    laps = [m for m in kept if m.name == "lap"]
    if not read or any(value(m, "sport") not in ("swimming", None) for m in sessions):
        return
    got = shown.get("lengths", [])
    check(path, "number of lengths", len(got), len(read))
    for i, (a, m) in enumerate(zip(got, read)):
        where, active = f"{path}: length {i}", value(m, "length_type") != "idle"
        seconds, strokes = value(m, "total_timer_time", "total_elapsed_time"), value(m, "total_strokes")
        check(where, "type of length", a["type"], "active" if active else "idle")
        check(where, "seconds of a length", a["duration_s"], seconds)
        check(where, "strokes of a length", a["strokes"], strokes)
        check(where, "stroke of a length", a["stroke"], value(m, "swim_stroke"))
        check(where, "SWOLF of a length", a["swolf"], seconds + strokes if active and seconds and strokes else None)
    for name, all_of in ("session", sessions), ("lap", laps):
        for i, m in enumerate(all_of):
            own = [r for a, r in zip(got, read) if a[name] == i and value(r, "length_type") != "idle"]
            swim, where = shown[name + "s"][i].get("swim"), f"{path}: {name} {i}"
            if swim is None:
                check(where, "lengths of one without", len(own), 0)
                continue
            counted = value(m, "num_active_lengths")
            if name == "lap" and counted is not None:
                check(where, "lengths that the lap has", len(own), counted)
            pool = value(sessions[0], "pool_length") if len(sessions) == 1 else None
            check_swim(where, swim, own, m, pool, value(sessions[0], "pool_length_unit") if sessions else None)


def check_swim(where, swim, own, m, pool, unit):
    """Compares the figures of a session or lap with those of its lengths."""
    seconds = [value(r, "total_timer_time", "total_elapsed_time") for r in own]
    strokes = [value(r, "total_strokes") for r in own]
    counted = [s for s in strokes if s]
    swolf = [t + s for t, s in zip(seconds, strokes) if s]
    speed = value(m, "enhanced_avg_speed", "avg_speed")
    stretch = 91.44 if unit == "statute" else 100
    pace = stretch / speed if speed else None
    if pace is None and own and pool:
        pace = stretch * sum(seconds) / (len(own) * pool)
    check(where, "lengths", swim["lengths"], value(m, "num_active_lengths") or len(own))
    check(where, "strokes", swim["strokes"], value(m, "total_strokes", "total_cycles") or sum(counted) or None)
    check(where, "pace", swim["pace_s"], pace)
    if "strokes_per_length" in swim["computed"]:
        check(where, "strokes a length", swim["strokes_per_length"], mean(counted))
    if "swolf" in swim["computed"]:
        check(where, "SWOLF", swim["swolf"], mean(swolf))
    elif counted and len(counted) == len(own):  # devices count lengths without strokes, and round
        check(where, "SWOLF, computed against the device's", mean(swolf), swim["swolf"], 1)


def known(records, name):
    return [(time_of(m), value(m, name)) for m in records if time_of(m) is not None and value(m, name) is not None]


def check_computed(path, shown, file):
    """Compares what is computed of a file with one session."""
    records = [m for m in file if m.name == "record"]
    times = [time_of(m) for m in records]
    if len(shown["sessions"]) != 1 or not records or None in times or times != sorted(times):
        return
    if "work" in shown["computed"]:
        check(path, "work", shown["work_j"], sum(each_second(records, "power")))
    if "in_motion" in shown["computed"]:
        check(path, "in motion", shown["in_motion_s"], in_motion(records, times))
    check_developers(path, shown, records)
    sport = shown["sessions"][0]["sport"]
    if sport in ("running", "walking", "hiking"):
        for effort in shown["best_efforts"]:
            check(path, "fastest", effort["seconds"], fastest(known(records, "distance"), effort["distance_m"]), 0.002)
    elif shown["best_efforts"]:
        watts = [w for w in each_second(records, "power") if w <= 3000]
        for effort in shown["best_efforts"]:
            n = int(effort["seconds"])
            check(path, "strongest", effort["avg_power"], max(sum(watts[i : i + n]) for i in range(len(watts) - n + 1)) / n)


def in_motion(records, times):
    seconds = 0
    for i, m in enumerate(records):
        gap = times[i + 1] - times[i] if i + 1 < len(records) else 1
        speed = value(m, "enhanced_speed", "speed")
        if speed is None and i + 1 < len(records) and gap > 0:
            a, b = value(m, "distance"), value(records[i + 1], "distance")
            speed = None if a is None or b is None else (b - a) / gap
        if speed is not None and speed > 1 / 3.6:
            seconds += gap if gap <= HELD else 1
    return seconds


def check_developers(path, shown, records):
    """Compares averages and maxima by name and unit."""
    values = collections.defaultdict(list)
    for m in records:
        for f in m.fields:
            number = isinstance(f.value, (int, float)) and math.isfinite(f.value)
            if getattr(f.field_def, "is_dev", False) and number:
                values[f.name, f.units or ""].append(f.value)
    for figure in shown["developer_fields"]:
        if figure["computed"]:
            own = values.get((figure["name"], figure["unit"]), [math.nan])
            check(path, "developer average", figure["avg"], sum(own) / len(own))
            check(path, "developer maximum", figure["max"], max(own))


def fastest(way, over):
    """Returns the shortest time over a distance that begins or ends at a record, None if distances fall."""
    way = list({t: (t, d) for t, d in way}.values())
    t, d = [p[0] for p in way], [p[1] for p in way]
    if d != sorted(d):
        return None
    jumps = [0]  # steps faster than 15 m/s up to each record
    for i in range(1, len(d)):
        jumps.append(jumps[-1] + (d[i] - d[i - 1] > 15 * (t[i] - t[i - 1])))
    best = None
    for i in range(len(d)):
        j = bisect.bisect_left(d, d[i] + over)
        if j < len(d) and jumps[i] == jumps[j]:
            took = t[j - 1] + (t[j] - t[j - 1]) * (d[i] + over - d[j - 1]) / (d[j] - d[j - 1]) - t[i]
            best = took if best is None else min(best, took)
        j = bisect.bisect_right(d, d[i] - over) - 1
        if j >= 0 and jumps[i] == jumps[j]:
            took = t[i] - t[j] - (t[j + 1] - t[j]) * (d[i] - over - d[j]) / (d[j + 1] - d[j])
            best = min(best, took) if best is not None else took
    return best


def kind(file):
    for m in file:
        if m.name == "file_id":
            return value(m, "type")
    return None


def paused(file, start, end):
    """Returns how many seconds from start to end the timer stood still."""
    stopped, seconds = None, 0
    events = [(time_of(m), value(m, "event_type")) for m in file if m.name == "event" and value(m, "event") == "timer"]
    for at, what in sorted((e for e in events if e[0] is not None and (e[0] >= DATED or start < DATED)), key=lambda e: e[0]):
        if what in ("stop", "stop_all", "stop_disable", "stop_disable_all") and stopped is None:
            stopped = at
        elif what == "start" and stopped is not None:
            seconds += max(0, min(at, end) - max(stopped, start))
            stopped = None
    if stopped is not None:
        seconds += max(0, end - max(stopped, start))
    return seconds


def each_second(records, name):
    """Returns a value for each second in which it is known."""
    values = []
    for i, m in enumerate(records):
        v = value(m, name)
        if v is None:
            continue
        held = 1
        if i + 1 < len(records):
            gap = time_of(records[i + 1]) - time_of(m)
            held = gap if gap <= HELD else 1
        values += [v] * held
    return values


def normalized_power(records):
    watts = each_second(records, "power")
    if len(watts) < 30:
        return None
    total, fourths = sum(watts[:30]), []
    for i in range(30, len(watts) + 1):
        fourths.append((total / 30) ** 4)
        if i < len(watts):
            total += watts[i] - watts[i - 30]
    return (sum(fourths) / len(fourths)) ** 0.25


def climb(records):
    at, up = None, 0
    for m in records:
        v = value(m, "enhanced_altitude", "altitude")
        if v is None:
            continue
        if at is None:
            at = v
        elif abs(v - at) >= 3 - 1e-9:
            up += max(0, v - at)
            at = v
    return None if at is None else up


def mean(values):
    return sum(values) / len(values) if values else None


def check_made(fit, path, file, folder):
    """Compares a session that is made from the records."""
    bare, made = folder / "bare.fit", folder / "made.fit"
    strip = [fit, "strip"] + [a for name in ("session", "lap", "activity") for a in ("-m", name)]
    subprocess.run(strip + [path, "-o", str(bare)], stderr=subprocess.DEVNULL, check=False)
    if not bare.exists():
        return
    done = subprocess.run([fit, "repair", "--summary", str(bare), "-o", str(made)], stderr=subprocess.DEVNULL, check=False)
    if done.returncode:
        return
    session = [m for f in messages(made) for m in f if m.name == "session"]
    records = sorted((m for m in file if m.name == "record" and time_of(m) is not None), key=time_of)
    if records and time_of(records[0]) < DATED <= time_of(records[-1]):
        return  # fitdecode invents a time for a compressed timestamp without a time before it
    if len(session) != 1 or not records:
        check(path, "made sessions", len(session), 1 if records else 0)
        return
    s, where = session[0], f"{path}: made session"
    start, end = time_of(records[0]), time_of(records[-1])
    check(where, "moving time", value(s, "total_timer_time"), end - start - paused(file, start, end))
    check(where, "normalised power", value(s, "normalized_power"), normalized_power(records), 0.51)
    check(where, "computed ascent", value(s, "total_ascent"), climb(records), 0.51)
    for name in "heart_rate", "power", "cadence":
        known = [v for v in (value(m, name) for m in records) if v is not None and (name != "cadence" or v > 0)]
        # fitdecode calls the cadence of runs and swims by another name
        check(where, "avg_" + name, value(s, "avg_" + name, "avg_running_" + name, "avg_stroke_" + name), mean(known), 0.51)
    own = [value(m, "total_distance") for m in file if m.name == "session"]
    if all(own) and own and value(s, "total_distance") is not None:
        check(where, "distance", value(s, "total_distance"), sum(own), max(10, 0.01 * sum(own)))


def main():
    fit, read = sys.argv[1], 0
    for path in sys.argv[2:]:
        try:
            files = messages(path)
        except Exception:  # fitdecode cannot read it: a damaged file, or one beyond it
            continue
        whole = subprocess.run([fit, "check", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0
        if not whole or not any(kind(file) in ("activity", "activity_summary") for file in files):
            continue
        read += 1
        check_show(fit, path, files)
        if len(files) == 1:
            with tempfile.TemporaryDirectory() as folder:
                check_made(fit, path, files[0], pathlib.Path(folder))
    for fault in faults:
        print(fault)
    print(f"fit_figures_oracle: {read} files, {sum(checked.values())} figures, {len(faults)} differ:", dict(checked))
    sys.exit(1 if faults or not read else 0)


main()
