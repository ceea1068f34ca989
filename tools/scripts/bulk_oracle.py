#!/usr/bin/env python3
"""Compare the tables of `fit`, as pyarrow and DuckDB read them, with its messages.

usage: bulk_oracle.py FIT FOLDER

FIT is the program, FOLDER has FIT files. The oracle is `fit dump --jsonl`, which shares no code
with the columns. The data set of `fit bulk` must have all values of its records, laps and
sessions, and no others. The files of `fit parquet` and `fit arrow` must have all values of its
records, with --raw as stored integers. Then the script runs the queries of docs/fit/dataset.md on the
data set. Needs pyarrow, duckdb, polars and pandas.
"""

import datetime
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import duckdb
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet

FIT, FOLDER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
TABLES = ("record", "lap", "session")
KEYS = {"file", "sequence", "index", "repaired", "computed", "session", "year"}


def dump(name, *flags):
    """Messages as `fit dump --jsonl` prints them."""
    out = subprocess.run([FIT, "dump", "--jsonl", *flags, name], capture_output=True, check=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def comparable(v):
    """What both sides are compared by: numbers, texts, and times as texts."""
    if isinstance(v, datetime.datetime):
        return v.strftime("%Y-%m-%dT%H:%M:%S") + ("Z" if v.tzinfo else "")
    if isinstance(v, list):
        return [comparable(e) for e in v]
    return v


def same(got, want):
    got = comparable(got)
    if isinstance(got, list) and isinstance(want, list):
        return len(got) == len(want) and all(map(same, got, want))
    if isinstance(got, bool) or isinstance(want, bool) or isinstance(got, str) or isinstance(want, str):
        return got == want
    if got is None or want is None:
        return got is want
    return math.isclose(got, want, rel_tol=1e-7, abs_tol=1e-7)  # float32 has eight digits, positions have seven decimals


def known(table):
    """Names of the columns that a table has: fields of the profile."""
    return {c[0] for c in duckdb.sql(f"describe select * from '{table}/**/*.parquet'").fetchall()} - KEYS


class Count:
    values = 0
    rows = 0


def check_row(where, row, want):
    """Want each value of a message in a row, and nothing else."""
    for name in sorted(row.keys() | want.keys()):
        got = row.get(name)
        if not same(got, want.get(name)):
            sys.exit(f"bulk_oracle: {where}: {name} is {got!r}, the message has {want.get(name)!r}")
        Count.values += got is not None
    Count.rows += 1


def values_of(message):
    """All values of a message by the names of columns, with its time."""
    values = {**message.get("expanded", {}), **message.get("fields", {})}
    if "time" in message:
        values["timestamp"] = message["time"]
    return values


def rows_of(table):
    """Rows of a table of the data set, as DuckDB reads them, by file, sequence and index."""
    found = duckdb.sql(f"select * from '{table}/**/*.parquet'").to_arrow_table().to_pylist()
    rows = {(r["file"], r["sequence"], r["index"]): r for r in found}
    if len(rows) != len(found):
        sys.exit(f"bulk_oracle: {table}: {len(found)} rows with {len(rows)} keys")
    return rows


def check_places(table, row):
    """A row is where its own time says."""
    time = row.get("start_time") or row.get("timestamp")
    if time and time.year != row["year"] and row["year"] != 0:
        sys.exit(f"bulk_oracle: {table}: {row['file']}: {time} is in the year {row['year']}")


def check_bulk(whole):
    """The data set has all messages."""
    tables = {t: rows_of(t) for t in TABLES}
    names = {t: known(t) for t in TABLES}
    developer = {}
    for name in whole:
        seen = {}
        for m in dump(os.path.join(FOLDER, name)):
            if m["message"] not in TABLES:
                continue
            key = (m["seq"], m["message"])
            index = seen[key] = seen.get(key, -1) + 1
            row = tables[m["message"]].pop((name, m["seq"], index), None)
            if row is None:
                sys.exit(f"bulk_oracle: {name}: {m['message']} {index} is not in the data set")
            check_places(m["message"], row)
            want = {k: v for k, v in values_of(m).items() if k in names[m["message"]]}
            if m["message"] == "record":
                want.pop("sport", None)
            elif "sport" not in want:
                want["sport"] = row["sport"]  # that of its session, or unknown
            got = {k: v for k, v in row.items() if k in names[m["message"]] and (k != "sport" or m["message"] != "record")}
            check_row(f"{name} {m['message']} {index}", got, want)
            count = sum(d["value"] is not None for d in m.get("developer", []))
            if count:
                developer[name, m["seq"], m["message"], index] = count
    left = {t: list(rows)[:3] for t, rows in tables.items() if rows}
    if left:
        sys.exit(f"bulk_oracle: rows that no message has: {left}")
    check_developer(developer)


def check_developer(want):
    """The long form has a row for each valid developer field."""
    got = {}
    if os.path.isdir("developer"):
        query = "select file, sequence, message, index, count(*) from 'developer/**/*.parquet' group by all"
        got = {r[:4]: r[4] for r in duckdb.sql(query).fetchall()}
    if got != want:
        odd = sorted(set(got.items()) ^ set(want.items()))[:4]
        sys.exit(f"bulk_oracle: developer fields differ: {odd}")


def check_exports(name):
    """Records of one file by pyarrow: Parquet, Arrow, and stored integers."""
    path = os.path.join(FOLDER, name)
    records = [values_of(m) for m in dump(path) if m["message"] == "record"]
    raw = [{n: v for n, v in m["fields"]} for m in dump(path, "--raw") if m["num"] == 20]
    for verb, read in (("parquet", pa.parquet.read_table), ("arrow", pa.feather.read_table)):
        subprocess.run([FIT, verb, path, "-o", "out"], check=True)
        table = read("out", memory_map=False)
        rows = table.drop_columns([c for c in table.column_names if c.startswith("dev.")]).to_pylist()
        if len(rows) != len(records):
            sys.exit(f"bulk_oracle: {name}: {verb} has {len(rows)} rows, want {len(records)}")
        for i, (row, want) in enumerate(zip(rows, records)):
            check_row(f"{verb} of {name}, record {i}", row, want)
        subprocess.run([FIT, verb, "--raw", path, "-o", "out"], check=True)
        column = read("out", memory_map=False)
        for field, number in (("power", 7), ("distance", 5), ("position_lat", 0), ("heart_rate", 3)):
            if field in column.column_names and not any(isinstance(r.get(number), list) for r in raw):
                got, want = column[field].to_pylist(), [r.get(number) for r in raw]
                if got != want:
                    sys.exit(f"bulk_oracle: {verb} --raw of {name}: {field} differs")
                Count.values += len(got) - got.count(None)


def run_queries(page):
    """Run the queries of docs/fit/dataset.md."""
    text = pathlib.Path(page).read_text()
    for kind, code in re.findall(r"```(sql|python)\n(.*?)```", text, re.S):
        if kind == "sql":
            print(duckdb.sql(code).to_arrow_table().slice(0, 3).to_pylist())
        else:
            exec(code, {})


def main():
    page = pathlib.Path(__file__).resolve().parents[2] / "docs" / "fit" / "dataset.md"
    with tempfile.TemporaryDirectory() as temp:
        os.chdir(temp)
        duckdb.sql("set timezone = 'UTC'")
        subprocess.run([FIT, "bulk", FOLDER, "-o", "rides"], check=False)
        os.chdir("rides")
        with open("manifest.jsonl") as lines:
            whole = [e["file"] for e in map(json.loads, lines) if e["verdict"] == "ok"]
        check_bulk(whole)
        os.chdir("..")
        print(f"data set: {len(whole)} files, {Count.rows} rows, {Count.values} values are those of the messages")
        for name in whole[:40]:
            check_exports(name)
        print(f"with exports of {min(40, len(whole))} files: {Count.rows} rows, {Count.values} values")
        run_queries(page)


main()
