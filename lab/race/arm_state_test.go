package race

import (
	"math"
	"testing"
	"time"
)

func TestWholeTurns(t *testing.T) {
	tests := []struct{ ops, inputs, want int }{
		{1, 1, 1}, {5, 1, 5}, {1, 8, 1}, {7, 8, 7}, {8, 8, 8}, {9, 8, 8}, {15, 8, 8}, {17, 8, 16},
	}
	for _, tt := range tests {
		if got := wholeTurns(tt.ops, tt.inputs); got != tt.want {
			t.Errorf("wholeTurns(%d, %d) = %d, want %d", tt.ops, tt.inputs, got, tt.want)
		}
	}
}

// One operation longer than the slice is one operation; many short ones are many.
func TestCalibrate(t *testing.T) {
	slow := func(int) uint64 { time.Sleep(time.Millisecond); return 0 }
	if l := newLane(slow, make([]uint64, 1), 50*time.Microsecond); l.ops != 1 {
		t.Errorf("ops of an arm slower than its slice = %d, want 1", l.ops)
	}
	fast := func(int) uint64 { return 0 }
	if l := newLane(fast, make([]uint64, 8), time.Millisecond); l.ops < 64 || l.ops > maxOps {
		t.Errorf("ops of an empty arm in a millisecond = %d, want many", l.ops)
	}
	if l := newLane(fast, make([]uint64, 8), time.Hour); l.ops != maxOps {
		t.Errorf("ops of an empty arm in an hour = %d, want %d", l.ops, maxOps)
	}
}

func TestSliceRunsOps(t *testing.T) {
	calls := 0
	l := &armState{run: func(int) uint64 { calls++; return 0 }, sums: make([]uint64, 5), ops: 6}
	for n := 1; n <= 3; n++ {
		if ns := l.slice(); ns <= 0 || calls != 6*n || l.input != 6*n%4 {
			t.Errorf("slice %d: %v ns, %d calls, next input %d, want %d calls, input %d", n, ns, calls, l.input, 6*n, 6*n%4)
		}
	}
}

// Of an operation that is longer than any slice by far, none is spent on trials.
func TestLongOperation(t *testing.T) {
	calls := 0
	long := func(int) uint64 {
		calls++
		for start := time.Now(); time.Since(start) < time.Millisecond; {
		}
		return 0
	}
	if l := newLane(long, make([]uint64, 2), time.Microsecond); l.ops != 1 || calls != 2 {
		t.Errorf("newLane made %d calls for %d operations, want one for each of 2 inputs, and 1", calls, l.ops)
	}
}

// An armState knows the sum of the answers to any run of inputs, and detects a different answer.
func TestLaneChecksAnswers(t *testing.T) {
	bad := -1
	calls := 0
	l := &armState{sums: sumsOf([]uint64{5, 7, 11}), run: func(i int) uint64 {
		calls++
		if calls == bad {
			return 1
		}
		return []uint64{5, 7, 11}[i]
	}}
	for n := 1; n <= 10; n++ {
		if l.repeat(n); l.wrong {
			t.Fatalf("%d operations up to input %d are wrong, want right", n, l.input)
		}
	}
	bad = calls + 4
	if l.repeat(3); l.wrong {
		t.Error("wrong before a wrong answer")
	}
	if l.repeat(3); !l.wrong {
		t.Error("a wrong answer was not seen")
	}
	if l.repeat(3); !l.wrong {
		t.Error("a wrong answer was forgotten")
	}
}

// A record holds a sample exactly because it has no more than three decimals.
func TestSliceIsInPicoseconds(t *testing.T) {
	l := &armState{run: func(int) uint64 { return 0 }, sums: make([]uint64, 2), ops: 7}
	for range 20 {
		if ns := l.slice(); math.Round(1000*ns)/1000 != ns {
			t.Errorf("slice = %v ns, want whole picoseconds", ns)
		}
	}
}

func TestSpinSumsAnswers(t *testing.T) {
	square := func(i int) uint64 { return uint64(i * i) }
	sum, input := spin(square, 2, 4, 7) // 2 3 0 1 2 3 0
	if sum != 4+9+0+1+4+9+0 || input != 1 {
		t.Errorf("spin = %d, next input %d, want 27, 1", sum, input)
	}
}

var kept []byte

func TestAllocs(t *testing.T) {
	tests := []struct {
		name string
		run  func(int) uint64
		want float64
	}{
		{"none", func(int) uint64 { return 0 }, 0},
		{"one", func(int) uint64 { kept = make([]byte, 100); return 0 }, 1},
		{"one in four inputs", func(i int) uint64 {
			if i == 0 {
				kept = make([]byte, 100)
			}
			return 0
		}, 0.25},
	}
	for _, tt := range tests {
		l := &armState{run: tt.run, sums: make([]uint64, 5), ops: 1}
		if took := l.count(); l.allocs != tt.want || took <= 0 {
			t.Errorf("allocs of %s = %v in %v, want %v", tt.name, l.allocs, took, tt.want)
		}
	}
}
