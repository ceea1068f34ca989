package ab

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// Two revisions that differ in a comment are the same code.
func TestUnchanged(t *testing.T) {
	p := quick()
	p.Candidate, p.Binaries = sideOf(t, "Sum/impl=forward")
	p.Base = p.Candidate
	p.Base.Build.Revision = "HEAD"
	o, err := p.Run(context.Background())
	if err != nil || !o.Unchanged || o.Verdict.Status != verdict.Unchanged || o.Samples != nil {
		t.Fatalf("%+v, %v; want it unchanged, and nothing timed", o, err)
	}
	p.Candidate.Build.Tags = "extra"
	base, err1 := p.Binaries.test(context.Background(), p.Base.withDefaults(), 0)
	candidate, err2 := p.Binaries.test(context.Background(), p.Candidate.withDefaults(), 0)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	if same, err := sameCode(base.file, candidate.file); same || err != nil {
		t.Errorf("sameCode = %v, %v for another constant; want false", same, err)
	}
}

// forward compares two benchmarks once, for all tests of what comes out.
var forward = sync.OnceValues(func() (*Outcome, error) {
	dir, err1 := module()
	b, err2 := binaries()
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	p := quick()
	p.Sample = 5 * time.Millisecond // for a process that is slow beside others, too
	p.Base = Side{Dir: dir, Package: "./sum", Bench: "Sum/impl=forward"}
	p.Candidate, p.Binaries = p.Base, b
	p.Candidate.Bench = "Sum/impl=backward"
	return p.Run(context.Background())
})

func TestChecked(t *testing.T) {
	o, err := forward()
	if err != nil {
		t.Fatal(err)
	}
	if !o.Checked || o.Unchanged || o.Verdict.N != 6 || o.Verdict.Reason == "" || len(o.Samples) != 18 {
		t.Errorf("%+v; want a verdict of six checked rounds", o)
	}
	for _, s := range o.Samples {
		if want := "Sum/impl=" + map[bool]string{true: "backward", false: "forward"}[s.Arm == "candidate"]; s.Name != want {
			t.Errorf("%s ran %s, want %s", s.Arm, s.Name, want)
		}
		if s.Iters != o.Samples[0].Iters || s.Iters < 2 {
			t.Errorf("%d operations of %s, %d of %s; want as many, and more than one", s.Iters, s.Arm, o.Samples[0].Iters, o.Samples[0].Arm)
		}
		for _, key := range []string{"toolchain", "goarch", "cpu", "commit", "layout", "seed", "pkg"} {
			if s.Config[key] == "" && (key != "cpu" || runtime.GOOS == "linux") {
				t.Errorf("no %s in %v", key, s.Config)
			}
		}
	}
	for _, unit := range []string{"B/op", "allocs/op"} {
		if got := o.Rounds(unit); len(got.Base) != 6 || got.Candidate[5] != 0 {
			t.Errorf("%s: %v, want six zeros of each arm", unit, got)
		}
	}
	var text strings.Builder
	if err := sample.Write(&text, o.Samples); err != nil {
		t.Error(err)
	}
}

// A reader that forgets to advance is fast, and wrong: no round counts.
func TestAnswersDiffer(t *testing.T) {
	p := quick()
	p.Base, p.Binaries = sideOf(t, "Reader/impl=next")
	p.Candidate, _ = sideOf(t, "Reader/impl=peek")
	p.Progress = func(done, _ int) { t.Errorf("%d rounds", done) }
	o, err := p.Run(context.Background())
	if !errors.Is(err, ErrAnswers) || o != nil {
		t.Errorf("%+v, %v; want %v", o, err, ErrAnswers)
	}
}

// What does not report its answer is timed, but said to be unchecked.
func TestUnchecked(t *testing.T) {
	const none, one = "its result is not checked: it reports no checksum", "only one side reports a checksum, so it is unknown if both compute the same result"
	for want, silent := range map[string][]int{"": nil, one: {1}, none: {0, 1, 2}} {
		r, _ := faked(t, quick(), 100, 100)
		for _, i := range silent {
			r.arms[i].benches[0].binary = fakeFile(t, "silent-ns=100")
		}
		if err := errors.Join(r.rounds(context.Background()), r.finish()); err != nil {
			t.Fatal(err)
		}
		if o := r.outcome; o.Checked != (want == "") || want != "" && !slices.Contains(o.Warnings, want) {
			t.Errorf("%d silent: checked %v, %q; want %q", silent, o.Checked, o.Warnings, want)
		}
	}
}

