package main

import (
	"strings"
	"testing"
)

// TestMesgRefuses checks that the generator refuses structs that package mesg cannot fill or Go
// cannot compile.
func TestMesgRefuses(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"type": "uint16"`, `"type": "uint64"`, "field speed: base type uint64"},
		{`"type": "uint16"`, `"type": "float32"`, "field speed: a float with a scale"},
		{`"name": "kind"`, `"name": "num"`, "the method and field num are both Num"},
		{`"name": "kind"`, `"name": "speed_scaled"`, "are both SpeedScaled"},
	} {
		p, err := parse([]byte(strings.Replace(small, c.old, c.new, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := mesgFiles(p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s instead of %s: error %v, want %s", c.new, c.old, err, c.want)
		}
	}
}

// TestMesgSource shows the members of a struct: the largest first, then by number.
func TestMesgSource(t *testing.T) {
	p, err := parse([]byte(small))
	if err != nil {
		t.Fatal(err)
	}
	files, err := mesgFiles(p)
	if err != nil {
		t.Fatal(err)
	}
	text, err := files[mesgDir+"/z_lap.go"].bytes()
	if err != nil {
		t.Fatal(err)
	}
	want := "type Lap struct {\n\trest  fit.Message // what it was read from: arrays, strings, what the profile lacks\n\tData  uint32\n\tSpeed uint16 // m/s, scale 1.024\n\tKind  profile.Color\n}\n"
	if !strings.Contains(string(text), want) {
		t.Errorf("z_lap.go is\n%s\nwant in it\n%s", text, want)
	}
}
