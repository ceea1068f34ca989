package verdict

import (
	"math"
	"slices"
	"testing"
)

func TestLooks(t *testing.T) {
	for _, test := range []struct {
		min, max int
		want     []int
	}{
		{10, 60, []int{20, 40, 60}}, // 10 rounds have no p small enough for their share
		{10, 32, []int{10, 20, 32}},
		{10, 40, []int{10, 20, 40}},
		{20, 20, []int{20}},
		{60, 10, []int{60}},
		{1, 60, []int{16, 32, 60}},
		{6, 60, []int{12, 24, 48, 60}},
		{3, 3, []int{3}},
		{0, 0, []int{1}},
	} {
		looks := Looks(test.min, test.max)
		var rounds []int
		sum := 0.0
		for i, l := range looks {
			rounds = append(rounds, l.Rounds)
			sum += l.Alpha
			if i > 0 && l.Alpha <= looks[i-1].Alpha {
				t.Errorf("Looks(%d, %d) = %v, want less early", test.min, test.max, looks)
			}
		}
		if !slices.Equal(rounds, test.want) || math.Abs(sum-0.02) > 1e-12 {
			t.Errorf("Looks(%d, %d) = %v, want %v with a sum of 0.02", test.min, test.max, looks, test.want)
		}
	}
}

// A verdict between two looks is judged like the next look.
func TestLookAt(t *testing.T) {
	looks := []Look{{Rounds: 10, Alpha: 0.01}, {Rounds: 20, Alpha: 0.02}}
	for n, want := range map[int]int{0: 10, 10: 10, 11: 20, 20: 20, 21: 20} {
		if got := LookAt(looks, n); got.Rounds != want {
			t.Errorf("LookAt(%d) is the look at %d, want %d", n, got.Rounds, want)
		}
	}
}
