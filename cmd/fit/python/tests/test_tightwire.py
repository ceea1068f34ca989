"""Tests of the Python module, with the program beside it, and of its tables against fitdecode's messages.

They use whichever packages there are, and say what they leave out: pyarrow, polars, pandas, fitdecode. The files are
those of vectors/fit, and with TIGHTWIRE_THOROUGH set others in ../shared beside the repository.
"""

import contextlib
import datetime
import importlib.util
import io
import math
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest
import warnings

import tightwire

TOP = pathlib.Path(__file__).resolve().parents[4]
VECTORS = TOP / "vectors" / "fit"
SHARED = TOP.parent / "shared" / "fit" / "files"
RIDE = VECTORS / "activity.fit"


def has(*packages):
    """Skip a test unless all packages are installed."""
    missing = [name for name in packages if not importlib.util.find_spec(name)]
    return unittest.skipIf(missing, f"no package {', '.join(missing)}")


class InFolder(unittest.TestCase):
    """Each test has a folder of its own, and is in it."""

    def setUp(self):
        temp = tempfile.TemporaryDirectory()
        self.addCleanup(temp.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(temp.name)

    def ride(self, name):
        shutil.copyfile(RIDE, name)
        return name


class Doctor(InFolder):
    def test_healthy(self):
        self.assertEqual([f for f in tightwire.doctor(RIDE) if f["severity"] != "untidy"], [])

    def test_findings(self):
        found = tightwire.doctor(VECTORS / "cut-message.fit")
        self.assertEqual(found[0]["rule"], "whole")
        self.assertEqual({k: type(v) for k, v in found[0].items()}, {"file": str, "rule": str, "severity": str, "offset": int, "message": str})

    def test_folder(self):
        os.mkdir("rides")
        for name in ("cut-message.fit", "cut-fields.fit"):
            shutil.copy(VECTORS / name, "rides")
        pathlib.Path("rides/notes.txt").write_text("no ride")
        with self.assertWarnsRegex(tightwire.FitWarning, "^files that are not FIT, skipped: 1$"):
            found = tightwire.doctor("rides")
        self.assertEqual({os.path.basename(f["file"]) for f in found}, {"cut-message.fit", "cut-fields.fit"})

    def test_missing(self):
        with self.assertRaisesRegex(tightwire.FitError, r"^none\.fit: "):
            tightwire.doctor("none.fit")


class Names(InFolder):
    """What people and scripts call their files."""

    NAMES = ["ride.fit", "-ride.fit", "--output", "-", "--", "-m", " two words ", "a'b\"c;d&e$f`g%h.fit", "Überfahrt 東京.fit", "a\nb.fit"]
    FORBIDDEN_ON_WINDOWS = set('"\n')

    def each(self):
        for name in self.NAMES:
            if os.name != "nt" or not self.FORBIDDEN_ON_WINDOWS & set(name):
                yield name, pathlib.Path(name), os.fsencode(name), os.path.abspath(name)

    def test_doctor(self):
        want = [{k: v for k, v in f.items() if k != "file"} for f in tightwire.doctor(RIDE)]
        for paths in self.each():
            self.ride(paths[0])
            for path in paths:
                found = tightwire.doctor(path)
                self.assertEqual([{k: v for k, v in f.items() if k != "file"} for f in found], want, path)

    @has("pyarrow")
    def test_read(self):
        want = tightwire.read(RIDE)
        for paths in self.each():
            self.ride(paths[0])
            for path in paths:
                self.assertEqual(tightwire.read(path), want, path)

    def test_bulk(self):
        for folder, out in (("-", "--"), ("-o", "-")):
            os.mkdir(folder)
            self.ride(os.path.join(folder, "ride.fit"))
            self.assertIsNone(tightwire.bulk(folder, os.fsencode(out)))
            self.assertTrue(os.path.exists(os.path.join(out, "manifest.jsonl")))
            shutil.rmtree(folder)
            shutil.rmtree(out)

    @unittest.skipUnless(sys.platform == "linux", "names are bytes on Linux alone")
    def test_not_utf8(self):
        name = b"\xff\xfe.fit"
        self.ride(name)
        self.assertEqual(tightwire.doctor(name), tightwire.doctor(os.fsdecode(name)))


class Bulk(InFolder):
    def test_damaged(self):
        os.mkdir("rides")
        self.ride("rides/whole.fit")
        shutil.copy(VECTORS / "cut-message.fit", "rides")
        with self.assertWarnsRegex(tightwire.FitWarning, "^rides.cut-message.fit: .*truncated"):
            tightwire.bulk("rides", "set")
        self.assertEqual(len(pathlib.Path("set/manifest.jsonl").read_text().splitlines()), 2)

    def test_nothing(self):
        os.mkdir("rides")
        with self.assertRaisesRegex(tightwire.FitError, "^rides: no FIT file in it"):
            tightwire.bulk("rides", "set")
        with self.assertRaisesRegex(tightwire.FitError, "^none: "):
            tightwire.bulk("none", "set")


@has("pyarrow")
class Read(InFolder):
    def test_messages(self):
        self.assertIn("power", tightwire.read(RIDE).column_names)
        lap = tightwire.read(RIDE, message="lap")
        self.assertIn("total_elapsed_time", lap.column_names)
        self.assertEqual(lap.field("total_elapsed_time").metadata[b"fit.units"], b"s")
        self.assertEqual(tightwire.read(RIDE, "blood_pressure").num_rows, 0)

    def test_errors(self):
        for path, message, want in [
            ("none.fit", "record", r"^none\.fit: "),
            (RIDE, "recrod", '^no message "recrod"'),
            (VECTORS / "empty.fit", "record", "nothing to save"),
            (VECTORS, "record", "more than one file"),
        ]:
            with self.assertRaisesRegex(tightwire.FitError, want):
                tightwire.read(path, message)

    def test_damaged(self):
        with self.assertWarnsRegex(tightwire.FitWarning, "saved 4 messages") as caught:
            table = tightwire.read(VECTORS / "cut-message.fit")
        self.assertEqual(caught.filename, __file__)
        self.assertGreater(table.num_rows, 0)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with self.assertRaises(tightwire.FitWarning):
                tightwire.read(VECTORS / "bad-checksum.fit")
            tightwire.read(RIDE)

    @has("polars")
    def test_polars(self):
        import polars

        frame = tightwire.records(RIDE)
        self.assertTrue(frame.equals(polars.from_arrow(tightwire.read(RIDE))))
        self.assertEqual(tightwire.records(RIDE, "lap").columns, tightwire.read(RIDE, "lap").column_names)

    @has("pandas")
    def test_pandas(self):
        import pandas

        with without("polars"):
            pandas.testing.assert_frame_equal(tightwire.records(RIDE), tightwire.read(RIDE).to_pandas())

    def test_neither(self):
        with without("polars", "pandas"):
            self.assertEqual(tightwire.records(RIDE), tightwire.read(RIDE))


@has("pyarrow", "polars")
class Page(InFolder):
    def test_page(self):
        """The code of docs/fit/python.md runs, from the top to the bottom."""
        os.mkdir("rides")
        self.ride("rides/morning.fit")
        self.ride("ride.fit")
        page, names, out = (TOP / "docs" / "fit" / "python.md").read_text(encoding="utf-8"), {}, io.StringIO()
        with contextlib.redirect_stdout(out), warnings.catch_warnings():
            for code in re.findall(r"```python\n(.*?)```", page, re.S):
                exec(code, names)
        power = tightwire.read("ride.fit")["power"].drop_null().to_pylist()
        self.assertAlmostEqual(float(out.getvalue().splitlines()[0]), sum(power) / len(power))
        self.assertEqual((names["units"]["power"], names["laps"].height), (b"watts", tightwire.read("ride.fit", "lap").num_rows))


class without:
    """Hides packages from importlib."""

    def __init__(self, *names):
        self.names, self.find = names, importlib.util.find_spec

    def __enter__(self):
        importlib.util.find_spec = lambda name: None if name in self.names else self.find(name)

    def __exit__(self, *_):
        importlib.util.find_spec = self.find


# Where fitdecode and the program do not mean to say the same.
DIFFERENT = {
    ("compressed.fit", "timestamp"): "both in the header and as a field: fitdecode takes the header",
    ("developer-late.fit", "field_5"): "a field twice in a message, once without a type of its own",
    ("null_compressed_speed_dist.fit", "distance"): "fitdecode replaces it by the invalid one of compressed_speed_distance",
    ("null_compressed_speed_dist.fit", "speed"): "the same",
    ("compressed-speed-distance.fit", "enhanced_speed"): "computed from a speed that is computed itself",
    ("compressed-speed-distance.fit", "distance"): "stored in centimetres, fitdecode has sixteenths of a metre",
}
EPOCH = datetime.datetime(1989, 12, 31, tzinfo=datetime.timezone.utc)


@has("pyarrow", "fitdecode")
class Fitdecode(unittest.TestCase):
    """Every value of every record against fitdecode's, in files that both call whole."""

    def test_vectors(self):
        self.compare(VECTORS.glob("*.fit"), files=30, values=20_000)

    @unittest.skipUnless(SHARED.is_dir() and os.environ.get("TIGHTWIRE_THOROUGH"), "TIGHTWIRE_THOROUGH is not set, or no folder ../shared")
    def test_shared(self):
        self.compare((p for p in SHARED.glob("*/*.fit") if not p.name.startswith("random-")), files=35, values=1_000_000)

    def compare(self, paths, files, values):
        self.values = self.files = 0
        for path in sorted(paths):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                try:
                    rows = tightwire.read(path).to_pylist()
                    want = list(fitdecode_records(path))
                except (tightwire.FitError, Warning):
                    continue
                except Exception:  # fitdecode has many for files that the program calls whole
                    continue
            self.assertEqual(len(rows), len(want), path)
            self.files += 1
            for i, (row, fields) in enumerate(zip(rows, want)):
                self.check_row(path, i, row, fields)
        self.assertGreaterEqual(self.files, files)
        self.assertGreaterEqual(self.values, values)

    def check_row(self, path, i, row, fields):
        """Want each value of fitdecode's in the row, and no others."""
        left = {k for k, v in row.items() if v is not None and (path.name, k) not in DIFFERENT}
        for name in {f.name for f in fields}:
            same_name = [f for f in fields if f.name == name]
            column = column_of(row, same_name[0])
            for nth, field in enumerate(same_name):
                key = column if nth == 0 or f"{column}.{nth + 1}" not in row else f"{column}.{nth + 1}"
                left.discard(key)
                if (path.name, key) not in DIFFERENT:
                    self.assertTrue(same(row.get(key), field), f"{path}: record {i}: {key} is {row.get(key)!r}, want {field.value!r}")
                    self.values += 1
        self.assertEqual(left, set(), f"{path}: record {i}: fitdecode has no such values")


@has("fitdecode")
class Repaired(InFolder):
    """fitdecode reads what repair saves of a file that has lost descriptions of developer fields."""

    def test_developers(self):
        import fitdecode

        whole = (VECTORS / "developer.fit").read_bytes()
        saved = 0
        for at in range(40, 200, 3):  # from the first developer_data_id on
            pathlib.Path("damaged.fit").write_bytes(whole[:at] + whole[at + 5:])
            if tightwire._run("repair", "damaged.fit", "-o", "saved.fit").returncode:
                continue
            with fitdecode.FitReader("saved.fit", check_crc=fitdecode.CrcCheck.RAISE) as reader:
                saved += sum(f.frame_type == fitdecode.FIT_FRAME_DATA for f in reader)
        self.assertGreater(saved, 500)


def fitdecode_records(path):
    import fitdecode

    with fitdecode.FitReader(io.BytesIO(path.read_bytes())) as reader:
        for frame in reader:
            if isinstance(frame, fitdecode.FitDataMessage) and frame.global_mesg_num == 20:
                yield frame.fields


def column_of(row, field):
    """The name of the column that has a field of fitdecode's."""
    from fitdecode.types import DevFieldDefinition

    if isinstance(field.field_def, DevFieldDefinition):
        return next((name for name in row if name.startswith("dev.") and name.endswith("." + field.name)), None)
    known = field.name and not field.name.startswith("unknown_")
    return field.name if known else f"field_{field.def_num}"


def same(got, field):
    """Whether a value of a row is that of a field of fitdecode's."""
    want = field.value
    if field.units == "semicircles" and want is not None:
        want = want * 180 / 2**31
    if isinstance(got, datetime.datetime) and isinstance(want, int):  # seconds since the device was switched on
        want = EPOCH + datetime.timedelta(seconds=want)
    if isinstance(got, str) and got.startswith("0x"):
        return bytes.fromhex(got[2:]) == bytes(want)
    if isinstance(got, list):
        return len(got) == len(want) and all(map(near, got, want))
    if isinstance(want, tuple):  # the profile has one number there
        want = next((e for e in want if e is not None), None)
    return near(got, want)


def near(got, want):
    numbers = all(isinstance(v, (int, float)) and not isinstance(v, bool) for v in (got, want))
    return math.isclose(got, want, rel_tol=1e-9, abs_tol=1e-7) if numbers else got == want


if __name__ == "__main__":
    unittest.main(testRunner=unittest.TextTestRunner(sys.stdout, verbosity=2))
