package board

import (
	"math"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/verdict"
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

// A ratio says whether it is a loss, whether it shows a difference, and of how much evidence it is.
func TestRatioCell(t *testing.T) {
	enough := verdict.Verdict{N: 16, Layouts: 16}
	with := func(status verdict.Status, ratio, lo, hi float64) verdict.Verdict {
		v := enough
		v.Status, v.Ratio, v.Lo, v.Hi = status, 1/ratio, 1/hi, 1/lo
		return v
	}
	few := func(n, layouts int, ratio float64) verdict.Verdict {
		return verdict.Verdict{Status: verdict.Inconclusive, N: n, Layouts: layouts, Ratio: 1 / ratio, Hi: math.Inf(1)}
	}
	for _, tt := range []struct {
		v    verdict.Verdict
		want string
	}{
		{with(verdict.Holds, 1.5, 1.4, 1.6), "1.50 [1.40, 1.60]"},
		{with(verdict.Reversed, 0.5, 0.4, 0.6), "**0.50 slower** [0.40, 0.60]"},
		{with(verdict.Inconclusive, 1.01, 0.99, 1.03), "1.01 [0.99, 1.03] no difference"},
		{with(verdict.Noisy, 0.9, 0.8, 1.2), "**0.90** [0.80, 1.20] noisy"},
		{few(60, 1, 1.5), "1.50 one layout"},
		{few(60, 3, 0.9), "**0.90** 3 layouts"},
		{few(3, 0, 1.2), "1.20 3 rounds"},
		{verdict.Verdict{}, nothing},
	} {
		if got := (&part{}).ratioCell(tt.v); got != tt.want {
			t.Errorf("ratioCell(%+v) = %q, want %q", tt.v, got, tt.want)
		}
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
