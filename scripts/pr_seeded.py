#!/usr/bin/env python3
"""Plant regressions in public modules, and see whether tight pr finds them.

    scripts/pr_seeded.py TIGHT FOLDER REPOSITORY...

Two functions of each repository get each of: a bounds check, a line that keeps them from being
inlined, an allocation. Two functions that a benchmark calls get a loop of a twentieth of its
instructions. Functions of a module of our own get a longer chain of as many instructions, which
takes a tenth more time. One line for each: kind, module, function, found or missed, seconds; found
is a finding of that kind, of that function. FOLDER is for the clones.
"""
import json
import os
import re
import subprocess
import sys
import time

TIGHT, FOLDER = (os.path.abspath(a) for a in sys.argv[1:3])
ENV = dict(os.environ, GOWORK="off")


def run(*args, cwd, check=True):
    return subprocess.run(args, cwd=cwd, env=ENV, check=check, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def findings(cwd, seconds="0"):
    start = time.time()
    out = run(TIGHT, "pr", "-base", "HEAD", "-time", seconds, "-o", "json", ".", cwd=cwd, check=False)
    all_ = json.loads(out.stdout)["findings"] if out.stdout else []
    return all_, time.time() - start


def say(kind, module, function, found, took):
    print(kind, module, function, "found" if found else "missed", round(took), sep="\t", flush=True)


DECLARED = re.compile(r"^func (\([^)]*\) )?(\w+)\([^{]*\{$", re.M)


def declared(cwd):
    """Functions of the package that cwd has: the file, where the body begins, the name."""
    files = json.loads(run("go", "list", "-json=GoFiles", ".", cwd=cwd).stdout)["GoFiles"]
    for name in files:
        text = open(os.path.join(cwd, name)).read()
        for m in DECLARED.finditer(text):
            yield name, m, text


def plant(cwd, name, at, text, line, own):
    """Puts a line at a place of a file, and what it needs into a file of its own."""
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
            plant(cwd, name, m.end(), text, line, own)
            all_found, took = findings(cwd)
            say(kind, module, m[2], any(f["kind"] == kind and f["change"] == "new" and m[2] in f["func"] for f in all_found), took)
            reset(cwd)
    for name, m, text in short[:: max(1, len(short) // 2)][:2]:
        plant(cwd, name, m.start(), text, "//go:noinline\n", "")
        all_found, took = findings(cwd)
        say("inline", module, m[2], any(f["kind"] == "inline" and f["change"] in ("gone", "changed") for f in all_found), took)
        reset(cwd)


def counted(cwd, module):
    """Plants a loop of about a twentieth of a benchmark's instructions in what its loop calls first."""
    done = 0
    names = {m[2]: (name, m, text) for name, m, text in declared(cwd)}
    tests = "".join(open(os.path.join(cwd, f)).read() for f in sorted(os.listdir(cwd)) if f.endswith("_test.go"))
    for bench, body in re.findall(r"^func Benchmark(\w+)\(b \*testing\.B\) \{\n(.*?)^\}", tests, re.M | re.S):
        loop = re.search(r"^\t*for .*?(?=^\t\}|\Z)", body, re.M | re.S)
        called = [c for c in re.findall(r"(\w+)\(", loop[0] if loop else "") if c in names]
        if done == 2 or not called:
            continue
        out = run(TIGHT, "count", "-bench", f"^Benchmark{bench}$", "-o", "json", ".", cwd=cwd, check=False)
        counts = json.loads(out.stdout)["counts"] if out.stdout else []
        if not counts:
            continue
        turns = max(1, round(counts[0]["instr_per_op"] * 0.05 / 3))
        name, m, text = names[called[0]]
        plant(cwd, name, m.end(), text, f"\n\tfor i := 0; i < {turns}; i++ {{\n\t\tplanted += i\n\t}}", "var planted int")
        all_found, took = findings(cwd)
        say("counts", module, bench, any(f["blocking"] and f["kind"] == "counts" and f"Benchmark{bench}" in f["func"] for f in all_found), took)
        reset(cwd)
        done += 1


def chain(dependent, first, second):
    other = "x" if dependent else "y"
    return f"""package chain

func Mix(x, y uint64) uint64 {{
	for range {first} {{
		x = x*0x9e3779b97f4a7c15 + 1
	}}
	for range {second} {{
		x = x*0x9e3779b97f4a7c15 + 1
		{other} = {other}*0x9e3779b97f4a7c15 + 1
	}}
	return x ^ y
}}
"""


BENCH = """package chain

import "testing"

var sink uint64

func BenchmarkMix(b *testing.B) {
	for i := range b.N {
		sink += Mix(uint64(i), sink)
	}
}
"""


def chains(cwd):
    """The second loop is a ninth of the first, and takes twice the time when it is one chain."""
    os.makedirs(cwd, exist_ok=True)
    for i in range(10):
        first = 360 * (i + 1)
        for name, text in {"go.mod": "module example.com/chain\n\ngo 1.24\n", "chain.go": chain(False, first, first // 9), "chain_test.go": BENCH}.items():
            with open(os.path.join(cwd, name), "w") as f:
                f.write(text)
        run("git", "init", "-q", cwd=cwd)
        run("git", "add", ".", cwd=cwd)
        run("git", "-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-qm", str(i), cwd=cwd)
        with open(os.path.join(cwd, "chain.go"), "w") as f:
            f.write(chain(True, first, first // 9))
        all_found, took = findings(cwd, "60s")
        say("time", "chain", f"Mix{first}", any(f["blocking"] and f["kind"] == "time" for f in all_found), took)


def main():
    for repository in sys.argv[3:]:
        module = os.path.basename(os.path.dirname(repository))
        cwd = os.path.join(FOLDER, module)
        if not os.path.exists(cwd):
            run("git", "clone", "-q", repository, cwd, cwd="/")
        reset(cwd)
        compiled(cwd, module)
        counted(cwd, module)
    chains(os.path.join(FOLDER, "chain"))


main()
