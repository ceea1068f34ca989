package main

import (
	"os"
	"testing"
)

// TestMain lets the test's binary be a client or a server, as the program's is.
func TestMain(m *testing.M) {
	for _, a := range os.Args[1:] {
		if a == "-serve" || a == "-send" {
			main()
			return
		}
	}
	os.Exit(m.Run())
}

// TestRun wants few objects with hooked codecs, and many with TIGHT=off: so both arms are what
// they are called.
func TestRun(t *testing.T) {
	off, err := run(true, 0, 60)
	if err != nil {
		t.Fatal(err)
	}
	on, err := run(false, 0, 60)
	if err != nil {
		t.Fatal(err)
	}
	if on.cpu <= 0 || on.objects > off.objects/3 {
		t.Errorf("hooked: %+v, TIGHT=off: %+v, want a third of the objects at most", on, off)
	}
}
