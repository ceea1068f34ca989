#!/usr/bin/env python3
"""Count how often tight pr is red for benchmarks whose code a commit does not change.

    tools/scripts/pr_equal.py TIGHT FOLDER RECORD MOST REPOSITORY...

The script looks in the histories of public modules for commits that change no file of a build or a
test. At each commit, tight pr times one benchmark of the top package; on the next pass, the next
one. Modules take turns, until RECORD has MOST lines. A second run continues RECORD. A line has,
separated by tabs: module, commit, benchmark, exit status, the results of tight pr, benchstat and a
threshold, tight's verdict on the time, seconds. FOLDER is for the clones. Samples go to
RECORD.samples.
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
    """Commits, the newest first, that change no file of a build or a test."""
    for commit in run("git", "rev-list", "--no-merges", "--min-parents=1", "origin/HEAD", cwd=cwd).stdout.split():
        names = run("git", "diff", "--name-only", commit + "~1", commit, cwd=cwd).stdout.split()
        if not any(READ.search(name) for name in names):
            yield commit


def benchmarks(cwd):
    """The benchmarks of the top package that run: sub-benchmarks, not groups."""
    out = run("go", "test", "-run=^$", "-bench=.", "-benchtime=1x", "-cpu=1", ".", cwd=cwd, check=False).stdout
    return re.findall(r"^(Benchmark\S+)", out, re.M)


def cases(repository, done):
    """Commits, each with the index of its next benchmark: done counts the lines of a commit in RECORD."""
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
