package contract

import (
	"context"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// elsewhere has contracts in files that only other systems or architectures build.
var elsewhere = map[string]string{
	"go.mod":          goMod,
	"m.go":            "package m\n\n//tight:inline\nfunc F() {}\n",
	"m_arm64.go":      "package m\n\n//tight:inline\nfunc G() {}\n",
	"m_windows.go":    "package m\n\n//tight:inline\nfunc H() {}\n",
	"simd.go":         "//go:build goexperiment.simd && arm64\n\npackage m\n\n//tight:inline\nfunc I() {}\n",
	"never.go":        "//go:build never\n\npackage m\n\n//tight:inline\nfunc J() {}\n",
	"js/js_js.go":     "package js\n\n//tight:inline\nfunc K() {}\n",
	"a_arm64_test.go": "package m\n\n//tight:inline\nfunc L() {}\n",
}

// lines returns what came of each contract, with its evidence.
func lines(results []Result) string {
	var all []string
	for _, r := range results {
		all = append(all, strings.Join(strings.Fields(r.Contract.File+" "+r.Build.String()+" "+r.Word()+" "+r.Evidence), " "))
	}
	return strings.Join(all, "\n")
}

// What GOOS or GOARCH excludes is skipped, with the target that would show it. What tags exclude, and
// tests, are unseen.
func TestExcludedByTarget(t *testing.T) {
	t.Parallel()
	amd64 := build.Build{Toolchain: "local", OS: "linux", Arch: "amd64"}
	_, results := statuses(t, elsewhere, amd64)
	want := `a_arm64_test.go UNSEEN it is in a test, and tests are not checked
js/js_js.go SKIPPED(js/wasm) -target js/wasm would show it
m.go local linux/amd64 HOLDS F can be inlined at a cost of 0 of 80
m_arm64.go SKIPPED(arm64) -target linux/arm64 would show it
m_windows.go SKIPPED(windows) -target windows/amd64 would show it
never.go UNSEEN no build has its file
simd.go SKIPPED(arm64) -target linux/arm64 would show it, together with the rest of its build constraint`
	if got := lines(results); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// A build that compiles the files and was not there says nothing of them, and is named.
func TestExcludedByAbsentBuild(t *testing.T) {
	t.Parallel()
	amd64 := build.Build{Toolchain: "local", OS: "linux", Arch: "amd64"}
	absent := build.Build{Toolchain: "go1.26.9999", OS: "linux", Arch: "arm64"}
	for _, builds := range [][]build.Build{{absent}, {amd64, absent}} { // and below, with contracts that no build has
		results, err := Check{Dir: module(t, elsewhere), Patterns: []string{"./..."}, Builds: builds}.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range []string{"m.go", "m_arm64.go"} {
			want := file + " go1.26.9999 linux/arm64 SKIPPED no toolchain go1.26.9999 is here, and the go command could not fetch it: "
			if got := lines(results); !strings.Contains(got, want) || strings.Contains(got, "SKIPPED(arm64)") && len(builds) == 1 {
				t.Errorf("%s\nwant %s", got, want)
			}
		}
	}
}

// Nor does a build disappear that would compile none of the files.
func TestExcludedByAbsentBuildAlone(t *testing.T) {
	t.Parallel()
	absent := build.Build{Toolchain: "go1.26.9999", OS: "linux", Arch: "amd64"}
	files := map[string]string{"go.mod": goMod, "m.go": "package m\n", "m_arm64.go": elsewhere["m_arm64.go"]}
	for _, builds := range [][]build.Build{{absent}, {{Toolchain: "local", OS: "linux", Arch: "amd64"}, absent}} {
		results, err := Check{Dir: module(t, files), Patterns: []string{"./..."}, Builds: builds}.Run(context.Background())
		if got := lines(results); err != nil || !strings.Contains(got, "m_arm64.go go1.26.9999 linux/amd64 SKIPPED no toolchain") {
			t.Errorf("%s, %v; want it skipped by the build", got, err)
		}
	}
}
