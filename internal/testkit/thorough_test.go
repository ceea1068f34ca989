package testkit

import "testing"

// The forms have a variable each, which does not select the other.
func TestThorough(t *testing.T) {
	for _, set := range []struct{ thorough, full string }{{"", ""}, {"1", ""}, {"", "1"}} {
		t.Setenv(thoroughEnv, set.thorough)
		t.Setenv(fullEnv, set.full)
		if got := Thorough(false, true); got != (set.thorough != "") {
			t.Errorf("%+v: Thorough(false, true) = %t", set, got)
		}
		if got := Full(false, true); got != (set.full != "") {
			t.Errorf("%+v: Full(false, true) = %t", set, got)
		}
	}
}
