package ab

import (
	"errors"
	"runtime"

	"golang.org/x/sys/unix"
)

// pinned calls start, and keeps the process that it starts on one CPU: the last one that this
// process may use. It reports whether it could.
func pinned(start func() error) (could bool, err error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before unix.CPUSet
	if unix.SchedGetaffinity(0, &before) != nil {
		return false, start()
	}
	one := lastOf(&before)
	if unix.SchedSetaffinity(0, &one) != nil {
		return false, start()
	}
	err = start()
	return true, errors.Join(err, unix.SchedSetaffinity(0, &before))
}

func lastOf(set *unix.CPUSet) (one unix.CPUSet) {
	for cpu, left := 0, set.Count(); left > 0; cpu++ {
		if !set.IsSet(cpu) {
			continue
		}
		if left--; left == 0 {
			one.Set(cpu)
		}
	}
	return one
}
