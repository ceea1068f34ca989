#!/usr/bin/env python3
"""Record how often tight pr is right about commits of public modules.

    lab/testdata/accuracy/accuracy.py equal TIGHT FOLDER RECORD MOST REPOSITORY...
    lab/testdata/accuracy/accuracy.py seeded TIGHT FOLDER RECORD REPOSITORY...

FOLDER is for the clones. RECORD gets a line for each run, with fields separated by tabs; a second run of
the script continues RECORD.

"equal" counts how often tight pr is red for benchmarks whose code a commit does not change. It looks in the
histories for commits that change no file of a build or a test. At each commit, tight pr times one
benchmark of the top package; on the next pass, the next one. Modules take turns, until RECORD has MOST lines:
module, commit, benchmark, exit status, the results of tight pr, benchstat and a threshold, tight's verdict
on the time, seconds. Samples go to RECORD.samples.

"seeded" plants ten regressions of each kind, and records whether tight pr finds them:
  * a bounds check, a line that prevents inlining, an allocation: in two functions of each repository
  * a loop of a twentieth of a benchmark's instructions, in the function that the benchmark calls: in
    three benchmarks of each repository, until there are ten
  * in a module of our own, a longer dependency chain of equally many instructions, which takes a
    tenth more time
A line has: kind, module, function, found or missed, the results of benchstat and a threshold, seconds. Found
means a finding of that kind in that function.

Two other methods judge the same samples: benchstat, which is red if the candidate is slower with
p < 0.05, and a threshold of 5 % on the means. Both benefit from interleaved samples, which their
users usually do not have.
"""
import collections
import csv
import io
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time

ENV = dict(os.environ, GOWORK="off")
LAB = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
THRESHOLD = 1.05
MODE = sys.argv[1] if len(sys.argv) > 1 else ""
if MODE not in ("equal", "seeded") or len(sys.argv) < 6:
    sys.exit(__doc__)
TIGHT, FOLDER, RECORD = (os.path.abspath(a) for a in sys.argv[2:5])


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
    """Builds the benchstat that lab/go.mod names."""
    file = os.path.join(os.path.abspath(folder), "benchstat")
    if not os.path.exists(file):
        run("go", "build", "-o", file, "golang.org/x/perf/cmd/benchstat", cwd=LAB)
    return file


def arms(text):
    """The lines and the times of each arm, by benchmark, in the text that -samples writes."""
    all_, arm = {}, ""
    for line in text.splitlines():
        if line.startswith("arm: "):
            arm = line[5:]
        elif m := re.match(r"(Benchmark\S+)\s.*\s([\d.e+-]+) sec/op", line):
            all_.setdefault(m[1], {}).setdefault(arm, []).append((line, float(m[2])))
    return all_


def mean(lines):
    return sum(sec for _, sec in lines) / len(lines)


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


def one_equal(name, cwd, commit, number):
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


def equal():
    lines = open(RECORD).read().splitlines() if os.path.exists(RECORD) else []
    done = collections.Counter(tuple(line.split("\t")[:2]) for line in lines)
    turns = itertools.chain.from_iterable(itertools.zip_longest(*(cases(repository, done) for repository in sys.argv[6:])))
    left = int(sys.argv[5]) - len(lines)
    for case in filter(None, turns):
        if left <= 0:
            break
        if line := one_equal(*case):
            with open(RECORD, "a") as f:
                f.write(line)
            left -= 1


MOST = 10
done = [line.split("\t") for line in open(RECORD)] if MODE == "seeded" and os.path.exists(RECORD) else []


def compare(cwd, seconds="0", *flags):
    return Compared(TIGHT, FOLDER, cwd, "-base", "HEAD", "-time", seconds, *flags)


def wanted(kind, module, function):
    return sum(d[0] == kind for d in done) < MOST and [kind, module, function] not in [d[:3] for d in done]


def say(kind, module, function, found, others, took):
    done.append([kind, module, function, found, *others, str(took)])
    with open(RECORD, "a") as f:
        f.write("\t".join(done[-1]) + "\n")


# The loop of a benchmark. Functions that are called before it are not measured.
LOOP = re.compile(r"^(\t+)for [^\n]*\b(?:b\.N\b|b\.Loop\(|pb\.Next\()[^\n]*\n(.*?)^\1\}", re.M | re.S)
DECLARED = re.compile(r"^func (\([^)]*\) )?(\w+)\([^{]*\{$", re.M)


def declared(cwd):
    """The functions of the package in cwd: file, match of the head, text."""
    files = json.loads(run("go", "list", "-json=GoFiles", ".", cwd=cwd).stdout)["GoFiles"]
    for name in files:
        text = open(os.path.join(cwd, name)).read()
        for m in DECLARED.finditer(text):
            yield name, m, text


def plant(cwd, name, at, text, line, own):
    """Inserts a line into a file, and its declarations into a new file."""
    with open(os.path.join(cwd, name), "w") as f:
        f.write(text[:at] + line + text[at:])
    if own:
        package = json.loads(run("go", "list", "-json=Name", ".", cwd=cwd).stdout)["Name"]
        with open(os.path.join(cwd, "z_planted.go"), "w") as f:
            f.write(f"package {package}\n\n{own}\n")


def reset(cwd):
    run("git", "checkout", "-qf", ".", cwd=cwd)
    run("git", "clean", "-qfd", cwd=cwd)


