package activity

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// slowRises tries all runs.
func slowRises(numbers []float64) (all []rise) {
	isRise := func(from, to int) bool {
		for _, v := range numbers[from+1 : to+1] {
			if !(numbers[from] < v) {
				return false
			}
		}
		for _, v := range numbers[from:to] {
			if !(v < numbers[to]) {
				return false
			}
		}
		return true
	}
	for from := range numbers {
		for to := len(numbers) - 1; to > from; to-- {
			if isRise(from, to) && !slices.ContainsFunc(all, func(r rise) bool { return r.from <= from && r.to >= to }) {
				all = append(all, rise{from: from, to: to})
			}
		}
	}
	return all
}

// TestRises compares with trying all runs, on numbers of which many are equal.
func TestRises(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 4))
	found := 0
	for range 3000 {
		numbers := make([]float64, r.IntN(14))
		for i := range numbers {
			numbers[i] = float64(r.IntN(9))
		}
		got, want := rises(numbers), slowRises(numbers)
		found += len(want)
		if !slices.EqualFunc(got, want, func(a, b rise) bool { return a.from == b.from && a.to == b.to }) {
			t.Fatalf("rises(%v) = %v, want %v", numbers, got, want)
		}
	}
	if found < 3000 {
		t.Errorf("only %d rises, want more", found)
	}
}

// TestRisesSteps keeps the promise to look at each number once, for numbers that fall and rise by
// turns: a search through all rises before each would take longer than a test may.
func TestRisesSteps(t *testing.T) {
	numbers := make([]float64, 2_000_000)
	for i := range numbers {
		numbers[i] = float64(i%2) - float64(i)
	}
	if got := len(rises(numbers)); got != 0 {
		t.Errorf("%d rises among numbers that fall, want 0", got)
	}
	for i := range numbers {
		numbers[i] = float64(2*(i%2)) - float64(i) // 0, 1, -2, -1, ...
	}
	if got := len(rises(numbers)); got != len(numbers)/2 {
		t.Errorf("%d rises, want %d", got, len(numbers)/2)
	}
}
