package print

import (
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
)

var (
	old    = build.Build{Toolchain: "go1.26.8", OS: "linux", Arch: "amd64", Level: "v1"}
	latest = build.Build{Toolchain: "go1.27.4", OS: "linux", Arch: "amd64", Level: "v1"}
	arm    = build.Build{Toolchain: "go1.27.4", OS: "linux", Arch: "arm64"}
)

func promise(file string, line int, of string, verb contract.Verb, text string) contract.Contract {
	return contract.Contract{
		Promise: contract.Promise{Verb: verb, Text: text},
		File:    file, Line: line,
		Scope: contract.Scope{Func: of},
	}
}

// every has each status, evidence that is the same in two builds, a build that a contract
// is not made for, and signs that mean something in one format or another.
func every() []contract.Result {
	inline := promise("a/size.go", 3, "Size", contract.Inline, "inline cost<=60")
	bce := promise("a/size.go", 9, "(*T).Sum", contract.BCE, "bce<=1")
	alloc := promise("a/size.go", 20, "Größe", contract.NoAlloc, "noalloc")
	asm := promise("odd, 100% <b>&|`_name_:\n\x1b[31m\".go", 7, "F[int]", contract.Asm, `asm amd64:"LZCNTQ|BSRQ",-"CALL"`)
	size := promise("z.go", 1, "", contract.SizeOf, "sizeof==16")
	size.Scope.Type = "Value"
	return []contract.Result{
		{Contract: inline, Build: old, Status: contract.Holds, Evidence: "can inline Size with cost 28; 32 below the limit"},
		{Contract: inline, Build: latest, Status: contract.Fixed, Evidence: "can inline Size with cost 28; marked xfail: issue 7"},
		{Contract: inline, Build: arm, Status: contract.XFail, Evidence: "cost 66; marked xfail: issue 7"},
		{Contract: bce, Build: old, Status: contract.Broken, Evidence: "line 11: Found IsInBounds; line 12: Found IsInBounds"},
		{Contract: bce, Build: latest, Status: contract.Broken, Evidence: "line 11: Found IsInBounds; line 12: Found IsInBounds"},
		{Contract: bce, Build: arm, Status: contract.Broken, Evidence: "line 11: Found IsInBounds; line 13: Found IsSliceInBounds"},
		{Contract: alloc, Build: old, Status: contract.Skipped, Evidence: "go: go.mod requires go >= 1.27"},
		{Contract: alloc, Build: arm, Status: contract.Unseen, Evidence: "no code for Größe"},
		{Contract: asm, Build: old, Status: contract.Broken, Evidence: "<script>alert(\"100%\")</script>\r\n::error::`*no*` | [x](y) \x1b[2J: CALL"},
		{Contract: size, Build: old, Status: contract.Unseen, Evidence: "faults of the self-test were not found: bce"},
	}
}

func TestExit(t *testing.T) {
	for _, test := range []struct {
		statuses []contract.Status
		want     int
	}{
		{nil, exit.Unproven},
		{[]contract.Status{contract.Holds, contract.XFail, contract.Fixed}, exit.Good},
		{[]contract.Status{contract.Holds, contract.Unseen}, exit.Unproven},
		{[]contract.Status{contract.Skipped, contract.Holds}, exit.Unproven},
		{[]contract.Status{contract.Unseen}, exit.Unproven},
		{[]contract.Status{""}, exit.Unproven},
		{[]contract.Status{contract.Unseen, contract.Broken}, exit.Bad},
	} {
		var results []contract.Result
		for _, s := range test.statuses {
			results = append(results, contract.Result{Status: s})
		}
		if got := Results(results).Exit(); got != test.want {
			t.Errorf("Exit(%v) = %d, want %d", test.statuses, got, test.want)
		}
	}
}

func TestAnswer(t *testing.T) {
	all := every()
	for _, test := range []struct {
		results []contract.Result
		want    string
	}{
		{nil, "no contract was judged"},
		{all[:1], "1 of 1 contract holds"},
		{all[:3], "1 of 1 contract fixed: remove its xfail, 1 known to be broken"},
		{all[3:6], "1 of 1 contract broken"},
		{all, "2 of 5 contracts broken, 2 unseen, 1 in builds that were skipped, 1 fixed: remove its xfail, 1 known to be broken"},
	} {
		if got := Results(test.results).Answer(); got != test.want {
			t.Errorf("Answer = %q, want %q", got, test.want)
		}
	}
}

// Two contracts of a line may look the same but for their builds: what is broken of one is
// not hidden by the other.
func TestContractsThatLookTheSame(t *testing.T) {
	one := every()[0]
	two := one
	two.Status = contract.Broken
	later := one
	later.Build = latest
	of := tableOf([]contract.Result{two, one, later, later})
	if len(of.rows) != 2 || of.rows[0].Results[0].Status != contract.Broken || of.rows[1].Results[0].Status != contract.Holds {
		t.Errorf("%v, want a row for each", of.rows)
	}
	if got, want := (Results{two, one}).Answer(), "1 of 2 contracts broken; 1 holds"; got != want {
		t.Errorf("Answer = %q, want %q", got, want)
	}
}
