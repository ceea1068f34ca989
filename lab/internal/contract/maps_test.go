package contract

import (
	"os/exec"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
)

// The maps of before Go 1.24 allocate when a loop over one begins, and when a deletion moves what a
// growing map has. Go 1.24 and 1.25 can be told to have them.
func TestTrapsOfOldMaps(t *testing.T) {
	old := build.Build{Toolchain: "go1.23.12", OS: "linux", Arch: "amd64"}
	swiss := build.Build{Toolchain: "go1.25.5", OS: "linux", Arch: "amd64", Experiment: "simd"}
	told := build.Build{Toolchain: "go1.25.5", OS: "linux", Arch: "amd64", Experiment: "simd,noswissmap"}
	for _, test := range []struct {
		callee string
		in     build.Build
		want   Status
	}{
		{"runtime.mapiterinit", old, Broken},
		{"runtime.mapdelete_fast64", old, Broken},
		{"runtime.mapaccess1", old, Holds},
		{"runtime.mapiternext", old, Holds},
		{"runtime.mapclear", old, Holds},
		{"runtime.mapIterStart", told, Broken},
		{"runtime.mapdelete", told, Broken},
		{"runtime.mapIterNext", told, Holds},
		{"runtime.mapIterStart", swiss, Holds},
		{"runtime.mapdelete", swiss, Holds},
		{"runtime.mapdelete", host, Holds},
	} {
		p := made("a", "F: G; G: "+test.callee)
		c := Contract{Promise: Promise{Verb: NoAlloc}, Scope: Scope{Region: Function, Func: "F"}}
		if r, _ := Judge(c, test.in, Compiled{Package: p}); r.Status != test.want {
			t.Errorf("%s with experiment %q: %s: %s, %s; want %s", test.in, test.in.Experiment, test.callee, r.Status, r.Evidence, test.want)
		}
	}
	if got := facts.ClassOf("runtime.mapiterinit"); got != facts.AllocCall {
		t.Errorf("class of mapiterinit: %d, want that it allocates", got)
	}
}

// oldMaps has functions whose contracts the allocator refutes with Go 1.23, and the test that shows it.
var oldMaps = map[string]string{
	"go.mod": goMod,
	"m.go": `package m

//tight:noalloc
func BrokenRange(m map[int]int) (n int) {
	for k := range m {
		n += k
	}
	return n
}

//tight:noalloc
func BrokenDelete(m map[int]int, k int) { delete(m, k) }

//tight:noalloc
func HoldsLookUp(m map[int]int, k int) int { return m[k] }
`,
	"m_test.go": `package m

import "testing"

func filled(n int) map[int]int {
	m := map[int]int{}
	for i := range n {
		m[i*7919] = i
	}
	return m
}

func TestAllocates(t *testing.T) {
	loops, deletions := 0.0, 0.0
	for n := 1; n < 2000; n++ {
		fresh := []map[int]int{filled(n), filled(n)}
		loops += testing.AllocsPerRun(1, func() { BrokenRange(fresh[0]); fresh = fresh[1:] })
		fresh = []map[int]int{filled(n), filled(n)}
		deletions += testing.AllocsPerRun(1, func() {
			for k := range n {
				BrokenDelete(fresh[0], k*7919)
			}
			fresh = fresh[1:]
		})
	}
	if loops == 0 || deletions == 0 {
		t.Errorf("%v allocations in loops, and %v in deletions; want some", loops, deletions)
	}
}
`,
}

// The allocator says the same as the contracts.
func TestOldMapsAllocate(t *testing.T) {
	t.Parallel()
	old := build.Build{Toolchain: "go1.23.12", OS: "linux", Arch: "amd64"}
	if out, err := goVersion(old.Toolchain); err != nil {
		t.Skipf("NOT TRIED: no %s here, which GOTOOLCHAIN=%[1]s go version fetches: %s", old.Toolchain, out)
	}
	got, results := statuses(t, oldMaps, old)
	compare(t, got, results)
	run := exec.Command("go", "test", "-vet=off", "./...")
	run.Dir = module(t, oldMaps)
	run.Env = append(run.Environ(), old.Env()...)
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
