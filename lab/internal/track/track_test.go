package track

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/page"
)

var all = []Cost{
	{"example.com/m.BenchmarkSum/size=8|\"<b>", "instructions/op", 120},
	{"example.com/m.BenchmarkSum/size=8|\"<b>", "allocs/op", 0},
	{"example.com/m.BenchmarkSum/size=8|\"<b>", "B/op", 0.5},
	{"example.com/m.BenchmarkSum/size=8|\"<b>", "sec/op", 2.5e-9},
	{"example.com/m/sub.BenchmarkSum/size=8|\"<b>", "sec/op", 1},
}

// strictly reads what is written, and fails for a key that the reader does not know.
func strictly(t *testing.T, name string, costs []Cost, to any) string {
	t.Helper()
	formats := Formats(func(costs []Cost) []Cost { return costs })
	i := slices.IndexFunc(formats, func(f page.Format[[]Cost]) bool { return f.Name == name })
	var b bytes.Buffer
	if err := formats[i].Write(&b, costs); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	d := json.NewDecoder(&b)
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil || d.More() {
		t.Fatalf("%s: %v: %s", name, err, text)
	}
	return text
}

// near reports whether two numbers differ by rounding alone.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-12*math.Abs(b) }

// The keys are the keys of the interface BenchmarkResult in github-action-benchmark's src/extract.ts, in
// which range and extra may be left out. What it compares it finds by name alone.
func TestAction(t *testing.T) {
	type result struct {
		Name, Unit   *string
		Value        *float64
		Range, Extra string
	}
	var got []result
	strictly(t, "github-action-benchmark", all, &got)
	seen := map[string]bool{}
	for i, r := range got {
		if r.Name == nil || r.Unit == nil || r.Value == nil || seen[*r.Name] {
			t.Fatalf("entry %d: want a name of its own, a unit and a value: %+v", i, r)
		}
		seen[*r.Name] = true
		want, unit := all[i].Value, all[i].Unit
		if unit == "sec/op" {
			want, unit = 1e9*want, "ns/op"
		}
		if *r.Name != all[i].Bench+" - "+unit || *r.Unit != unit || !near(*r.Value, want) {
			t.Errorf("%s, %s, %v; want %s, %v", *r.Name, *r.Unit, *r.Value, unit, want)
		}
	}
	if len(got) != len(all) {
		t.Errorf("%d entries, want %d", len(got), len(all))
	}
	if text := strictly(t, "github-action-benchmark", nil, &got); strings.TrimSpace(text) != "[]" {
		t.Errorf("%s of nothing, want an empty list", text)
	}
}

// The shape is the one of https://bencher.dev/bmf.json: objects by benchmark, in them objects by measure,
// each with a value and perhaps bounds. A benchmark's name has at most 1024 characters and a measure's 64.
func TestBencher(t *testing.T) {
	var got map[string]map[string]struct{ Value *float64 }
	strictly(t, "bencher", all, &got)
	want := map[string]map[string]float64{
		all[0].Bench: {"instructions": 120, "allocations": 0, "bytes": 0.5, "latency": 2.5},
		all[4].Bench: {"latency": 1e9},
	}
	if len(got) != len(want) {
		t.Errorf("%d benchmarks, want %d", len(got), len(want))
	}
	for bench, measures := range want {
		if len(got[bench]) != len(measures) {
			t.Errorf("%s: %v, want %v", bench, got[bench], measures)
		}
		for measure, value := range measures {
			if m := got[bench][measure]; m.Value == nil || !near(*m.Value, value) {
				t.Errorf("%s %s: %v, want %v", bench, measure, m.Value, value)
			}
		}
	}
	if text := strictly(t, "bencher", nil, &got); strings.TrimSpace(text) != "{}" {
		t.Errorf("%s of nothing, want an empty object", text)
	}
}
