package ab

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// Who writes waits until what was written before has been taken, not looked at.
func TestSlot(t *testing.T) {
	s, err := newSyncPipe()
	if err != nil {
		t.Fatal(err)
	}
	wrote, ended := make(chan string, 3), make(chan struct{})
	go func() {
		for _, piece := range []string{"name\t", "result\n", strings.Repeat("x", pieceSize)} {
			_, _ = s.in.WriteString(piece)
			wrote <- piece
		}
		_ = s.closeIn()
		close(ended)
	}()
	for i, want := range []string{"name\t", "result\n", strings.Repeat("x", pieceSize)} {
		for range 2 {
			if got, err := s.look(); got != want || err != nil {
				t.Fatalf("look %d: %q, %v; want %q", i, got, err, want)
			}
		}
		<-wrote
		select {
		case next := <-wrote:
			t.Fatalf("%.10q was written beside what was not taken", next)
		case <-time.After(5 * time.Millisecond):
		}
		if err := s.take(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.look(); !errors.Is(err, io.EOF) {
		t.Errorf("%v, want the end", err)
	}
	<-ended // until closeIn has returned
	if err := s.close(); err != nil {
		t.Error(err)
	}
}

// started returns a worker on a benchmark of the module.
func started(t *testing.T, name string, times int) *worker {
	t.Helper()
	side, b := sideOf(t, name)
	file, err := b.test(context.Background(), side.withDefaults(), 0)
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{build: side.withDefaults().Build}
	p, err := r.startWorker(context.Background(), bench{file, name, map[string]string{}}, 1, times)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A process does nothing between its turns, whatever it logs in them.
func TestPlayer(t *testing.T) {
	runs := filepath.Join(t.TempDir(), "runs")
	t.Setenv("RUNS", runs)
	p := started(t, "Logs", 4)
	for turn := range 3 {
		if err := p.turn(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
		if ran, err := os.ReadFile(runs); err != nil || len(ran) != turn+1 {
			t.Errorf("it ran %d times after turn %d, %v", len(ran), turn+1, err)
		}
	}
	samples, err := p.end(context.Background(), 4)
	if err != nil || len(samples) != 4 || samples[3].Name != "Logs" || samples[0].Iters != 1 {
		t.Errorf("%+v, %v; want four results", samples, err)
	}
}

func TestPlayerFails(t *testing.T) {
	p := started(t, "Fails", 3)
	for p.turn() == nil {
	}
	if _, err := p.end(context.Background(), 3); err == nil || !strings.Contains(err.Error(), "it says why") {
		t.Errorf("%v, want what it says", err)
	}
	p = started(t, "Sum/impl=forward", 3)
	if _, err := p.end(context.Background(), 4); err == nil || !strings.Contains(err.Error(), "want 4") {
		t.Errorf("%v of three results, want an error", err)
	}
	if err := started(t, "Sum/impl=forward", 3).abandon(); err != nil {
		t.Error(err)
	}
}

// In a round with turns, which a very slow machine does without, each arm has a sample.
func TestTurns(t *testing.T) {
	o, err := forward()
	if err != nil || len(o.Samples) != 18 {
		t.Fatalf("%+v, %v", o, err)
	}
	for _, three := range slices.Collect(slices.Chunk(o.Samples, 3)) {
		turns := three[0].Config["turns"]
		if got := []string{three[0].Arm, three[1].Arm, three[2].Arm}; turns != "" && !slices.Equal(got, []string{"base", "candidate", "control"}) || three[2].Config["turns"] != turns {
			t.Errorf("%q in %q turns; want all arms in as many", got, turns)
		}
	}
	if !o.Checked || o.Verdict.N != 6 {
		t.Errorf("%+v; want a verdict of six checked rounds", o)
	}
}

// An arm that ends too early is an error, and no process is left.
func TestTurnsFail(t *testing.T) {
	p := quick()
	p.Sample = 5 * time.Millisecond
	p.Base, p.Binaries = sideOf(t, "Sum/impl=forward")
	p.Candidate, _ = sideOf(t, "FailsLater")
	if _, err := p.Run(context.Background()); err == nil || !strings.Contains(err.Error(), "it is late") {
		t.Errorf("%v, want what it says", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	p.Candidate.Bench = "Sum/impl=backward"
	p.Looks = verdict.Looks(40, 40)
	p.Progress = func(done, _ int) {
		if done == 2 {
			cancel()
		}
	}
	if o, err := p.Run(ctx); !errors.Is(err, context.Canceled) || len(o.Samples) != 6 {
		t.Errorf("%+v, %v; want two rounds", o, err)
	}
}

// What slows down turns as a whole changes no ratio, and a slice that is slow alone none either.
func TestMerged(t *testing.T) {
	base, candidate := []float64{100, 100, 200, 300, 110}, []float64{80, 80, 160, 240, 500}
	all := merged([][]sample.Sample{slicesOf(0, base...), slicesOf(0, candidate...)})
	got := []float64{all[0].Values["sec/op"], all[1].Values["sec/op"]}
	if !near(got[0], 110e-9) || !near(got[1], 88e-9) || all[1].Iters != 50 || all[0].Values["B/op"] != 0 {
		t.Errorf("%v, %d operations; want 110 and 0.8 of it", got, all[1].Iters)
	}
	all = merged([][]sample.Sample{slicesOf(0, base...), slicesOf(1, candidate...)})
	got = []float64{all[0].Values["sec/op"], all[1].Values["sec/op"]}
	if !near(got[0], 162e-9) || !near(got[1], 212e-9) {
		t.Errorf("%v, want the means where one allocates", got)
	}
}

// Turns are as many as there is time for, and where there is garbage long enough to collect
// it, which is done before each of them.
func TestExtent(t *testing.T) {
	for _, tt := range []struct {
		took     time.Duration
		garbage  bool
		n, turns int
	}{
		{200 * time.Microsecond, false, 10, 100},
		{1800 * time.Microsecond, false, 20, 50},
		{18 * time.Millisecond, false, 200, 5},
		{19 * time.Millisecond, false, 1000, 0},
		{200 * time.Microsecond, true, 1000, 5},
		{4 * time.Millisecond, true, 1000, 0},
	} {
		r := run{plan: Plan{Sample: 15 * time.Millisecond}, n: 1000, turnTook: tt.took}
		if n, turns := r.extent(tt.garbage); n != tt.n || turns != tt.turns {
			t.Errorf("%+v: %d turns of %d operations", tt, turns, n)
		}
	}
}

func near(a, b float64) bool { return a > b*0.999 && a < b*1.001 }
