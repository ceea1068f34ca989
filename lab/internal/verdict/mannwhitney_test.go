package verdict

import (
	"math"
	"testing"
)

// stepped returns n numbers that follow each other by 1.
func stepped(n int, first float64) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = first + float64(i)
	}
	return xs
}

// What is wanted is by SciPy 1.17.1: scipy.stats.mannwhitneyu(a, b, method=M).pvalue, with M
// "exact" without ties and up to 25 samples, else "asymptotic".
func TestMannWhitney(t *testing.T) {
	for name, test := range map[string]struct {
		a, b []float64
		want float64
	}{
		"9 and 9": {
			[]float64{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30},
			[]float64{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06001, 3.14, 1.29001},
			0.13591114767585355,
		},
		"5 and 3":   {[]float64{1, 2, 3, 4, 9}, []float64{5, 6, 7}, 0.25},
		"apart":     {[]float64{1, 2, 3}, []float64{4, 5, 6}, 0.1}, // the least that 3 and 3 can have
		"25 and 25": {stepped(25, 0), stepped(25, 3.5), 0.11663881126432638},
		"26 and 26": {stepped(26, 0), stepped(26, 3.5), 0.12199578374845381},
		"ties": {
			[]float64{1, 2, 2, 3, 4, 4, 4, 5, 6, 7},
			[]float64{2, 3, 4, 5, 5, 6, 7, 7, 8, 9, 9},
			0.04682250687805345,
		},
		"all equal":  {[]float64{1, 1, 1}, []float64{1, 1, 1}, 1},
		"no samples": {nil, []float64{1}, 1},
		"NaN":        {[]float64{1, math.NaN()}, []float64{1}, math.NaN()},
	} {
		for _, got := range []float64{MannWhitney(test.a, test.b), MannWhitney(test.b, test.a)} {
			if !(math.Abs(got-test.want) <= 1e-12) && !(math.IsNaN(got) && math.IsNaN(test.want)) {
				t.Errorf("%s: MannWhitney = %v, want %v", name, got, test.want)
			}
		}
	}
}

// Samples that are far apart are so by a chance that is small, and not none: benchstat shows no p
// that is 0. Wanted is erfc(1799.5 / sqrt(60*60*121/12) / sqrt(2)), worked out apart.
func TestMannWhitneyApart(t *testing.T) {
	a, b := stepped(60, 0), stepped(60, 100)
	for _, got := range []float64{MannWhitney(a, b), MannWhitney(b, a)} {
		if want := 3.556e-21; math.Abs(got/want-1) > 1e-3 {
			t.Errorf("MannWhitney = %v, want %v", got, want)
		}
	}
}
