package claim

import (
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/cell"
)

const whole = `results = "../kept"

[matrix]
toolchains = ["go1.26.8", "go1.27.4"]
targets = ["linux/amd64/v1", "linux/amd64/v3"]

[[claim]]
name = "SizeVarint beats upstream"
package = "./protowire"
bench = "SizeVarint"
base = "/impl=upstream"
candidate = "/impl=ours"
workloads = ["mode=inlined", "mode=call"]
metric = "allocs/op"
effect = "<= -15%"
on = ["linux/amd64/v1"]
rounds = { min = 10, max = 60, budget = "30s" }
layouts = 5

[[claim]] # and one with what it has to have
name = "no slower than before"
bench = "Sum"
base = "main"
candidate = "HEAD"
effect = "within 3%"
`

// TestExperiment has a claim about builds that no other claim is about.
func TestExperiment(t *testing.T) {
	text := strings.Replace(whole, `on = ["linux/amd64/v1"]`, `on = ["go1.27.4 linux/amd64/v1", "linux/amd64/v3 experiment=simd"]`, 1)
	f, err := Parse("tight.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, c := range f.Claims[0].Cells {
		got = append(got, c.String())
	}
	want := []string{"go1.27.4 linux/amd64/v1", "go1.26.8 linux/amd64/v3 experiment=simd", "go1.27.4 linux/amd64/v3 experiment=simd"}
	if !reflect.DeepEqual(got, want) || len(f.Claims[1].Cells) != 4 || len(f.Cells) != 4 {
		t.Errorf("cells of the claim = %q, want %q; of the other %v, of the file %v, want 4 each", got, want, f.Claims[1].Cells, f.Cells)
	}
}

func TestParse(t *testing.T) {
	f, err := Parse("there/tight.toml", whole)
	if err != nil {
		t.Fatal(err)
	}
	v1 := func(toolchain string) cell.Cell {
		return cell.Cell{Toolchain: toolchain, OS: "linux", Arch: "amd64", Level: "v1"}
	}
	c := f.Claims[0]
	if want := []cell.Cell{v1("go1.26.8"), v1("go1.27.4")}; !reflect.DeepEqual(c.Cells, want) {
		t.Errorf("cells of the first claim = %v, want %v", c.Cells, want)
	}
	if c.Effect.Hi != 0.85 || c.Line != 7 || c.Layouts != 5 || c.Benchmark(c.Workloads[1], c.Base) != "SizeVarint/mode=call/impl=upstream" || !c.ByName() {
		t.Errorf("first claim = %+v", c)
	}
	if want := (Rounds{10, 60, 30 * time.Second}); c.Rounds != want || f.Results != "kept" || f.Dir != "there" || !f.HasMatrix {
		t.Errorf("rounds %+v, want %+v; %+v", c.Rounds, want, f)
	}
	d := f.Claims[1]
	if d.Package != "." || d.Metric != "sec/op" || d.ByName() || d.Layouts != 16 || len(d.Cells) != 4 || d.Line != 20 || d.Benchmark(d.Workloads[0], d.Base) != "Sum" {
		t.Errorf("second claim = %+v, want defaults", d)
	}
}

// What a stranger writes.
const five = `[[claim]]
name = "the loop by eights is faster"
bench = "Sum"
base = "/impl=plain"
candidate = "/impl=eights"
effect = "<= -20%"
`

func TestParseWithoutMatrix(t *testing.T) {
	f, err := Parse("tight.toml", five)
	if err != nil {
		t.Fatal(err)
	}
	want := []cell.Cell{{Toolchain: "local", OS: runtime.GOOS, Arch: runtime.GOARCH}}
	if c := f.Claims[0]; !reflect.DeepEqual(c.Cells, want) || f.HasMatrix || f.Results != "results" {
		t.Errorf("claim = %+v in %+v, want it in %v", c, f, want)
	}
}

