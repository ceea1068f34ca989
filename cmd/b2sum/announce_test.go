package main

import (
	"testing"
	"time"
)

// TestAnnounce checks what a meter takes for the whole.
func TestAnnounce(t *testing.T) {
	inFolder(t, map[string]string{
		"a": "abc", "b": "12345",
		"list":  "00  a\nBLAKE2b-8 (b) = 00\nbad\n00  none\n",
		"mixed": "00  a\n00  -\n",
		"short": "00 a\n00 b\n",
	})
	for _, tt := range []struct {
		args []string
		want int64
	}{
		{[]string{"a", "b", "none", "."}, 8},
		{[]string{"a", "-"}, 0},
		{[]string{"-", "a"}, 0},
		{[]string{"-c", "mixed", "list"}, 0},
		{[]string{"-c", "list"}, 8},
		{[]string{"-c", "list", "short", "none"}, 16},
		{[]string{"-c", "mixed"}, 0},
		{[]string{"-c", "-"}, 0},
	} {
		o, err := parse(tt.args, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := newProgram(o, nil, nil, nil)
		p.console.StartMeter(time.Hour)
		p.announce()
		p.console.StopMeter()
		if _, got := p.console.Counted(); got != tt.want {
			t.Errorf("b2sum %q announces %d bytes, want %d", tt.args, got, tt.want)
		}
	}
}
