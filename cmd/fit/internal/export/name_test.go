package export

import (
	"path/filepath"
	"testing"
)

func TestPlaceIn(t *testing.T) {
	for _, tt := range []struct{ argument, found, want string }{
		{"ride.fit", "ride.fit", "ride"},
		{"x/ride.FIT.gz", "x/ride.FIT.gz", "ride"},
		{"x/", "x/y/ride.dat", "y/ride.dat"},
		{".", "ride.fit", "ride"},
		{"-", "stdin", "stdin"},
		{"a.zip", "a.zip/../../../etc/1.fit", "etc/1"},
		{"a.zip", "a.zip//1.fit", "1"},
		{"a.zip", "a.zip/.fit", ".fit"},
		{"a.zip", "a.zip/\x00.fit", "activity"},
	} {
		if got := PlaceIn(tt.argument, tt.found); filepath.ToSlash(got) != tt.want {
			t.Errorf("placeIn(%q, %q) = %q, want %q", tt.argument, tt.found, got, tt.want)
		}
	}
}