func TestRefused(t *testing.T) {
	arch := "arm64"
	if runtime.GOARCH == arch {
		arch = "amd64"
	}
	p := Plan{Candidate: Side{Build: build.Build{OS: "linux", Arch: arch}}}
	o, err := p.Run(context.Background())
	var refused *build.SkippedError
	if !errors.As(err, &refused) || !strings.Contains(refused.Reason, "this machine is") || o != nil {
		t.Errorf("%+v, %v; want it refused", o, err)
	}
	if _, err := List(context.Background(), p.Candidate, ".", nil); !errors.As(err, &refused) {
		t.Errorf("list: %v; want it refused", err)
	}
}

// A CPU that has not the level of the build says so.
func TestNotOnThisCPU(t *testing.T) {
	r, _ := faked(t, quick(), 100, 100)
	_, err := r.base.sample(context.Background(), bench{binary: fakeFile(t, "v4"), name: "Fake"}, 1)
	var refused *build.SkippedError
	if !errors.As(err, &refused) || !strings.Contains(refused.Reason, "v4 microarchitecture support") {
		t.Errorf("%v; want it refused", err)
	}
}

// What cannot be built or run is an error that says why.
func TestMistakes(t *testing.T) {
	for bench, want := range map[string]string{
		"None":  "no benchmark matches",
		"Fails": "it says why",
		"Skips": "or it skips itself",
		"Sum":   "of one benchmark, and no group of them",
	} {
		if o, err := compare(t, bench, bench+"x"); err == nil || o != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %+v, %v; want an error: %s", bench, o, err, want)
		}
	}
}

// Sides that are not there are mistakes, and what cannot be built is skipped.
func TestNoSides(t *testing.T) {
	p := quick()
	p.Base, p.Binaries = sideOf(t, "Sum/impl=forward")
	p.Base.Package = "./none"
	if _, err := p.Run(context.Background()); !errors.Is(err, build.ErrNoPackages) {
		t.Errorf("%v; want %v", err, build.ErrNoPackages)
	}
	p.Base.Package = "./..."
	if _, err := p.Run(context.Background()); err == nil || !strings.Contains(err.Error(), "found 2 packages, want 1") {
		t.Errorf("%v; want one package", err)
	}
	p.Base.Package, p.Base.Build.Revision = "./sum", "none"
	if _, err := p.Run(context.Background()); err == nil || !strings.Contains(err.Error(), `"none", read as a revision`) {
		t.Errorf("%v; want no such revision", err)
	}
	var skipped *build.SkippedError
	p.Base.Build = build.Build{Tags: "broken"}
	if _, err := p.Run(context.Background()); !errors.As(err, &skipped) {
		t.Errorf("%v; want it skipped", err)
	}
}

// The order of a round is drawn anew, every arm is in it once, and its layout is one for all.
func TestOrderAndLayouts(t *testing.T) {
	r, ran := faked(t, Plan{Looks: []verdict.Look{{Rounds: 20, Alpha: 0.05}}, Layouts: 4, Seed: 3}, 10, 10)
	if err := r.rounds(context.Background()); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for round, three := range slices.Collect(slices.Chunk(r.outcome.Samples, 3)) {
		order := ""
		for _, s := range three {
			order += s.Arm + " "
			if want := string("0123"[round%4]); s.Config["layout"] != want {
				t.Errorf("round %d: %s in layout %s, want %s", round, s.Arm, s.Config["layout"], want)
			}
		}
		if len(sample.Arms(three)) != 3 {
			t.Errorf("round %d: %s; want each arm once", round, order)
		}
		seen[order] = true
	}
	if len(r.outcome.Samples) != 60 || len(seen) != 6 {
		t.Errorf("%d samples in %d orders, want 60 in all 6", len(r.outcome.Samples), len(seen))
	}
	first := ran()
	for i, s := range r.outcome.Samples {
		if want := s.Arm + "-" + s.Config["layout"] + "-"; !strings.HasPrefix(first[i], want) {
			t.Errorf("sample %d is of %s, and %s ran", i, want, first[i])
		}
	}
	again, ran := faked(t, Plan{Looks: []verdict.Look{{Rounds: 6, Alpha: 0.05}}, Layouts: 4, Seed: 3}, 10, 10)
	if err := again.rounds(context.Background()); err != nil || !slices.Equal(ran(), first[:18]) {
		t.Errorf("%v; want the same order with the same seed", err)
	}
}

