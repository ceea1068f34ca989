#!/usr/bin/env python3
"""What tight pr says of faults and of harmless changes that are planted in kit.go, one in each package of a new
module: python3 planted.py writes the table into docs/tight/accuracy.md. It needs Go, git and, as there is nothing to
compare with otherwise, a machine on which instructions can be counted. Nothing is timed."""

import json, os, re, subprocess, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LAB = os.path.join(HERE, "..", "..")
PAGE = os.path.join(LAB, "..", "docs", "tight", "accuracy.md")

# Each change: what it is, and pairs of old and new text in kit.go. "+NAME" adds a file, "test:" changes kit_test.go.
FAULTS = {
    "a loop does more": [("s += int(table[x])", "s += int(table[x]) ^ s>>9")],
    "a loop runs twice": [("\treturn s\n", "\tfor _, x := range b {\n\t\ts -= int(table[x]) >> 8\n\t}\n\treturn s\n")],
    "linear search for binary": [("for i < j {\n\t\th := int(uint(i+j) >> 1)", "for i < j {\n\t\th := i")],
    "no Grow": [("\tb.Grow(n)\n", "")],
    "concatenation in a loop": [("\treturn b.String()", "\ts := \"\"\n\tfor _, p := range parts {\n\t\ts += p\n\t}\n\treturn s")],
    "a copy that allocates": [("b.WriteString(p)", "b.Write([]byte(p + \"-\")[:len(p)])")],
    "noinline": [("// Move moves", "//go:noinline\n// Move moves")],
    "a defer prevents inlining": [("\tp.X += by\n", "\tdefer func() { p.X += by }()\n")],
    "a new bounds check": [("\t_ = b[3]\n\treturn uint32(b[0])", "\treturn uint32(b[0])"), ("uint32(b[3])<<24", "uint32(b[3])<<24 + uint32(b[len(b)-1])>>31")],
    "copies of structures": [("all[i].Move(1)", "p := new(Point)\n\t\t*p = all[i]\n\t\tkept = p\n\t\tp.Move(1)\n\t\tall[i] = *p"), ("// Walk", "var kept *Point\n\n// Walk")],
    "a slice that grows": [("\tfor i := range b {\n\t\tb[i] = b[i] * by", "\tvar all []float64\n\tfor i := range b {\n\t\tall = append(all, b[i])\n\t\tb[i] = all[i] * by")],
    "an interface that escapes": [("\tc.left += n\n", "\tlast = n\n\tc.left += n\n"), ("// Add counts", "var last any\n\n// Add counts")],
    "a map for a comparison": [("s[i] < 'a' || s[i] > 'z'", "!letters[s[i]]"), ("// IsName", "var letters = map[byte]bool{'a': true, 'b': true, 'c': true, 'e': true, 'h': true, 'k': true, 'm': true, 'n': true, 'r': true}\n\n// IsName")],
    "one instruction more in a short benchmark": [("\tc.left += n\n", "\tc.left += n\n\tc.right = n\n")],
    "new code without a benchmark": [("// IsName", "// Max is not benchmarked.\nfunc Max(b []byte) (m byte) {\n\tfor i := range b {\n\t\tfor j := range i {\n\t\t\tm = max(m, b[i], b[j])\n\t\t}\n\t}\n\treturn m\n}\n\n// IsName")],
    "init works a hundred times as much": [("for i := range table {\n\t\ttable[i] = uint8(i * 7)", "for i := range 100 * len(table) {\n\t\ttable[i%256] = uint8(i * 7)")],
    "a variable of a megabyte": [("var table [256]uint8", "var table [1 << 20]uint8"), ("for i := range table", "for i := range 256")],
    "false sharing": [("\t_           [64]byte\n", "")],
    "a division for a multiplication": [("b[i] * by", "b[i] / by")],
    "slow at a size that no benchmark has": [("func Find(sorted []int, key int) int {\n", "func Find(sorted []int, key int) int {\n\tif len(sorted) > 1000 {\n\t\tfor i, n := range sorted {\n\t\t\tif n >= key {\n\t\t\t\treturn i\n\t\t\t}\n\t\t}\n\t}\n")],
}
HARMLESS = {
    "a comment": [("// Sum adds", "// Sum adds up")],
    "another name of a local variable": [("(s int) {\n\tfor _, x", "(sum int) {\n\tfor _, x"), ("\t\ts += int(table[x])\n\t}\n\treturn s\n", "\t\tsum += int(table[x])\n\t}\n\treturn sum\n")],
    "another name of a parameter": [("Decode(b []byte)", "Decode(p []byte)"), ("_ = b[3]", "_ = p[3]"), ("uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24", "uint32(p[0]) | uint32(p[1])<<8 | uint32(p[2])<<16 | uint32(p[3])<<24")],
    "a constant with a name": [("uint8(i * 7)", "uint8(i * factor)"), ("var table", "const factor = 7\n\nvar table")],
    "a shift for a multiplication": [("uint8(i * 7)", "uint8(i<<3 - i)")],
    "a new function": [("// IsName", "// Twice doubles.\nfunc Twice(n int) int { return 2 * n }\n\n// IsName")],
    "a new method": [("// Walk", "// Norm is a distance.\nfunc (p *Point) Norm() int32 { return p.X + p.Y + p.Z }\n\n// Walk")],
    "a new type": [("// Walk", "// A Line has two points.\ntype Line struct{ From, To Point }\n\n// Walk")],
    "a condition that is turned round": [("for i < j {", "for j > i {")],
    "a new test": [("+new_test.go", "package kit\n\nimport \"testing\"\n\nfunc TestNew(t *testing.T) {\n\tif Sum(nil) != 0 {\n\t\tt.Fail()\n\t}\n}\n")],
    "a variable in a test": [("+help_test.go", "package kit\n\nvar unused = 3\n")],
    "a new file": [("+more.go", "package kit\n\n// Half halves.\nfunc Half(n int) int { return n / 2 }\n")],
    "less work": [("\t\tn += len(p)\n", "\t\tn += len(p) // no more than before\n"), ("func IsName(s string) bool {\n", "func IsName(s string) bool {\n\tif len(s) == 9 {\n\t\treturn s == \"benchmark\"\n\t}\n")],
}


