package count

import "testing"

// A call of a method of testing.B is testing's own if it returns into the function that calls
// benchmarks' functions: from its first instruction to the last, not to what follows.
func TestIsTesting(t *testing.T) {
	f := functions{from: 0x1000, to: 0x1040, timer: map[uint64]event{0x2000: stop}}
	for to, want := range map[uint64]bool{0xfff: false, 0x1000: true, 0x1001: true, 0x103f: true, 0x1040: false, 0x1041: false, 0: false} {
		if got := f.isTesting(to); got != want {
			t.Errorf("isTesting(%#x) = %v, want %v", to, got, want)
		}
	}
	if !f.isTimer(0x2000) || f.isTimer(0x2001) {
		t.Error("only where a method begins is it called")
	}
}

// A binary without testing has nothing to follow, and is unseen.
func TestFind(t *testing.T) {
	b := counted(t)
	var f functions
	if err := f.find(b); err != nil || len(f.timer) != 3 || f.from >= f.to || f.sysmon == 0 || f.startm == 0 {
		t.Errorf("%+v, %v; want three methods and three functions", f, err)
	}
	for entry, want := range f.timer {
		name := b.symbols.PCToFunc(entry).Name
		if got := map[string]event{"testing.(*B).StartTimer": start, "testing.(*B).StopTimer": stop, "testing.(*B).ResetTimer": reset}[name]; got != want || f.isTesting(entry) {
			t.Errorf("%s is event %d, want %d", name, want, got)
		}
	}
}
