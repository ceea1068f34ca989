package compare

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/count"
)

const endless = `package m

import (
	"testing"
	"time"
)

func BenchmarkShort(b *testing.B) {
	for range b.N {
	}
}

func BenchmarkLong(b *testing.B) {
	for range b.N {
		time.Sleep(time.Hour)
	}
}

func BenchmarkSlow(b *testing.B) {
	for range b.N {
		if b.N > 1 {
			time.Sleep(time.Hour)
		}
	}
}
`

// started is a run that has found both sides of a module without changes.
func started(t *testing.T, tests string) *run {
	t.Helper()
	t.Setenv("GOWORK", "off")
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.26\n", "m.go": "package m\n", "m_test.go": tests} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-qm", "x"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
	}
	r := &run{Request: Request{Dir: dir, Base: "HEAD", Patterns: []string{"./..."}, Say: t.Logf}}
	var err error
	if r.binaries, err = ab.NewBinaries(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.binaries.Remove() })
	if err := r.find(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r
}

// A benchmark whose single iteration takes longer than there is time to count is unproven, whether
// it is while benchmarks are listed, or counted; and the run goes on.
func TestCountEnds(t *testing.T) {
	for name, is := range map[string]struct{ late, counted int }{"Long": {1, 0}, "Slow": {1, 0}, "Short": {0, 1}} {
		t.Run(name, func(t *testing.T) {
			r := started(t, endless)
			within := time.Second // Long and Slow take an hour
			if is.late == 0 {
				within = time.Hour
			}
			r.Budget, r.start = within, time.Now()
			err := r.countIn(t, name)
			if unseen := new(count.UnseenError); errors.As(err, &unseen) {
				t.Skip(unseen)
			} else if err != nil {
				t.Fatal(err)
			}
			if name == "Short" && len(r.pull.Reasons)+len(r.pull.Uncompared) > 0 {
				t.Skipf("instructions cannot be counted here: %s %v", r.pull.Reasons, r.pull.Uncompared)
			}
			late := 0
			for _, u := range r.pull.Uncompared {
				if strings.HasPrefix(u.String(), "m: Benchmark"+name+": not ") && strings.HasSuffix(u.Why, "counted within 1s") {
					late++
				}
			}
			if late != is.late || len(r.counted) != is.counted {
				t.Errorf("%d are late and %d counted, want %d and %d: %v", late, len(r.counted), is.late, is.counted, r.pull.Uncompared)
			}
		})
	}
}

// countIn counts a benchmark of the module as if its code had changed.
func (r *run) countIn(t *testing.T, name string) error {
	t.Helper()
	pair, err := r.counters(t.Context(), "m")
	if err != nil {
		return err
	}
	return r.countAll(t.Context(), suspect{"m", map[string]bool{name: false}, nil, pair})
}

// countAll lists and counts the benchmarks of a package.
func (r *run) countAll(ctx context.Context, s suspect) error {
	waiting := 1
	limited, stop := r.until(ctx, r.countPart())
	defer stop()
	building, end := share(limited, 2)
	defer end()
	found, err := r.list(ctx, building, s, &waiting)
	return errors.Join(err, r.count(ctx, limited, found))
}

// A run that was ended ends, whatever time was left for counting.
func TestCountIsEnded(t *testing.T) {
	r := started(t, endless)
	r.Budget, r.start = time.Hour, time.Now()
	pair, err := r.counters(t.Context(), "m")
	if unseen := new(count.UnseenError); errors.As(err, &unseen) {
		t.Skip(unseen)
	} else if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.countAll(ctx, suspect{"m", map[string]bool{"Long": false}, nil, pair}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that the run was ended", err)
	}
}

// A benchmark that panics, as where a service does not run, has its reason in one line, without addresses.
func TestOneLine(t *testing.T) {
	err := errors.New("exit status 2\npanic: dial tcp :6379: connection refused\n\ngoroutine 5 gp=0xc0 m=1 [running]:\nm.F(0xc1)\n\t/m/f.go:28 +0x14e\ncreated by testing.(*B).run1 in goroutine 1\n\t/go/b.go:238 +0x9\n\ngoroutine 1 [chan receive]:\nmain.main()\n\t/m.go:1 +0x1\nexit status 2\npanic: again\n")
	if got, want := oneLine(errors.Join(err, errors.New("exit status 2\nfailed"))), "exit status 2; panic: dial tcp :6379: connection refused; exit status 2; panic: again; exit status 2; failed"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
