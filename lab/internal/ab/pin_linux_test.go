package ab

import (
	"errors"
	"testing"

	"golang.org/x/sys/unix"
)

// What is started has one CPU, and the thread that starts it has all of its own again.
func TestPinned(t *testing.T) {
	var before, during, after unix.CPUSet
	err1 := unix.SchedGetaffinity(0, &before)
	could, err2 := pinned(func() error { return unix.SchedGetaffinity(0, &during) })
	err3 := unix.SchedGetaffinity(0, &after)
	if err := errors.Join(err1, err2, err3); err != nil || !could {
		t.Fatalf("%v, %v", could, err)
	}
	if during.Count() != 1 || after != before {
		t.Errorf("%d CPUs, and %d after it; want one, and %d", during.Count(), after.Count(), before.Count())
	}
	var two unix.CPUSet
	two.Set(3)
	two.Set(130)
	if one := lastOf(&two); one.Count() != 1 || !one.IsSet(130) {
		t.Errorf("%v is not the last of 3 and 130", one)
	}
}
