package count

import (
	"context"
	"errors"
	"maps"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/lists"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// shared is the binary of testdata/counted, or why there is none.
var shared struct {
	*Binary
	err error
}

func TestMain(m *testing.M) {
	if file := os.Getenv("TIGHT_TEST_DENIED"); file != "" {
		countDenied(file)
		return
	}
	os.Exit(withBinary(m.Run))
}

func withBinary(run func() int) int {
	os.Setenv("GOWORK", "off")
	dir, err := os.MkdirTemp("", "count-test-*")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	shared.Binary, shared.err = buildIn(context.Background(), host(), "testdata/counted", ".", dir)
	return run()
}

func host() build.Build {
	return build.Build{Toolchain: "local", OS: runtime.GOOS, Arch: runtime.GOARCH}
}

// counted skips a test where nothing can be counted, and says why.
func counted(t *testing.T) *Binary {
	t.Helper()
	skipIfUnseen(t, shared.err)
	_, err := trace(t.Context(), shared.Binary, job{bench: "BenchmarkNoLoop", n: 2})
	skipIfUnseen(t, err)
	return shared.Binary
}

func skipIfUnseen(t *testing.T, err error) {
	t.Helper()
	var unseen *UnseenError
	if errors.As(err, &unseen) {
		t.Skip(unseen.Reason)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// counts are the counts that were made already.
var counts = map[string]Count{}

func count(t *testing.T, bench string) Count {
	t.Helper()
	if c, ok := counts[bench]; ok {
		return c
	}
	c, err := counted(t).Count(t.Context(), bench)
	if err != nil || c.Bench != bench {
		t.Fatalf("Count(%s) = %s, %v", bench, c.Bench, err)
	}
	counts[bench] = c
	return c
}

func TestBenchmarks(t *testing.T) {
	b := counted(t)
	for pattern, want := range map[string]string{
		"N$/b":       "BenchmarkN/b.N/turns=4 BenchmarkN/b.Loop/turns=4 BenchmarkN/b.N/turns=8 BenchmarkN/b.Loop/turns=8",
		"^SetUp":     "",
		"Up$|^Skips": "BenchmarkSetUp",
		"Skips":      "",
	} {
		ran, err := b.Once(t.Context(), pattern)
		names := lists.Map(ran, func(o Once) string { return o.Name })
		if got := strings.Join(names, " "); got != want || err != nil {
			t.Errorf("Once(%s) = %q, %v; want %q", pattern, got, err, want)
		}
	}
}

// An empty loop is an addition, a comparison and a jump, as the listing of the binary has
// it: four turns more are twelve instructions more, whoever loops around them. Around it are
// a call, an addition and the loop of the benchmark.
func TestSubBenchmarks(t *testing.T) {
	around := map[string]float64{}
	for _, form := range []string{"b.N", "b.Loop"} {
		four, eight := count(t, "BenchmarkN/"+form+"/turns=4"), count(t, "BenchmarkN/"+form+"/turns=8")
		if four.Varies() || eight.Varies() || four.PerOp <= 12 {
			t.Errorf("%s: %v, %v; want constant counts", form, four.Means, eight.Means)
		}
		if more := eight.PerOp - four.PerOp; runtime.GOARCH == "amd64" && more != 12 {
			t.Errorf("%s: 4 turns more are %v instructions, want 12", form, more)
		}
		around[form] = four.PerOp
	}
	if d := around["b.Loop"] - around["b.N"]; d < -8 || d > 8 {
		t.Errorf("b.Loop takes %v instructions more than b.N, want a few", d)
	}
}

// What is done around the measured part, or with the timer stopped, adds nothing but the
// calls of its methods.
func TestTimer(t *testing.T) {
	plain := count(t, "BenchmarkN/b.N/turns=4").PerOp
	if set := count(t, "BenchmarkSetUp").PerOp; set < plain-4 || set > plain+4 {
		t.Errorf("with a set-up %v instructions, without %v", set, plain)
	}
	if stopped := count(t, "BenchmarkStopped").PerOp; stopped < plain || stopped > plain+16 {
		t.Errorf("with a stopped timer %v instructions, without %v; want a few more", stopped, plain)
	}
}

func TestVaries(t *testing.T) {
	c := count(t, "BenchmarkVaries")
	if !c.Varies() || c.Means[1] <= c.Means[0] || c.PerOp <= c.Means[0] || c.PerOp >= c.Means[1] {
		t.Errorf("%+v; want the many to be more each, and the mean in between", c)
	}
}

// What only every 500th iteration does is counted, and the count is said to vary.
func TestRare(t *testing.T) {
	often, rare := count(t, "BenchmarkN/b.N/turns=4"), count(t, "BenchmarkRare")
	if !rare.Varies() || rare.Ops < 500 || rare.PerOp < often.PerOp+20 || rare.Means[0] > often.PerOp+20 {
		t.Errorf("%+v; want more than the first iterations show, %v", rare, often.PerOp)
	}
}

// If more iterations take fewer instructions, no count is reported, and no negative number
// either.
func TestFalls(t *testing.T) {
	_, err := counted(t).Count(t.Context(), "BenchmarkFalls")
	var unseen *UnseenError
	if !errors.As(err, &unseen) || !strings.Contains(unseen.Reason, "more iterations execute no more instructions") {
		t.Errorf("%v, want it unseen", err)
	}
}

func TestLines(t *testing.T) {
	c := count(t, "BenchmarkN/b.N/turns=8")
	sum := 0.0
	for _, l := range c.Lines {
		sum += l.PerOp
	}
	if top := c.Lines[0]; sum != c.PerOp || top.File != "work.go" || top.PerOp < 24 {
		t.Errorf("%v of %v instructions, most at %+v; want all, most in work.go", sum, c.PerOp, c.Lines[0])
	}
}

// The plain way to step is the oracle: each instruction is executed by the CPU, and
// counted at the address where it is. The same is counted again and again.
func TestBlocks(t *testing.T) {
	for _, bench := range []string{"BenchmarkMap", "BenchmarkAlloc", "BenchmarkMove", "BenchmarkNow", "BenchmarkChannel"} {
		plain, inBlocks := bothWays(t, bench)
		if plain.total == 0 || !maps.Equal(plain.at, inBlocks.at) {
			t.Errorf("%s: %d instructions in blocks, %d one by one", bench, inBlocks.total, plain.total)
		}
	}
}

// A signal in the middle of a block. What a panic costs also depends on what the runtime has
// remembered of stacks that it looked at before, so both ways may need another try.
func TestSignal(t *testing.T) {
	for range 10 {
		plain, inBlocks := bothWays(t, "BenchmarkRecovers")
		if plain.total > 0 && maps.Equal(plain.at, inBlocks.at) {
			return
		}
	}
	t.Error("in blocks always others than one by one")
}

func bothWays(t *testing.T, bench string) (plain, inBlocks execution) {
	t.Helper()
	b := counted(t)
	first, err := trace(t.Context(), b, job{bench: bench, n: 2})
	if err == nil {
		plain, err = trace(t.Context(), b, job{bench: bench, n: 2, plan: first.found, plain: true})
	}
	for range 2 { // to learn them, and to run through them
		if err == nil {
			inBlocks, err = trace(t.Context(), b, job{bench: bench, n: 2, plan: first.found})
		}
	}
	if err != nil {
		t.Fatal(bench, err)
	}
	return plain, inBlocks
}

// The random numbers of a benchmark are the same each time.
func TestSeed(t *testing.T) {
	if _, err := trace(t.Context(), counted(t), job{bench: "BenchmarkSeeded", n: 2}); err != nil {
		t.Error(err)
	}
}

func TestUnseen(t *testing.T) {
	b := counted(t)
	for bench, want := range map[string]string{
		"BenchmarkThreads": "changes threads",
		"BenchmarkNoLoop":  "does not loop",
		"BenchmarkSkips":   "did not run to its end",
		"BenchmarkNone":    "did not run to its end",
	} {
		_, err := b.Count(t.Context(), bench)
		var unseen *UnseenError
		if !errors.As(err, &unseen) || !strings.Contains(unseen.Reason, want) {
			t.Errorf("%s: %v, want it unseen: %s", bench, err, want)
		}
	}
}

func TestFailed(t *testing.T) {
	b := counted(t)
	for _, bench := range []string{"BenchmarkFails", "BenchmarkPanics"} {
		_, byName := b.Once(t.Context(), bench)
		_, byCount := b.Count(t.Context(), bench)
		for _, err := range []error{byName, byCount} {
			var failed *FailedError
			if !errors.As(err, &failed) || !strings.Contains(failed.Output, "as told") {
				t.Errorf("%s: %v, want a failure with its output", bench, err)
			}
		}
	}
}

func TestInterrupted(t *testing.T) {
	b := counted(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.Count(ctx, "BenchmarkMap"); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
}

func TestBuild(t *testing.T) {
	other := host()
	other.Arch = "s390x"
	var unseen *UnseenError
	if _, err := buildIn(t.Context(), other, "testdata/counted", ".", t.TempDir()); !errors.As(err, &unseen) {
		t.Errorf("for s390x: %v, want it unseen", err)
	}
	if _, err := buildIn(t.Context(), host(), "testdata/counted", "./none", t.TempDir()); err == nil || errors.As(err, &unseen) {
		t.Errorf("./none: %v, want an error", err)
	}
}
