package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// The two toolchains of these tests.
const upgraded = "upgrade -toolchain go1.26.8 "

// twoReleases makes a module whose Sum has a bounds check with Go 1.27, and works more. Other is the same. The tag next is
// for releaseForBase, as another release does not compile a file that only go1.27 lets in.
func twoReleases(t *testing.T) {
	t.Helper()
	scratch.Toolchains(t, "go1.26.8", "go1.27.4")
	scratch.Module(t, "package m\n\n// Other has nothing to do with Sum.\nfunc Other(n int) int { return 2 * n }\n")
	t.Setenv("GOWORK", "off")
	_, function, _ := strings.Cut(summed, "// Sum adds.")
	function, _, _ = strings.Cut(function, "// Other")
	scratch.Write(t, "m_go126.go", "//go:build !go1.27 && !next\n\npackage m\n"+function)
	scratch.Write(t, "m_go127.go", "//go:build go1.27 || next\n\npackage m\n"+strings.Replace(function, "for _, x := range b {\n\t\ts += int(x)", "for i := range len(b) / 2 {\n\t\ts += int(b[2*i]) ^ int(b[2*i+1])*s>>3", 1))
	scratch.Write(t, "m_test.go", benches)
}

// What is worse is said in the first line, then how much more it does, and where.
func TestUpgradeWorse(t *testing.T) {
	twoReleases(t)
	countable(t)
	releaseForBase(t)
	expect(t, upgraded+"-time 0 -o json=u.json -o text go1.27.4 .", 1,
		"look before you upgrade: go1.27.4 is worse than go1.26.8 in 1 contract, 1 count; ",
		"\ngo1.26.8 ", "\nContracts: 1 of 2 contracts broken, 1 unseen\n", "BenchmarkSum: counts more: ",
		"m_go127.go:", " bce new: ", "\nunproven: times: not measured (-time 0): 2 benchmarks\n")
	var got struct {
		Answer   string
		Unproven int
		Findings []struct {
			Kind, Func, Change, Detail string
			Blocking                   bool
		}
	}
	text, err := os.ReadFile("u.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &got); err != nil || got.Unproven != 3 {
		t.Fatalf("%v, %d unproven: want 3, a contract and two times: %s", err, got.Unproven, text)
	}
	seen := map[string]bool{}
	for _, f := range got.Findings {
		seen[f.Kind+" "+f.Func+" "+f.Change] = f.Blocking
		if f.Kind == "counts" && !strings.HasPrefix(f.Func, "package ") && !strings.Contains(f.Detail, "m_go127.go:") {
			t.Errorf("%+v: want the lines that do more", f)
		}
	}
	if !seen["contract Sum broken"] || !seen["counts BenchmarkSum more"] || seen["counts BenchmarkOther more"] {
		t.Errorf("%v; want a contract and a count to block: %s", seen, text)
	}
}

// releaseForBase has the go command of 1.26 compile the test binaries of 1.27, with the files of 1.27: that release would
// compile all of the library that a test needs, which takes 30 s of CPU. With TIGHTWIRE_FULL it does.
func releaseForBase(t *testing.T) {
	t.Helper()
	if scratch.Full(true, false) {
		goIs(t, `case "$GOTOOLCHAIN $*" in
"go1.27.4 "*" -trimpath "*) verb=$1; shift; GOTOOLCHAIN=go1.26.8 exec 'GO' "$verb" -tags=next "$@" ;;
esac
exec 'GO' "$@"
`)
	}
}

// Where nothing is worse that is said of what was seen, and what was not keeps the status from being 0.
func TestUpgradeNoWorse(t *testing.T) {
	if scratch.Full(true, false) {
		t.Skip("only with TIGHTWIRE_FULL=1, because it builds and counts what TestUpgradeWorse does; TestUpgradeAnswer of package print has the answer")
	}
	twoReleases(t)
	countable(t)
	if err := os.Remove("m_go127.go"); err != nil {
		t.Fatal(err)
	}
	edit(t, "m_go126.go", "//go:build !go1.27 && !next", "//go:build go1.18")
	expect(t, upgraded+"-time 0 go1.27.4", 3,
		"nothing speaks against go1.27.4: of 2 benchmarks counted and 0 timed, none is clearly worse than with go1.26.8; 2 unproven\n",
		"Contracts: 1 of 1 contract holds\n")
}

// Without a benchmark nothing is known of the speed, which must not read as good news.
func TestUpgradeNotKnown(t *testing.T) {
	twoReleases(t)
	if err := os.Remove("m_test.go"); err != nil {
		t.Fatal(err)
	}
	edit(t, "m_go127.go", "//tight:bce\n", "")
	expect(t, upgraded+"-fail-on broken go1.27.4 ./...", 3,
		"not known: nothing could be counted or timed with go1.27.4; 2 unproven\n", "Contracts: 1 of 1 contract unseen\n",
		"\nunproven: speed: no package has a benchmark\n")
	expect(t, upgraded+"-fail-on bce go1.27.4", 1, "worse than go1.26.8 in 1 bounds check; ")
}

func TestUpgradeMistakes(t *testing.T) {
	twoReleases(t)
	t.Setenv("GOPROXY", "off")
	for args, want := range map[string]string{
		"upgrade":                                   "want a toolchain, and packages",
		"upgrade ./...":                             `toolchain "./..."`,
		"upgrade go1.27":                            "means many releases",
		upgraded + "go1.26.8":                       "is the toolchain in use",
		upgraded + "-fail-on worse go1.27.4":        "-fail-on",
		upgraded + "-base HEAD go1.27.4":            "-base",
		upgraded + "-o xml go1.27.4":                "want text, md, json, sarif, github or gitlab",
		upgraded + "-target linux/no-such go1.27.4": "linux/no-such",
	} {
		expect(t, args, 2, want)
	}
	expect(t, upgraded+"go1.26.9999", 3, "go1.26.9999")
	expect(t, upgraded+"go1.27.4 ./none", 2, "none")
}
