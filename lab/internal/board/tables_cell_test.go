package board

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/race"
)

// Bytes are in the unit that people read them in, and nothing is shown of what was not measured.
func TestMemory(t *testing.T) {
	for _, tt := range []struct {
		bytes, allocs []float64
		want          string
	}{
		{[]float64{0}, []float64{0}, "0 bytes, 0"},
		{[]float64{9_999, 1}, []float64{3, 1}, "9999 bytes, 3"},
		{[]float64{12_345}, []float64{2}, "12 kB, 2"},
		{[]float64{1_650_000}, []float64{22}, "1.6 MB, 22"},
		{nil, []float64{1}, nothing},
		{[]float64{1}, nil, nothing},
	} {
		if got := memory(tt.bytes, tt.allocs); got != tt.want {
			t.Errorf("memory(%v, %v) = %q, want %q", tt.bytes, tt.allocs, got, tt.want)
		}
	}
}

func TestShareOfMemory(t *testing.T) {
	for _, tt := range []struct {
		of, all []float64
		want    string
	}{
		{[]float64{1}, []float64{300}, "0.33 %"},
		{[]float64{50}, []float64{100}, "50 %"},
		{[]float64{999}, []float64{1000}, "100 %"},
		{[]float64{1234}, []float64{1000}, "123 %"},
		{[]float64{1}, []float64{0}, nothing},
		{nil, []float64{1}, nothing},
		{[]float64{1}, nil, nothing},
	} {
		if got := share(tt.of, tt.all); got != tt.want {
			t.Errorf("share(%v, %v) = %q, want %q", tt.of, tt.all, got, tt.want)
		}
	}
}

// A ratio says whether it is a loss, whether it shows a difference, and whether it is in doubt.
func TestRatioCell(t *testing.T) {
	for _, tt := range []struct {
		q        race.Ratio
		doubtful bool
		want     string
	}{
		{race.Ratio{Centre: 1.5, Lo: 1.4, Hi: 1.6, N: 9}, false, "1.50 [1.40, 1.60]"},
		{race.Ratio{Centre: 0.5, Lo: 0.4, Hi: 0.6, N: 9}, false, "**0.50 slower** [0.40, 0.60]"},
		{race.Ratio{Centre: 1.01, Lo: 0.99, Hi: 1.03, N: 9}, false, "1.01 [0.99, 1.03] no difference"},
		{race.Ratio{Centre: 0.9, Lo: 0.8, Hi: 1.2, N: 9}, true, "0.90 [0.80, 1.20] no difference ~"},
		{race.Ratio{}, true, nothing},
	} {
		if got := ratioCell(tt.q, tt.doubtful); got != tt.want {
			t.Errorf("ratioCell(%+v, %t) = %q, want %q", tt.q, tt.doubtful, got, tt.want)
		}
	}
}

// The interval of JVMs is from the worst of one against the best of the other to the reverse.
func TestRatioOfJVMs(t *testing.T) {
	q := ratioOfJVMs([]float64{10, 10.5, 11}, []float64{4, 5, 5.5})
	if q.Centre != 2.1 || q.Lo != 10/5.5 || q.Hi != 11.0/4 || q.N != 3 || !q.doubtful {
		t.Errorf("%+v, want 2.1 in [10/5.5, 11/4], in doubt: one JVM of the arm is much slower", q)
	}
	if q := ratioOfJVMs([]float64{10, 10.5}, []float64{5, 5.1}); q.doubtful {
		t.Errorf("%+v, want no doubt", q)
	}
	if q := ratioOfJVMs(nil, []float64{5}); q.N != 0 {
		t.Errorf("%+v without a base, want nothing", q)
	}
}

func TestInOrder(t *testing.T) {
	rows := []claim.Row{{Title: "b", Arm: "1"}, {Title: "a", Arm: "1"}, {Title: "b", Arm: "2"}, {Title: "c"}, {Title: "a", Arm: "2"}}
	var got []string
	for r := range inOrder(rows) {
		got = append(got, r.Title+r.Arm)
	}
	if want := []string{"b1", "b2", "a1", "a2", "c"}; !slices.Equal(got, want) {
		t.Errorf("rows %q, want %q", got, want)
	}
}

// A loss is bold, as it is in every table.
func TestWorstCell(t *testing.T) {
	for ratio, want := range map[float64]string{1: "1.00", 0.994: "**0.99**", 1.5: "1.50", 9.99: "9.99", 12.3: "12"} {
		if got := boundCell(ratio); got != want {
			t.Errorf("boundCell(%v) = %q, want %q", ratio, got, want)
		}
	}
}