PLANTED = {
    "bce": ("\n\tplantedAt += planted[plantedAt&plantedMask]", "var (\n\tplanted     [64]int\n\tplantedAt   int\n\tplantedMask = 63\n)"),
    "alloc": ("\n\tplanted = new([3]int)", "var planted *[3]int"),
}


def compiled(cwd, module):
    said = run("go", "build", "-gcflags=-m", ".", cwd=cwd).stderr
    inlined = set(re.findall(r"^\./(\S+\.go:[0-9]+):[0-9]+: can inline ", said, re.M))
    all_ = [d for d in declared(cwd) if d[1][2] != "init"]
    short = [d for d in all_ if f"{d[0]}:{d[2][: d[1].start()].count(chr(10)) + 1}" in inlined]
    long = [d for d in all_ if d not in short]
    for kind, (line, own) in PLANTED.items():
        for name, m, text in long[:: max(1, len(long) // 2)][:2]:
            if not wanted(kind, module, f"{name}:{m[2]}"):
                continue
            plant(cwd, name, m.end(), text, line, own)
            c = compare(cwd)
            say(kind, module, f"{name}:{m[2]}", c.found(lambda f: f["kind"] == kind and f["change"] == "new" and m[2] in f["func"]), c.others, c.seconds)
            reset(cwd)
    for name, m, text in short[:: max(1, len(short) // 2)][:2]:
        if not wanted("inline", module, f"{name}:{m[2]}"):
            continue
        plant(cwd, name, m.start(), text, "//go:noinline\n", "")
        c = compare(cwd)
        say("inline", module, f"{name}:{m[2]}", c.found(lambda f: f["kind"] == "inline" and f["change"] in ("gone", "changed")), c.others, c.seconds)
        reset(cwd)


def counted(cwd, module):
    """Plants a loop of about a twentieth of a benchmark's instructions in what its loop calls first."""
    planted = sum(d[:2] == ["counts", module] for d in done)
    names = {m[2]: (name, m, text) for name, m, text in declared(cwd) if not m[1]}  # a method may have the name of another function
    tests = "".join(open(os.path.join(cwd, f)).read() for f in sorted(os.listdir(cwd)) if f.endswith("_test.go"))
    for bench, body in re.findall(r"^func Benchmark(\w+)\(b \*testing\.B\) \{\n(.*?)^\}", tests, re.M | re.S):
        loop = LOOP.search(body)
        called = [c for c in re.findall(r"(?<![.\w])(\w+)\(", loop[2] if loop else "") if c in names]
        if planted == 3 or not called or not wanted("counts", module, bench):
            continue
        out = run(TIGHT, "count", "-bench", f"^Benchmark{bench}$", "-o", "json", ".", cwd=cwd, check=False)
        counts = json.loads(out.stdout)["counts"] if out.stdout else []
        if not counts:
            continue
        turns = max(1, round(counts[0]["instr_per_op"] * 0.05 / 3))
        name, m, text = names[called[0]]
        plant(cwd, name, m.end(), text, f"\n\tfor i := 0; i < {turns}; i++ {{\n\t\tplanted += i\n\t}}", "var planted int")
        c, timed = compare(cwd), compare(cwd, "20s", "-bench", f"^Benchmark{bench}$")
        say("counts", module, bench, c.found(lambda f: f["blocking"] and f["kind"] == "counts" and f"Benchmark{bench}" in f["func"]), timed.others, c.seconds)
        reset(cwd)
        planted += 1


# The compiler folds two steps of x*a+b into one. It cannot fold this step.
STEP = "{0} = ({0} ^ {0}>>29) * 0x9e3779b97f4a7c15"


def chain(dependent, first, second):
    other = "x" if dependent else "y"
    return f"""package chain

func Mix(x, y uint64) uint64 {{
	for range {first} {{
		{STEP.format("x")}
	}}
	for range {second} {{
		{STEP.format("x")}
		{STEP.format(other)}
	}}
	return x ^ y
}}
"""


BENCH = """package chain

import "testing"

var sink uint64

func BenchmarkMix(b *testing.B) {
	for i := range b.N {
		sink = Mix(sink, sink+uint64(i)) // one operation waits for the one before
	}
}
"""


def chains(cwd):
    """The second loop is a ninth of the first. As one dependency chain it takes twice the time."""
    os.makedirs(cwd, exist_ok=True)
    for i in range(MOST):
        first = 360 * (i + 1)
        if not wanted("time", "chain", f"Mix{first}"):
            continue
        for name, text in {"go.mod": "module example.com/chain\n\ngo 1.24\n", "chain.go": chain(False, first, first // 9), "chain_test.go": BENCH}.items():
            with open(os.path.join(cwd, name), "w") as f:
                f.write(text)
        run("git", "init", "-q", cwd=cwd)
        run("git", "add", ".", cwd=cwd)
        run("git", "-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-qm", str(i), cwd=cwd)
        with open(os.path.join(cwd, "chain.go"), "w") as f:
            f.write(chain(True, first, first // 9))
        c = compare(cwd, "60s")
        say("time", "chain", f"Mix{first}", c.found(lambda f: f["blocking"] and f["kind"] == "time"), c.others, c.seconds)


def seeded():
    for repository in sys.argv[5:]:
        module, cwd = clone(repository, FOLDER)
        reset(cwd)
        compiled(cwd, module)
        counted(cwd, module)
    chains(os.path.join(FOLDER, "chain"))


{"equal": equal, "seeded": seeded}[MODE]()
