package testkit

import "testing"

var sink []byte

func TestAllocs(t *testing.T) {
	none := func() {}
	one := func() { sink = make([]byte, 100) }
	passes(t, "0 of 0", func(t testing.TB) { Allocs(t, 0, none) })
	passes(t, "1 of 1", func(t testing.TB) { Allocs(t, 1, one) })
	if raceDetector {
		f := try(func(t testing.TB) { Allocs(t, 0, one) })
		if len(f.logs) != 1 {
			t.Errorf("Allocs under the race detector logged %q, want the reason", f.logs)
		}
		return
	}
	fails(t, "1 of 0", "allocations = 1, want 0", func(t testing.TB) { Allocs(t, 0, one) })
	fails(t, "0 of 1", "allocations = 0, want 1", func(t testing.TB) { Allocs(t, 1, none) })
}

func TestSkipUnderRace(t *testing.T) {
	if f := try(SkipUnderRace); f.skipped != raceDetector {
		t.Errorf("SkipUnderRace skips: %t, want %t", f.skipped, raceDetector)
	}
}