// Samples of the base are about as long as is wanted, and samples of the other arms are not
// too short. All have the same number of operations.
func TestCalibrate(t *testing.T) {
	for _, test := range []struct{ base, candidate, least, most int }{
		{100, 100, 120_000, 150_000},   // 15 ms of 100 ns
		{100, 1, 2_500_000, 5_000_000}, // 5 ms at least of 2 ns
		{1, 1_000_000, 12_000_000, 15_000_000},
		{50_000_000, 1, 2_500_000, 5_000_000},
	} {
		r, _ := faked(t, quick(), test.base, test.candidate)
		n, err := r.calibrate(context.Background(), 15*time.Millisecond)
		if err != nil || n < test.least || n > test.most {
			t.Errorf("%+v: %d, %v", test, n, err)
		}
	}
}

// A look that decides is the last one.
func TestLooks(t *testing.T) {
	looks := []verdict.Look{{Rounds: 8, Alpha: 0.02}, {Rounds: 12, Alpha: 0.03}}
	for _, test := range []struct {
		candidate, rounds int
		status            verdict.Status
	}{{50, 8, verdict.Holds}, {200, 8, verdict.Reversed}, {99, 12, ""}} {
		r, _ := faked(t, Plan{Looks: looks, Layouts: 12}, 100, test.candidate)
		if err := errors.Join(r.rounds(context.Background()), r.finish()); err != nil {
			t.Fatal(err)
		}
		if v := r.outcome.Verdict; v.N != test.rounds || test.status != "" && v.Status != test.status {
			t.Errorf("candidate %d: %s after %d rounds; want %s after %d", test.candidate, v.Status, v.N, test.status, test.rounds)
		}
	}
}

// A look that decides, but not among many, is not the last one.
func TestLooksAmong(t *testing.T) {
	looks := []verdict.Look{{Rounds: 10, Alpha: 0.02}, {Rounds: 14, Alpha: 0.03}}
	r, _ := faked(t, Plan{Looks: looks, Layouts: 14, Among: 20}, 100, 50)
	if err := errors.Join(r.rounds(context.Background()), r.finish()); err != nil || r.outcome.Verdict.N != 14 || r.outcome.Verdict.Status != verdict.Holds {
		t.Errorf("%v, %+v; want it to hold after 14 rounds", err, r.outcome.Verdict)
	}
}

// What is interrupted keeps the rounds that were finished.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r, _ := faked(t, Plan{Looks: verdict.Looks(10, 40), Progress: func(done, of int) {
		if done == 7 && of == 40 {
			cancel()
		}
	}}, 100, 50)
	if err := r.rounds(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("%v, want %v", err, context.Canceled)
	}
	if err := r.finish(); err != nil || len(r.outcome.Samples) != 21 || r.outcome.Verdict.N != 7 || !slices.Contains(r.outcome.Warnings, "stopped after 7 of 40 rounds") {
		t.Errorf("%v, %d samples, %+v, %q; want seven rounds", err, len(r.outcome.Samples), r.outcome.Verdict, r.outcome.Warnings)
	}
}

func TestBudget(t *testing.T) {
	r, _ := faked(t, Plan{Looks: verdict.Looks(10, 40), Budget: time.Nanosecond}, 100, 50)
	if err := errors.Join(r.rounds(context.Background()), r.finish()); err != nil || r.outcome.Verdict.N != 1 || r.outcome.Verdict.Decided() {
		t.Errorf("%v, %+v; want one round, which decides nothing", err, r.outcome.Verdict)
	}
}

// An answer that changes between rounds does not count as an answer.
func TestAnswersOfEveryRound(t *testing.T) {
	r, _ := faked(t, quick(), 100, 100)
	r.answers = answers{first: 8, some: true}
	if err := r.rounds(context.Background()); !errors.Is(err, ErrAnswers) {
		t.Errorf("%v, want %v", err, ErrAnswers)
	}
}

// Four layouts that disagree decide nothing, where 24 rounds taken for independent would.
func TestLayoutsDisagree(t *testing.T) {
	r, _ := faked(t, Plan{Looks: []verdict.Look{{Rounds: 24, Alpha: 0.05}}, Layouts: 4}, 1000, 900)
	r.arms[1].benches[2].binary = fakeFile(t, "candidate-2-ns=1100")
	if err := errors.Join(r.rounds(context.Background()), r.finish()); err != nil {
		t.Fatal(err)
	}
	if v := r.outcome.Verdict; v.Status != verdict.Noisy && v.Status != verdict.Inconclusive || v.Layouts != 4 || v.N != 24 {
		t.Errorf("%+v, want it undecided by 4 layouts", v)
	}
	rounds := r.outcome.Rounds("sec/op")
	rounds.Layouts = nil
	if v, err := verdict.Judge(rounds, r.plan.Effect, 0.05); err != nil || !v.Decided() {
		t.Errorf("%+v, %v; want the trap to be one", v, err)
	}
}