func TestParseHalfAMatrix(t *testing.T) {
	for _, half := range []string{"toolchains = [\"go1.26.8\"]", "targets = [\"linux/arm64\"]"} {
		if f, err := Parse("tight.toml", "[matrix]\n"+half+"\n"+five); err != nil || !f.HasMatrix || len(f.Cells) != 1 {
			t.Errorf("with %s: %+v, %v, want a matrix of one cell", half, f, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	change := func(old, with string) string { return strings.Replace(five, old, with, 1) }
	for _, tt := range []struct{ text, want string }{
		{"", "tight.toml: no claims"},
		{"[[claim]]\nname = 7\n", "tight.toml:"},
		{"\nname = = 1\n", "tight.toml:2: "},
		{five + "efect = \"<= -1%\"\n", `tight.toml:7: unknown key "claim.efect"`},
		{"[[claims]]\n" + five, `tight.toml:1: unknown key "claims"`},
		{five + "rounds = { mni = 3 }\n", `tight.toml:7: unknown key "claim.rounds.mni"`},
		{"\n" + change("<= -20%", "20 % less"), `tight.toml:2: claim "the loop by eights is faster": effect "20 % less"`},
		{change("bench = \"Sum\"\n", ""), "no bench"},
		{change("effect = \"<= -20%\"\n", ""), "effect"},
		{strings.NewReplacer("bench = \"Sum\"\n", "", "/impl=plain", "Plain", "/impl=eights", "Eights").Replace(five), "no bench: want one, or base and candidate that are benchmarks, as BenchmarkPlain"},
		{"\n" + change("[[claim]]", "[claim]"), "tight.toml:"},
		{five + "race = \".\"\npackage = \".\"\n", "want one of package, race and jmh"},
		{change("/impl=plain", "main"), "want both to be ends of names"},
		{change("/impl=plain", "/impl=eights"), "base and candidate are both"},
		{change("/impl=plain", "BenchmarkA"), "want both to be"},
		{strings.NewReplacer("/impl=plain", "BenchmarkA", "/impl=eights", "BenchmarkB").Replace(five), "though base and candidate are whole names"},
		{five + "module = \"example.com/m\"\n", "want path@version"},
		{five + "module = \"example.com/m@v1\"\nrace = \".\"\n", "and a package"},
		{five + "workloads = []\n", "workloads is empty"},
		{five + "workloads = [\"/a\"]\n", `workload "/a"`},
		{five + "workloads = [\"a\", \"a\"]\n", `workload "a"`},
		{five + "on = [\"plan9/arm\"]\n", `on "plan9/arm", which is not in the matrix`},
		{five + "rounds = { min = 3, max = 2 }\n", "min 3 is more than max 2"},
		{five + "rounds = { min = -3 }\n", "below 0"},
		{five + "layouts = -1\n", "want 1 at least"},
		{five + "layouts = 3\n", "want 4 at least: fewer decide nothing about times"},
		{five + five, `tight.toml:7: claim "the loop by eights is faster": a second claim`},
		{"[matrix]\ntargets = [\"linux\"]\n" + five, `matrix: target "linux"`},
		{"[matrix]\ntargets = [\"\"]\n" + five, `matrix: no target`},
		{"[matrix]\ntoolchains = [\"go1.26.8\", \"auto\"]\n" + five, `matrix: toolchain "auto", want local or a release`},
	} {
		if f, err := Parse("tight.toml", tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Parse(%s) = %+v, %v, want %s", tt.text, f, err, tt.want)
		}
	}
}

// A key that is known in one place and not in another, and words in comments and texts.
func TestLineOfUnknownKey(t *testing.T) {
	text := "# colour = 1\n" + five + "# [colour]\n\"colour\" = 3\n"
	if _, err := Parse("tight.toml", text); err == nil || !strings.HasPrefix(err.Error(), "tight.toml:9: ") {
		t.Errorf("Parse = %v, want line 9", err)
	}
}

func TestBenchmark(t *testing.T) {
	for _, tt := range []struct {
		c                   Claim
		workload, arm, want string
	}{
		{Claim{Bench: "Sum", Base: "/a"}, "n=9", "/a", "Sum/n=9/a"},
		{Claim{Bench: "Sum", Base: "/a"}, "", "/a", "Sum/a"},
		{Claim{Bench: "Sum", Base: "main"}, "n=9", "HEAD", "Sum/n=9"},
		{Claim{Base: "BenchmarkOld"}, "n=9", "BenchmarkNew", "New/n=9"},
		{Claim{Bench: "Size", Base: "Original", Module: "m@v1"}, "", "Current", "SizeCurrent"},
	} {
		if got := tt.c.Benchmark(tt.workload, tt.arm); got != tt.want {
			t.Errorf("%+v.Benchmark(%q, %q) = %q, want %q", tt.c, tt.workload, tt.arm, got, tt.want)
		}
	}
}

// A claim that is written without a header has no line, and is read all the same.
func TestInlineClaim(t *testing.T) {
	const inline = `claim = [{ name = "a", base = "BenchmarkOld", candidate = "BenchmarkNew", effect = "<0%" }]`
	f, err := Parse("tight.toml", inline)
	if err != nil || len(f.Claims) != 1 || f.Claims[0].Line != 0 || f.Claims[0].Package != "." {
		t.Errorf("%+v, %v, want one claim", f, err)
	}
}

// Tables may be in a file of their own, with nothing else in it.
func TestTablesElsewhere(t *testing.T) {
	const table = "[[table]]\nname = \"t\"\ntitle = \"w\"\nbase = \"a\"\nrows = [{ title = \"x\", race = \"R\" }]\n"
	const machine = "[[machine]]\ncpu = \"A B\"\nname = \"AB\"\n"
	for text, want := range map[string]string{
		table + machine:                    "",
		table + oneClaim:                   "want only tables, summaries and machines",
		"tables = \"more.toml\"\n" + table: "want only tables, summaries and machines",
		table + "[[summary]]\nname = \"s\"\nrows = [{ title = \"x\", promises = [\"none\"] }]\n": `row "x": no claim "none"`,
		table + "unknown = 1\n": `tables.toml:6: unknown key "table.unknown"`,
	} {
		dir := t.TempDir()
		write(t, dir, "tables.toml", text)
		f, err := Parse(filepath.Join(dir, "claims.toml"), "tables = \"tables.toml\"\n"+oneClaim)
		switch {
		case want == "" && (err != nil || len(f.Tables) != 1 || f.Machines[0] != Machine{"A B", "AB"}):
			t.Errorf("%s: %+v, %v, want a table and a machine", text, f, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// Races that have nothing in common are workloads without a bench.
func TestWholeRaces(t *testing.T) {
	f, err := Parse("tight.toml", "[[claim]]\nname = \"n\"\nrace = \"x\"\nworkloads = [\"A/n=1\", \"B\"]\nbase = \"/impl=a\"\ncandidate = \"/impl=b\"\neffect = \"< 0%\"\n")
	if err != nil {
		t.Fatal(err)
	}
	if c := f.Claims[0]; c.Benchmark("A/n=1", c.Base) != "A/n=1/impl=a" || strings.Join(c.Races(), " ") != "A/n=1 B" {
		t.Errorf("races %q, want the workloads", c.Races())
	}
}
