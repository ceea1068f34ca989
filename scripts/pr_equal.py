#!/usr/bin/env python3
"""Have tight pr time benchmarks whose code a commit does not change, and see how often it is red.

    scripts/pr_equal.py TIGHT FOLDER RECORD MOST REPOSITORY...

In the histories of public modules it takes commits that change nothing that a build or a test
reads, and at each of them the next benchmark of the package at the top: modules take turns,
until RECORD has MOST lines. It goes on where RECORD ends. A line has, with tabs between: module,
commit, benchmark, exit status, what tight pr, benchstat and a threshold say, tight's verdict on
the time, seconds. FOLDER is for the clones; samples are added to RECORD with .samples at its end.
"""
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


def cases(repository):
    """Pairs of a commit and a benchmark: each benchmark once, before the first one comes again."""
    name, cwd = clone(repository, FOLDER)
    for i, commit in enumerate(quiet_commits(cwd)):
        run("git", "checkout", "-qf", commit, cwd=cwd)
        if os.path.exists(os.path.join(cwd, "go.mod")) and (all_ := benchmarks(cwd)):
            yield name, cwd, commit, all_[i * 7 % len(all_)]


def one(name, cwd, commit, bench):
    run("git", "checkout", "-qf", commit, cwd=cwd)
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
    done = open(RECORD).read().splitlines() if os.path.exists(RECORD) else []
    seen = {tuple(line.split("\t")[:2]) for line in done}
    turns = itertools.chain.from_iterable(itertools.zip_longest(*map(cases, sys.argv[5:])))
    left = int(sys.argv[4]) - len(done)
    for case in filter(None, turns):
        if left <= 0:
            break
        if (case[0], case[2][:12]) in seen:
            continue
        if line := one(*case):
            with open(RECORD, "a") as f:
                f.write(line)
            left -= 1


main()
