#!/usr/bin/env python3
"""Run tight upgrade on popular modules, for docs/inside/cases/upgrade.md.

    scripts/upgrade_cases.py TIGHT FOLDER [MODULE@VERSION...]

Each module is fetched from the proxy and copied below FOLDER. From go1.26.8 to go1.27.4, with the
default limit of five minutes, within which benchmarks are counted and not timed, because the
machine has other work. results/upgrade gets a file for each module, MODULE.json.gz, with what tight upgrade -o json
says, and in runs.tsv a line: module, version, exit status, seconds to the first line, to the
estimate and to the end, and the first line of tight suggest with both releases.
"""
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import time

# The list was written before the first run.
MODULES = """
golang.org/x/text@v0.44.0
golang.org/x/net@v0.62.0
golang.org/x/crypto@v0.59.0
github.com/klauspost/compress@v1.20.4
github.com/gin-gonic/gin@v1.12.0
github.com/go-chi/chi/v5@v5.5.0
github.com/spf13/cobra@v1.10.2
go.uber.org/zap@v1.28.0
github.com/rs/zerolog@v1.35.1
github.com/prometheus/client_golang@v1.25.0
google.golang.org/protobuf@v1.36.12
google.golang.org/grpc@v1.85.0
github.com/tidwall/gjson@v1.20.2
github.com/json-iterator/go@v1.1.12
go.etcd.io/bbolt@v1.5.0
github.com/dgraph-io/badger/v4@v4.9.6
github.com/RoaringBitmap/roaring/v2@v2.30.0
github.com/cespare/xxhash/v2@v2.3.0
github.com/redis/go-redis/v9@v9.23.0
github.com/stretchr/testify@v1.12.1
""".split()
OLD, NEW = "go1.26.8", "go1.27.4"
TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RESULTS = os.path.join(TOP, "results", "upgrade")
ENV = dict(os.environ, GOWORK="off", GOFLAGS="")


def fetch(module, folder):
    """Copies a module below the folder, with its dependencies in the module cache."""
    said = subprocess.run(["go", "mod", "download", "-json", module], cwd=folder, env=ENV, check=True, stdout=subprocess.PIPE)
    to = os.path.join(folder, re.sub(r"[/@]", "+", module))
    if not os.path.exists(to):
        shutil.copytree(json.loads(said.stdout)["Dir"], to)
        subprocess.run(["chmod", "-R", "u+w", to], check=True)
    subprocess.run(["go", "list", "-deps", "-test", "./..."], cwd=to, env=ENV, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return to


def upgrade(tight, folder, log):
    """Runs tight upgrade. Returns its status, seconds and output."""
    start, first, estimate = time.time(), "-", "-"
    with open(log + ".json", "w") as out, open(log + ".txt", "w") as said:
        process = subprocess.Popen([tight, "upgrade", "-toolchain", OLD, "-time", "0", "-count-time", "5m", "-o", "json", NEW, "./..."],
                                   cwd=folder, env=ENV, text=True, stdout=out, stderr=subprocess.PIPE)
        for line in process.stderr:
            if first == "-":
                first = f"{time.time() - start:.1f}"
            if " this needs about " in line:
                estimate = f"{time.time() - start:.1f}"
            said.write(line)
        status = process.wait()
    with open(log + ".json") as out:
        return [status, first, estimate, f"{time.time() - start:.0f}"], out.read()


def suggest(tight, folder):
    """The first line of tight suggest."""
    done = subprocess.run([tight, "suggest", "-toolchain", f"{OLD},{NEW}", "./..."], cwd=folder, env=ENV, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return (done.stdout.splitlines() or done.stderr.splitlines()[-1:] or ["-"])[0]


def main():
    tight, folder = (os.path.abspath(a) for a in sys.argv[1:3])
    os.makedirs(folder, exist_ok=True)
    os.makedirs(RESULTS, exist_ok=True)
    table = os.path.join(RESULTS, "runs.tsv")
    for module in sys.argv[3:] or MODULES:
        path, version = module.split("@")
        name = path.replace("/", "+")
        cwd = fetch(module, folder)
        seen, text = upgrade(tight, cwd, os.path.join(folder, name))
        with gzip.GzipFile(os.path.join(RESULTS, name + ".json.gz"), "wb", 9, mtime=0) as to:
            to.write(text.encode())
        line = "\t".join([path, version, *map(str, seen), suggest(tight, cwd)]) + "\n"
        runs = {}
        if os.path.exists(table):
            with open(table) as lines:
                runs = {line.split("\t")[0]: line for line in lines}
        runs[path] = line
        with open(table, "w") as to:
            to.writelines(runs[m.split("@")[0]] for m in MODULES if m.split("@")[0] in runs)
        print(runs[path], end="", flush=True)


main()
