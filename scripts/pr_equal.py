#!/usr/bin/env python3
"""Have tight pr time benchmarks whose code a commit does not change, and see how often it is red.

    scripts/pr_equal.py TIGHT FOLDER RECORD MOST REPOSITORY...

In the histories of public modules it takes commits that change nothing that a build or a test
reads, and at each of them the next benchmark of the package at the top, and then at each of them
another one: modules take turns, until RECORD has MOST lines. It goes on where RECORD ends. A line has, with tabs between: module,
commit, benchmark, exit status, what tight pr, benchstat and a threshold say, tight's verdict on
the time, seconds. FOLDER is for the clones; samples are added to RECORD with .samples at its end.
"""
import collections
import itertools
import os
import re
import sys

from pr_record import Compared, clone, run

TIGHT, FOLDER, RECORD = (os.path.abspath(a) for a in sys.argv[1:4])
BUDGET = "15s"
READ = re.compile(r"\.(go|s|c|h|mod|sum)$|(^|/)(testdata|vendor)/")


def quiet_commits(cwd):
    """Commits, the newest first, whose files no build and no test reads."""
    for commit in run("git", "rev-list", "--no-merges", "--min-parents=1", "origin/HEAD", cwd=cwd).stdout.split():
        names = run("git", "diff", "--name-only", commit + "~1", commit, cwd=cwd).stdout.split()
        if not any(READ.search(name) for name in names):
            yield commit


def benchmarks(cwd):
    """Benchmarks of the package at the top that run, parts and not groups."""
    out = run("go", "test", "-run=^$", "-bench=.", "-benchtime=1x", "-cpu=1", ".", cwd=cwd, check=False).stdout
    return re.findall(r"^(Benchmark\S+)", out, re.M)


def cases(repository, done):
    """Commits, each with the number of the benchmark: done has how many of a commit are in the record."""
    name, cwd = clone(repository, FOLDER)
    commits = list(quiet_commits(cwd))
    for turn in range(2):
        for i, commit in enumerate(commits):
            if done[name, commit[:12]] <= turn:
                yield name, cwd, commit, 7 * i + turn


def one(name, cwd, commit, number):
    run("git", "checkout", "-qf", commit, cwd=cwd)
    all_ = benchmarks(cwd) if os.path.exists(os.path.join(cwd, "go.mod")) else []
    if not all_:
        return ""
    bench = all_[number % len(all_)]
    pattern = "/".join(f"^{re.escape(part)}$" for part in bench.split("/"))
    c = Compared(TIGHT, FOLDER, cwd, "-base", "HEAD~1", "-bench", pattern, "-time", BUDGET)
    times = [f["change"] for f in c.findings if f["kind"] == "time"]
    if c.status == 2 or not c.samples:
        print("not timed:", name, commit[:12], bench, c.error.strip().splitlines()[-1:], file=sys.stderr, flush=True)
        return ""
    if c.status == 1:
        print("red:", name, commit[:12], bench, c.findings, file=sys.stderr, flush=True)
    with open(RECORD + ".samples", "a") as f:
        f.write(c.samples)
    red = "red" if c.status == 1 else "green"
    return "\t".join([name, commit[:12], bench, str(c.status), red, *c.others, "+".join(times), str(c.seconds)]) + "\n"


def main():
    lines = open(RECORD).read().splitlines() if os.path.exists(RECORD) else []
    done = collections.Counter(tuple(line.split("\t")[:2]) for line in lines)
    turns = itertools.chain.from_iterable(itertools.zip_longest(*(cases(repository, done) for repository in sys.argv[5:])))
    left = int(sys.argv[4]) - len(lines)
    for case in filter(None, turns):
        if left <= 0:
            break
        if line := one(*case):
            with open(RECORD, "a") as f:
                f.write(line)
            left -= 1


main()
