package testkit

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestPagesFault reads and writes on both sides of each border. The whole
// mapping is one slice here, so that no bounds check of Go comes first.
func TestPagesFault(t *testing.T) {
	page := os.Getpagesize()
	all := mapFenced(t, page, 2*page)
	for _, c := range []struct {
		at    int
		fault bool
	}{
		{0, true},
		{page - 1, true},
		{page, false},
		{3*page - 1, false},
		{3 * page, true},
		{4*page - 1, true},
	} {
		if got := faults(func() { sink = append(sink[:0], all[c.at]) }); got != c.fault {
			t.Errorf("read at %d of pages of %d faults: %v, want %v", c.at, page, got, c.fault)
		}
		if got := faults(func() { all[c.at] = 1 }); got != c.fault {
			t.Errorf("write at %d of pages of %d faults: %v, want %v", c.at, page, got, c.fault)
		}
	}
}

// faults reports whether f touches memory that it must not.
func faults(f func()) (fault bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() { fault = recover() != nil }()
	f()
	return false
}
