package scan

import (
	"encoding/hex"
	"strings"
	"testing"
)

func TestNeeded(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want int
	}{
		{"0a 05 01", 6}, // a field of 7 bytes, and 16 for a dump, is more than twice 3
		{"0a 14 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12", 38},
		{"0a 13 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12", 37},
		{"0a 80", 4},
		{"0a ff ff ff ff ff ff ff ff ff 01 01 02", 26},
		{"0b 08 01", 6},
	} {
		b := unhex(t, tt.in)
		if got := needed(b, validate(b, given, MaxGroups).bad); got != tt.want {
			t.Errorf("needed(%s) = %d, want %d", tt.in, got, tt.want)
		}
	}
}

// TestIsCut has inputs that end too early, and others whose fault stays whatever follows.
func TestIsCut(t *testing.T) {
	for in, want := range map[string]bool{
		"08": true, "88": true, "09 01": true, "0a 05 01": true, "0b 08 01": true, "0a 80": true, "f8 ff ff ff 0f 80": true,
		"00": false, "01 02": false, "0c": false, "0f": false, "80 80 80 80 10 80": false, "81 80 80 80 10 80": false,
		"08 ff ff ff ff ff ff ff ff ff ff": false,
	} {
		b := unhex(t, in)
		if bad := validate(b, given, MaxGroups).bad; !bad.is() || bad.isCut(b) != want {
			t.Errorf("the fault %+v of %s is cut: %t, want %t", bad, in, !want, want)
		}
	}
}

// unhex returns the bytes of s, hexadecimal digits with any spaces.
func unhex(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}
