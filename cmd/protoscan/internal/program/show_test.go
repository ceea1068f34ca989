package program

import (
	"bytes"
	"strings"
	"testing"
)

// TestShow compares Show with the program, whose input has another name.
func TestShow(t *testing.T) {
	for _, tt := range []struct {
		in   string
		how  How
		args []string
	}{
		{"\x08\x96\x01\x12\x02\x08\x01", How{}, nil},
		{"08 96 01", How{}, nil},
		{"08 96 01", How{Raw: true}, []string{"--raw"}},
		{"\x03\x08\x96\x01\x09", How{Delimited: true}, []string{"--delimited"}},
	} {
		want := scanBytes([]byte(tt.in), append(tt.args, "--offsets")...)
		var out, errs bytes.Buffer
		status := Show("stdin", strings.NewReader(tt.in), tt.how, &out, &errs)
		if out.String() != want.out || errs.String() != want.errors || status != want.status {
			t.Errorf("Show(%q, %+v) = %q, %q, %d, want %+v", tt.in, tt.how, out.String(), errs.String(), status, want)
		}
	}
}
