package check

import "testing"

func TestVersionOfProfile(t *testing.T) {
	for n, want := range map[uint16]string{0: "0.00", 108: "1.08", 2140: "21.40", 21218: "21.218", 65535: "65.535"} {
		if got := profileVersion(n); got != want {
			t.Errorf("version(%d) = %s, want %s", n, got, want)
		}
	}
}
