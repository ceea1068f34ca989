package field

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestAppendWhole compares with the standard library around each number of digits, and
// anywhere.
func TestAppendWhole(t *testing.T) {
	check := func(n uint64) {
		if got, want := string(AppendWhole([]byte("x"), n)), "x"+strconv.FormatUint(n, 10); got != want {
			t.Fatalf("appendWhole(x, %d) = %s, want %s", n, got, want)
		}
	}
	for n := range uint64(100_001) {
		check(n)
	}
	for power := uint64(1e5); power <= 1e19/10; power *= 10 {
		check(power - 1)
		check(power)
	}
	r := rand.New(rand.NewPCG(21, 1))
	for range 10_000 {
		check(r.Uint64() >> r.IntN(64))
	}
	check(1<<64 - 1)
}

// TestAppendThousandths compares with the standard library.
func TestAppendThousandths(t *testing.T) {
	for rest := range uint64(1000) {
		got, want := string(appendThousandths(nil, 42, rest)), strconv.FormatFloat(42+float64(rest)/1000, 'f', -1, 64)
		if got != want {
			t.Errorf("appendThousandths(42, %d) = %s, want %s", rest, got, want)
		}
	}
}
