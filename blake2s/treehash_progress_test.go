package blake2s

import (
	"bytes"
	"testing"
	"testing/synctest"
)

// TestProgress wants numbers that rise and end with the length. The race detector sees
// calls from another goroutine.
func TestProgress(t *testing.T) {
	for _, shape := range treeShapes {
		for _, n := range []int{0, 1, shape.length} {
			msg := message(n)
			for workers := 1; workers <= 3; workers++ {
				var reported []int64
				c := TreeConfig{LeafSize: shape.leafSize, Workers: workers, Progress: func(n int64) { reported = append(reported, n) }}
				mustSumTree(&c, msg)
				rises(t, "SumTree", reported, n)

				reported = nil
				h := mustTree(&c)
				for range 2 {
					h.Write(msg)
					h.Sum(nil)
					rises(t, "TreeHash", reported, n)
					h.Sum(nil)
					h.Write(msg)
					h.Sum(nil)
					rises(t, "TreeHash that goes on", reported, 2*n)
					h.Reset()
					reported = nil
				}
			}
		}
	}
}

func rises(t *testing.T, who string, reported []int64, n int) {
	t.Helper()
	before := int64(-1)
	for _, k := range reported {
		if k <= before {
			t.Fatalf("%s of %d bytes reports %d, want numbers that rise", who, n, reported)
		}
		before = k
	}
	if before != int64(n) {
		t.Fatalf("%s of %d bytes reports %d, want the length in the end", who, n, reported)
	}
}

// TestProgressOnTheWay wants reports before the end. With w workers at most w stretches
// and the tail are written but not hashed.
func TestProgressOnTheWay(t *testing.T) {
	const stretches = 20
	msg := message(stretches * maxStretch)
	for workers := 1; workers <= 4; workers++ {
		var reported []int64
		c := TreeConfig{LeafSize: 1, Workers: workers, Progress: func(n int64) { reported = append(reported, n) }}
		h := mustTree(&c)
		h.Write(msg[:len(msg)/2])
		half := len(reported)
		h.Write(msg[len(msg)/2:])
		if least := int64(stretches-workers-1) * maxStretch; half == 0 || half == len(reported) || reported[len(reported)-1] < least {
			t.Errorf("%d workers: Write reports %d, from %d on in the second half, want %d or more in the end", workers, reported, half, least)
		}
		h.Sum(nil)
	}
}

// TestProgressPanics wants the panic, and all goroutines to end.
func TestProgressPanics(t *testing.T) {
	msg := message(20*maxStretch + 1)
	for workers := 1; workers <= 4; workers++ {
		c := TreeConfig{LeafSize: 1, Workers: workers}
		want := mustSumTree(&c, msg)
		c.Progress = func(n int64) {
			if n > 3*maxStretch {
				panic("enough")
			}
		}
		synctest.Test(t, func(t *testing.T) {
			panics(t, "SumTree", func() { SumTree(&c, bytes.NewReader(msg), int64(len(msg))) })
			h := mustTree(&c)
			panics(t, "Write or Sum", func() { h.Write(msg); h.Sum(nil) })
			h.Reset()
			h.report.progress = nil
			h.Write(msg)
			equal(t, h.Sum(nil), want, "digest after a panic and Reset")
		})
	}
}

// TestProgressPanicStops wants reading to end with the panic.
func TestProgressPanicStops(t *testing.T) {
	for workers := 1; workers <= 4; workers++ {
		synctest.Test(t, func(t *testing.T) {
			r := &slow{r: bytes.NewReader(message(20 * maxStretch))}
			c := TreeConfig{LeafSize: 1, Workers: workers, Progress: func(n int64) {
				if n > 0 {
					panic("enough")
				}
			}}
			panics(t, "SumTree", func() { SumTree(&c, r, 20*maxStretch) })
			if n := r.calls.Load(); n > int64(2*workers) {
				t.Errorf("%d reads by %d workers, want two of each at most: after the first comes the panic", n, workers)
			}
		})
	}
}

func panics(t *testing.T, who string, f func()) {
	t.Helper()
	defer func() {
		if p := recover(); p != "enough" {
			t.Errorf("%s: panic %v, want that of Progress", who, p)
		}
	}()
	f()
}
