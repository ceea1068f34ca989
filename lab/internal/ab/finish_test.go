package ab

import (
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// finished is a run of two looks that has had so many rounds, of which the candidate takes half.
func finished(t *testing.T, rounds int) *run {
	t.Helper()
	effect, err := verdict.ParseEffect("< 0%")
	if err != nil {
		t.Fatal(err)
	}
	r := &run{plan: Plan{Effect: effect, Looks: verdict.Looks(10, 32)}, arms: make([]arm, 3)}
	for i := range rounds {
		for _, a := range []struct {
			arm string
			sec float64
		}{{baseArm, 100e-9}, {candidateArm, 50e-9}, {controlArm, 100e-9}} {
			values := map[string]float64{"sec/op": a.sec * (1 + float64(i%7)/1000)}
			r.outcome.Samples = append(r.outcome.Samples, sample.Sample{Name: "Sum", Arm: a.arm, Iters: 1, Values: values})
		}
	}
	return r
}

// A run that stopped between two looks is judged by the rounds that it had, and says how many.
func TestFinish(t *testing.T) {
	r := finished(t, 15)
	if err := r.finish(); err != nil {
		t.Fatal(err)
	}
	if v := r.outcome.Verdict; v.N != 15 || v.Ratio < 0.49 || v.Ratio > 0.51 || !slices.Contains(r.outcome.Warnings, "stopped after 15 of 32 rounds") {
		t.Errorf("after 15 rounds: %+v, %q", v, r.outcome.Warnings)
	}
	whole := finished(t, 15)
	whole.outcome.Verdict = verdict.Verdict{N: 15, Status: verdict.Fails}
	if err := whole.finish(); err != nil || whole.outcome.Verdict.Status != verdict.Fails || len(whole.outcome.Warnings) != 0 {
		t.Errorf("a judged run is judged again: %+v, %q, %v", whole.outcome.Verdict, whole.outcome.Warnings, err)
	}
	unsteady := finished(t, 15)
	unsteady.unsteady = "it grows"
	if err := unsteady.finish(); err != nil || unsteady.outcome.Verdict.Status != verdict.Noisy || unsteady.outcome.Verdict.Reason != "it grows" {
		t.Errorf("operations without a cost: %+v, %v, want NOISY", unsteady.outcome.Verdict, err)
	}
}

// Only answers of both sides count as checked, and the outcome says what is missing.
func TestWarnAnswers(t *testing.T) {
	for _, tt := range []struct {
		some, missing, checked bool
		want                   string
	}{
		{true, false, true, ""},
		{true, true, false, "only one side reports a checksum"},
		{false, true, false, "its result is not checked"},
	} {
		r := finished(t, 15)
		r.outcome.Verdict.N = 15
		r.answers = answers{some: tt.some, missing: tt.missing}
		err := r.finish()
		if all := strings.Join(r.outcome.Warnings, "; "); err != nil || r.outcome.Checked != tt.checked || !strings.HasPrefix(all, tt.want) || tt.want == "" && all != "" {
			t.Errorf("answers %t, missing %t: checked %t, %q, %v; want %t, %q", tt.some, tt.missing, r.outcome.Checked, all, err, tt.checked, tt.want)
		}
	}
}

// The outcome says where the samples may have been on several CPUs.
func TestWarnPin(t *testing.T) {
	for want, change := range map[string]func(r *run){
		"":                                    func(*run) {},
		"it starts goroutines: it had 2 CPUs": func(r *run) { r.base.cpus = 2 },
		"the samples could not be kept on one CPU": func(r *run) {
			r.candidate.unpinned = true
		},
	} {
		r := &run{}
		change(r)
		r.warnPin()
		if all := strings.Join(r.outcome.Warnings, "; "); !strings.HasPrefix(all, want) || want == "" && all != "" {
			t.Errorf("warnings %q, want %q", all, want)
		}
	}
}