def run(folder, *args):
    return subprocess.run(args, cwd=folder, capture_output=True, text=True, env={**os.environ, "GOWORK": "off"})


def write(folder, name, text):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w") as f:
        f.write(text)


def planted(root):
    """Yields each change with its folder, and writes its head."""
    source = open(os.path.join(HERE, "kit.go.txt")).read()
    for what, changes in [*FAULTS.items(), *HARMLESS.items()]:
        name = re.sub("[^a-z]+", "_", what.lower())
        text = source
        for old, new in changes:
            if old.startswith("+"):
                write(os.path.join(root, name), old[1:], new)
                continue
            assert text.count(old) >= 1, (what, old)
            text = text.replace(old, new, 1)
        write(os.path.join(root, name), "kit.go", text)
        yield what, name


def judged(report, name):
    """What is said of a package, the gravest first."""
    mine = [f for f in report["findings"] if f["file"].startswith(name + "/")]
    if any(f["blocking"] for f in mine):
        return "red"
    worse = [f for f in mine if not (f["change"] in ("less", "gone") and f["kind"] != "inline")]
    if worse:
        kinds = sorted({f["kind"] for f in worse})
        return "listed (" + ", ".join(kinds) + ")"
    if any(f"/{name}: " in r or f" {name}/" in r for r in report["reasons"]):
        return "unproven"
    return "better" if mine else "silent"


def main():
    with tempfile.TemporaryDirectory() as temp:
        tight, root = os.path.join(temp, "tight"), os.path.join(temp, "m")
        built = run(LAB, "go", "build", "-o", tight, "./cmd/tight")
        assert built.returncode == 0, built.stderr
        write(root, "go.mod", "module example.com/m\n\ngo 1.24\n")
        for _, name in planted(root):
            for file in os.listdir(os.path.join(root, name)):
                os.remove(os.path.join(root, name, file))
            for file in ("kit.go", "kit_test.go"):
                write(os.path.join(root, name), file, open(os.path.join(HERE, file + ".txt")).read())
        run(root, "git", "init", "-q")
        run(root, "git", "add", ".")
        run(root, "git", "-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-qm", "base")
        names = list(planted(root))
        out = run(root, tight, "pr", "-base", "HEAD", "-time", "0", "-budget", "2h", "-o", "json")
        assert out.returncode in (0, 1), out.stderr
        report = json.loads(out.stdout)
    rows = [(what, judged(report, name)) for what, name in names]
    lines = []
    for title, of in (("fault", FAULTS), ("harmless change", HARMLESS)):
        said = [(what, s) for what, s in rows if what in of]
        lines += [f"| {title} | `tight pr -time 0` |", "|---|---|", *(f"| {what} | {s} |" for what, s in said)]
        count = lambda word: sum(s.startswith(word) for _, s in said)
        lines.append(f"| **{len(said)}** | {', '.join(f'{count(w)} {w}' for w in ('red', 'listed', 'unproven', 'better', 'silent') if count(w))} |")
        lines.append("")
    begin, end = "<!-- begin planted: python3 lab/testdata/planted/planted.py -->\n", "<!-- end planted -->"
    page = open(PAGE).read()
    before, after = page.index(begin) + len(begin), page.index(end)
    table = "\n".join(lines).rstrip() + "\n"
    open(PAGE, "w").write(page[:before] + table + page[after:])
    print(table)


main()
