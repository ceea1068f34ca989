#!/usr/bin/env python3
"""Plant regressions in public modules, and record whether tight pr finds them.

    tools/scripts/pr_seeded.py TIGHT FOLDER RECORD REPOSITORY...

It plants ten regressions of each kind:
  * a bounds check, a line that prevents inlining, an allocation: in two functions of each repository
  * a loop of a twentieth of a benchmark's instructions, in the function that the benchmark calls: in
    three benchmarks of each repository, until there are ten
  * in a module of our own, a longer dependency chain of equally many instructions, which takes a
    tenth more time
RECORD gets a line for each, separated by tabs: kind, module, function, found or missed, the results
of benchstat and a threshold (pr_record.py), seconds. Found means a finding of that kind in that
function. A second run skips the lines that RECORD has. FOLDER is for the clones.
"""
import json
import os
import re
import sys

from pr_record import Compared, clone, run

TIGHT, FOLDER, RECORD = (os.path.abspath(a) for a in sys.argv[1:4])
MOST = 10
done = [line.split("\t") for line in open(RECORD)] if os.path.exists(RECORD) else []


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


def main():
    for repository in sys.argv[4:]:
        module, cwd = clone(repository, FOLDER)
        reset(cwd)
        compiled(cwd, module)
        counted(cwd, module)
    chains(os.path.join(FOLDER, "chain"))


main()
