package racing

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/judge"
	"github.com/tightwire/tightwire/lab/race"
)

// A record has the rounds of all layouts, without those of a program that a neighbour slowed down all the time.
func TestKeepLayouts(t *testing.T) {
	result := func(probe float64) *race.Result {
		r := &race.Result{Name: "R", Units: 1, Seed: 1, Tried: 9, Probe: probe, Busy: make([]bool, 3)}
		for _, arm := range []string{"old", "new"} {
			r.Arms = append(r.Arms, race.Samples{Name: arm, Ops: 1, Ns: []float64{10 * probe, 10, 10}})
		}
		return r
	}
	for _, tt := range []struct {
		what   string
		probes []float64 // of the layout of this program, and of others
		left   []float64
	}{
		{"one layout", []float64{0.9}, []float64{0.9}},
		{"three layouts", []float64{0.9, 0.95, 0.88}, []float64{0.9, 0.95, 0.88}},
		{"slowed all the time", []float64{0.9, 1.5, 0.9}, []float64{0.9, 0.9}},
		{"slowed here", []float64{1.5, 0.95, 0.9}, []float64{0.95, 0.9}},
		{"without probes", []float64{0, 0}, []float64{0, 0}},
		{"without probes here", []float64{0, 0.9}, []float64{0, 0.9}},
	} {
		folder := t.TempDir()
		var with, out strings.Builder
		for i, p := range tt.probes[1:] {
			e := race.Env{OS: "linux", Arch: "amd64", Go: "go1.27.4", Layout: string(rune('1' + i))}
			if err := race.WriteHeader(&with, e); err != nil {
				t.Fatal(err)
			}
			if _, err := result(p).WriteTo(&with); err != nil {
				t.Fatal(err)
			}
		}
		o := options{folder: folder, with: filepath.Join(t.TempDir(), "others")}
		if err := os.WriteFile(o.with, []byte(with.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := o.keep(race.Env{OS: "linux", Arch: "amd64", Go: "go1.27.4", Layout: "0"}, "", "", []*race.Result{result(tt.probes[0])}, &out); err != nil {
			t.Fatal(err)
		}
		records, err := judge.ReadAll(folder)
		if err != nil || len(records) != 1 {
			t.Fatalf("%s: %d records, %v, want one", tt.what, len(records), err)
		}
		var got []float64
		for i, v := range records[0].Values("R/impl=old", "sec/op") {
			if i%3 == 0 {
				got = append(got, v*1e8)
			}
		}
		same := func(a, b float64) bool { return a-b < 1e-6 && b-a < 1e-6 }
		if !slices.EqualFunc(got, tt.left, same) || (len(tt.left) < len(tt.probes)) != strings.Contains(out.String(), "left out: layout ") {
			t.Errorf("%s: layouts with %v are left, printed %q; want %v", tt.what, got, out.String(), tt.left)
		}
	}
}

func TestPromised(t *testing.T) {
	for _, tt := range []struct {
		o    options
		race string
		is   bool
	}{
		{options{promised: true}, "ConsumeVarint/dist=1-5", true},
		{options{promised: true}, "SizeVarint/work=call/dist=seed", false},
		{options{promised: true, memory: true}, "FIT/op=decode/shape=small", true},
		{options{promised: true, memory: true}, "ConsumeVarint/dist=1-5", false},
		{options{}, "SizeVarint/work=call/dist=seed", true},
	} {
		tt.o.all = []race.Race{{Name: tt.race}}
		if got := tt.o.choose(); (len(got) == 1) != tt.is {
			t.Errorf("%+v chooses %v, want it to be so: %v", tt.o, got, tt.is)
		}
	}
}
