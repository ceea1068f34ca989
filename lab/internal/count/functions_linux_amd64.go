package count

import "errors"

// functions are the addresses at which the tracer stops.
type functions struct {
	timer    map[uint64]event // the timer methods of testing.B, by address
	from, to uint64           // the function that calls benchmarks
	sysmon   uint64           // the runtime's monitor
	startm   uint64           // makes another thread run goroutines
	// In the order of a start: what comes before the packages are initialised, what does that, and main.
	gcenable, doInit, main uint64
}

func (f *functions) find(b *Binary) error {
	f.timer = map[uint64]event{}
	for e, name := range []string{start: "StartTimer", stop: "StopTimer", reset: "ResetTimer"} {
		entry, _, err := b.function("testing.(*B)." + name)
		if err != nil {
			return err
		}
		f.timer[entry] = event(e)
	}
	var errs [6]error
	f.from, f.to, errs[0] = b.function("testing.(*B).runN")
	f.sysmon, _, errs[1] = b.function("runtime.sysmon")
	f.startm, _, errs[2] = b.function("runtime.startm")
	f.gcenable, _, errs[3] = b.function("runtime.gcenable")
	f.doInit, _, errs[4] = b.function("runtime.doInit1")
	f.main, _, errs[5] = b.function("main.main")
	return errors.Join(errs[:]...)
}

func (f *functions) isTimer(pc uint64) bool {
	_, ok := f.timer[pc]
	return ok
}

// isTesting reports whether a call that returns to an address is testing's own.
func (f *functions) isTesting(to uint64) bool { return f.from <= to && to < f.to }
