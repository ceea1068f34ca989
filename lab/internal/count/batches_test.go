package count

import "testing"

// The longest run has as many iterations as fit: none too few to see what is rare, and none so
// many that it takes minutes.
func TestPowerOfTwo(t *testing.T) {
	for _, test := range []struct {
		n, most int64
		want    int
	}{{0, 32, 1}, {1, 32, 1}, {2, 32, 2}, {3, 32, 2}, {31, 32, 16}, {32, 32, 32}, {1000, 32, 32}, {manyInstructions / 20, 4096, 4096}, {manyInstructions / 1000, 4096, 512}} {
		if got := powerOfTwo(test.n, test.most); got != test.want {
			t.Errorf("powerOfTwo(%d, %d) = %d, want %d", test.n, test.most, got, test.want)
		}
	}
}

// Sums by line leave out what both runs have.
func TestLinesOfRuns(t *testing.T) {
	b := counted(t)
	from, to, err := b.function("example.com/counted.Turns")
	if err != nil {
		t.Fatal(err)
	}
	c := counter{binary: b}
	shortest := execution{at: map[uint64]int64{from: 5, to - 1: 7}}
	longest := execution{at: map[uint64]int64{from: 25, to - 1: 7}}
	lines := c.lines(shortest, longest, 10)
	if len(lines) != 1 || lines[0].PerOp != 2 || lines[0].File != "work.go" {
		t.Errorf("%+v, want two an iteration at the function's first line", lines)
	}
	if lines := c.lines(longest, longest, 10); len(lines) != 0 {
		t.Errorf("%+v of the same run twice, want none", lines)
	}
}
