package verdict

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The published table of critical values, two-sided 5 %.
func TestSignedRankCut(t *testing.T) {
	want := map[int]int{
		0: -1, 1: -1, 5: -1, 6: 0, 7: 2, 8: 3, 9: 5, 10: 8,
		15: 25, 20: 52, 25: 89, 30: 137, 40: 264, 50: 434,
		3000: 2157757, // by the normal approximation
	}
	for n, w := range want {
		if got := signedRankCut(n, 0.025); got != w {
			t.Errorf("signedRankCut(%d) = %d, want %d", n, got, w)
		}
	}
}

func TestSignedRankCutApproximation(t *testing.T) {
	for _, n := range []int{61, 80, 100, 150, 200} {
		exact, tail := -1, 0.0
		for _, p := range signedRankDistribution(n) {
			if tail += p; tail > 0.025 {
				break
			}
			exact++
		}
		if got := signedRankCut(n, 0.025); math.Abs(float64(got-exact)) > 0.001*float64(exact) {
			t.Errorf("signedRankCut(%d) = %d, want %d within a thousandth", n, got, exact)
		}
	}
}

// walshPlain makes all averages and sorts them.
func walshPlain(xs []float64) []float64 {
	var all []float64
	for i := range xs {
		for j := i; j < len(xs); j++ {
			all = append(all, (xs[i]+xs[j])/2)
		}
	}
	slices.Sort(all)
	return all
}

func checkWalsh(t *testing.T, xs []float64) {
	t.Helper()
	slices.Sort(xs)
	for i, want := range walshPlain(xs) {
		if got := walsh(xs, i+1); got != want {
			t.Fatalf("walsh(%v, %d) = %v, want %v", xs, i+1, got, want)
		}
	}
}

func TestWalsh(t *testing.T) {
	for _, xs := range [][]float64{
		{0},
		{1, 2},
		{0, 0, 0, 0},
		{-3, 0, 0, 0, 5}, // ties at zero beside values on both sides
		{-1, 0, 0, 1},
		{-1e300, 1e-300, 1e300},
	} {
		checkWalsh(t, xs)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for n := 1; n <= 30; n++ {
		xs := make([]float64, n)
		for i := range xs {
			xs[i] = float64(rng.IntN(9)-4) / 8 // many ties
		}
		checkWalsh(t, xs)
	}
}

func TestSignedRankInterval(t *testing.T) {
	// Walsh averages of 1..6 run from 1 to 6; with n = 6 none is cut off.
	if lo, hi := SignedRank([]float64{4, 1, 6, 2, 5, 3}, 0.95); lo != 1 || hi != 6 {
		t.Errorf("SignedRank(1..6) = %v, %v, want 1, 6", lo, hi)
	}
	xs := []float64{0.3, -1.2, 2.5, 0.7, 0.1, 1.9, -0.4, 0.8, 1.1, -2, 0.6, 0.2}
	all := walshPlain(xs) // 78 averages; the published cut for 12 is 13
	if lo, hi := SignedRank(xs, 0.95); lo != all[13] || hi != all[64] {
		t.Errorf("SignedRank(%v) = %v, %v, want %v, %v", xs, lo, hi, all[13], all[64])
	}
	if lo, hi := SignedRank([]float64{1, 2, 3, 4, 5}, 0.95); !math.IsInf(lo, -1) || !math.IsInf(hi, 1) {
		t.Errorf("SignedRank of 5 values = %v, %v, want no bounds", lo, hi)
	}
}

// What is wanted is by SciPy 1.17.1: half of scipy.stats.wilcoxon(xs, method="exact").pvalue,
// and of method="approx" with correction=True.
func TestSignedRankTail(t *testing.T) {
	for _, test := range []struct {
		n, w int
		want float64
	}{
		{12, 24, 0.26611328125 / 2},
		{60, 613, 0.02570452172490012 / 2},
		{70, 812, 0.011854757831124298 / 2},
		{6, 0, 1.0 / 64},
		{6, -1, 0},
		{6, 21, 1},
		{0, 0, 1},
	} {
		if got := signedRankTail(test.n, test.w); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("signedRankTail(%d, %d) = %v, want %v", test.n, test.w, got, test.want)
		}
	}
}

// The interval and the p decide alike, up to the last rank.
func TestSignedRankTailAndCut(t *testing.T) {
	for n := range 200 {
		for _, alpha := range []float64{0.05, 0.03125, 0.01, 0.0077} {
			cut := signedRankCut(n, alpha/2)
			if cut >= 0 && 2*signedRankTail(n, cut) > alpha || 2*signedRankTail(n, cut+1) <= alpha {
				t.Errorf("n = %d, alpha = %v: the cut is %d, with p = %v, and %v of the next", n, alpha, cut, 2*signedRankTail(n, cut), 2*signedRankTail(n, cut+1))
			}
			if (cut >= 0) != (n >= leastRounds(alpha)) {
				t.Errorf("n = %d, alpha = %v: cut %d, but leastRounds = %d", n, alpha, cut, leastRounds(alpha))
			}
		}
	}
}
