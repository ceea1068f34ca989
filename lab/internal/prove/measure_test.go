package prove

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/record"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// What this machine cannot measure has a reason, and is nobody's mistake. All else is an error.
func TestWithout(t *testing.T) {
	for want, err := range map[string]error{
		"not timed: emulated":       &ab.RefusedError{Reason: "emulated"},
		"not built: no toolchain":   &cell.SkippedError{Reason: "no toolchain"},
		"compute different results": ab.ErrAnswers,
	} {
		v, ok := without(fmt.Errorf("m: %w", err))
		if !ok || !strings.Contains(v.Reason, want) || v.Decided() {
			t.Errorf("%v: %+v, %t; want no verdict, and %s", err, v, ok, want)
		}
	}
	if v, ok := without(errors.New("no such file")); ok {
		t.Errorf("a mistake is %+v", v)
	}
	if _, ok := without(nil); ok {
		t.Error("no error is a reason")
	}
}

// ofToday are 48 rounds, a clear win of the candidate, in 16 layouts.
func ofToday(name string, date time.Time, binaries string, rounds int) []*record.Record {
	var all []sample.Sample
	for i := range rounds {
		for j, arm := range []string{"theirs", "ours", "control"} {
			config := map[string]string{
				"toolchain": "go1.26.8", "goos": "linux", "goarch": "amd64", "goamd64": "v1", "cpu": "A", "seed": "1",
				"date": date.UTC().Format(time.RFC3339), "binaries": binaries, "layout": fmt.Sprint(i % 16),
			}
			sec := (100 - 40*float64(j%2) + float64(i%3)/10) * 1e-9
			all = append(all, sample.Sample{Name: name + "/impl=" + arm, Config: config, Iters: 1, Values: map[string]float64{"sec/op": sec}})
		}
	}
	return record.Of("r.txt", all, nil)
}

// A run goes on where the last one of today, of the same code, has stopped.
func TestRest(t *testing.T) {
	f := parsed(t, `
[[claim]]
name = "one"
race = "./bench"
bench = "One"
base = "/impl=theirs"
candidate = "/impl=ours"
effect = "< 0%"

[[claim]]
name = "two"
race = "./bench"
bench = "Two"
base = "/impl=theirs"
candidate = "/impl=ours"
effect = "< 0%"
`)
	m := measurement{file: f}
	now := time.Now()
	for _, tt := range []struct {
		what string
		had  []*record.Record
		left []string
	}{
		{"no record", nil, []string{"one", "two"}},
		{"one of today", ofToday("One", now, "x", 48), []string{"two"}},
		{"both of today", append(ofToday("One", now, "x", 48), ofToday("Two", now, "x", 48)...), nil},
		{"one of other code", ofToday("One", now, "y", 48), []string{"one", "two"}},
		{"one of last week", ofToday("One", now.AddDate(0, 0, -7), "x", 48), []string{"one", "two"}},
		{"one with few rounds", ofToday("One", now, "x", 5), []string{"one", "two"}},
	} {
		var left []string
		for _, c := range m.rest(casesOf(f)[0], "x", tt.had).claims {
			left = append(left, c.Name)
		}
		if !slices.Equal(left, tt.left) {
			t.Errorf("%s: %q is left, want %q", tt.what, left, tt.left)
		}
	}
}

// An outcome without samples takes the place of that of an older record in its cell, and the
// order is that of the claims.
func TestComplete(t *testing.T) {
	f := parsed(t, someClaims)
	refused := claim.Outcome{Claim: "raced", Workload: "n=1", Cell: "c1", Verdict: verdict.Verdict{Reason: "not timed"}}
	m := measurement{file: f, instead: []claim.Outcome{refused}, warnings: []warned{{"r2", []string{"mind"}}}}
	got := m.complete([]claim.Outcome{
		{Claim: "benchmarked", Cell: "c1", Record: "r2"},
		{Claim: "raced", Workload: "n=1", Cell: "c1", Record: "old"},
		{Claim: "raced", Workload: "n=1", Cell: "c2", Record: "r1"},
		{Claim: "raced", Workload: "n=2", Cell: "c1", Record: "r1"},
	})
	var all []string
	for _, o := range got {
		all = append(all, strings.TrimSpace(fmt.Sprint(o.Claim, " ", o.Workload, " ", o.Cell, " ", o.Verdict.Reason, o.Warnings)))
	}
	want := []string{"raced n=1 c2 []", "raced n=2 c1 []", "raced n=1 c1 not timed[]", "benchmarked  c1 [mind]"}
	if !slices.Equal(all, want) {
		t.Errorf("outcomes %q, want %q", all, want)
	}
}
