package fit_test

import (
	"os"
	"runtime/debug"
	"testing"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // thousands of short repairs: a fifth of the time went into collections of a small heap
	os.Exit(m.Run())
}
