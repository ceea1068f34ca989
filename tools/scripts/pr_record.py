"""Code that pr_seeded.py and pr_equal.py share: they record how often tight pr is right.

Two other methods judge the same samples: benchstat, which is red if the candidate is slower with
p < 0.05, and a threshold of 5 % on the means. Both benefit from interleaved samples, which their
users usually do not have.
"""
import csv
import io
import json
import os
import re
import subprocess
import tempfile
import time

ENV = dict(os.environ, GOWORK="off")
TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
THRESHOLD = 1.05


def run(*args, cwd, check=True):
    return subprocess.run(args, cwd=cwd, env=ENV, check=check, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def clone(repository, folder):
    """Clones a repository, unless it exists. Returns its name and folder."""
    repository = os.path.abspath(repository) if os.path.exists(repository) else repository
    name = os.path.basename(os.path.dirname(repository) if repository.endswith("/repo") else repository).removesuffix(".git")
    cwd = os.path.join(folder, name)
    if not os.path.exists(cwd):
        run("git", "clone", "-q", repository, cwd, cwd="/")
    run("git", "checkout", "-qf", "origin/HEAD", cwd=cwd)
    run("git", "clean", "-qfd", cwd=cwd)
    return name, cwd


def benchstat(folder):
    """Builds the benchstat that tools/go.mod names."""
    file = os.path.join(os.path.abspath(folder), "benchstat")
    if not os.path.exists(file):
        run("go", "build", "-o", file, "golang.org/x/perf/cmd/benchstat", cwd=os.path.join(TOP, "tools"))
    return file


def arms(text):
    """The lines and the times of each arm, by benchmark, in the text that -samples writes."""
    all_, arm = {}, ""
    for line in text.splitlines():
        if line.startswith("arm: "):
            arm = line[5:]
        elif m := re.match(r"(Benchmark\S+)\s+\d+\s+([\d.e+-]+) ns/op", line):
            all_.setdefault(m[1], {}).setdefault(arm, []).append((line, float(m[2])))
    return all_


def mean(lines):
    return sum(ns for _, ns in lines) / len(lines)


def others(text, tool):
    """Whether benchstat and the threshold find any benchmark slower: red or green, and - without samples."""
    said = [(stat(of, tool), mean(of["candidate"]) / mean(of["base"]) > THRESHOLD) for of in arms(text).values()]
    return ["red" if any(reds) else "green" for reds in zip(*said)] or ["-", "-"]


def stat(of, tool):
    with tempfile.TemporaryDirectory() as folder:
        for arm in ("base", "candidate"):
            with open(os.path.join(folder, arm), "w") as f:
                f.writelines(line + "\n" for line, _ in of[arm])
        out = run(tool, "-filter", ".unit:sec/op", "-format", "csv", "base", "candidate", cwd=folder).stdout
    return any(row[5].startswith("+") for row in csv.reader(io.StringIO(out)) if len(row) > 6 and row[0] != "geomean")


class Compared:
    """One run of tight pr: its findings, and the other methods' results for its samples."""

    def __init__(self, tight, folder, cwd, *flags):
        samples = os.path.join(os.path.abspath(folder), "samples.txt")
        if os.path.exists(samples):
            os.remove(samples)
        start = time.time()
        done = run(tight, "pr", "-samples", samples, "-o", "json", *flags, ".", cwd=cwd, check=False)
        self.seconds = round(time.time() - start)
        self.status = done.returncode
        said = json.loads(done.stdout) if done.stdout else {"findings": [], "unproven": "-"}
        self.findings, self.unproven = said["findings"], said["unproven"]
        self.samples = open(samples).read() if os.path.exists(samples) else ""
        self.others = others(self.samples, benchstat(folder))
        self.error = done.stderr

    def found(self, is_):
        return "found" if any(is_(f) for f in self.findings) else "missed"
