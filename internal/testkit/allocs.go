package testkit

import "testing"

// allocRuns is over how many calls Allocs averages. One call in so many that
// allocates now and then is lost to rounding, and so is the noise of a runtime
// that allocates for itself.
const allocRuns = 20

// Allocs fails the test unless a call of f allocates want times. Under the race
// detector, which allocates too, it runs f once and logs why it does not count.
func Allocs(t testing.TB, want int, f func()) {
	t.Helper()
	if raceDetector {
		f()
		t.Logf("allocations not counted: the race detector allocates too")
		return
	}
	if got := testing.AllocsPerRun(allocRuns, f); got != float64(want) {
		t.Errorf("allocations = %v, want %d", got, want)
	}
}

// SkipUnderRace skips a test that counts allocations in another way than [Allocs], because the
// race detector allocates too.
func SkipUnderRace(t testing.TB) {
	t.Helper()
	if raceDetector {
		t.Skipf("allocations not counted: the race detector allocates too")
	}
}
