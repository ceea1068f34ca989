package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// TestNoMeter checks that nothing is drawn where standard error is no terminal.
func TestNoMeter(t *testing.T) {
	var w bytes.Buffer
	if isTerminal(&w) {
		t.Error("isTerminal(a buffer) = true")
	}
	f := openFile(t)
	if isTerminal(f) {
		t.Error("isTerminal(a file) = true")
	}
}

// TestMeterMakesRoom checks that a meter is erased before each line, and only
// where there is one.
func TestMeterMakesRoom(t *testing.T) {
	var both bytes.Buffer
	s := &screen{out: &both, errs: &both, meter: newMeter()}
	s.meter.bar.SetWidth(60)
	s.meter.expect(4 << 20)
	s.print([]byte("one\n"))
	s.count(1 << 20)
	s.draw()
	s.print([]byte("two\n"))
	s.warn("three")
	s.draw()
	s.draw()
	s.stopMeter()

	parts := strings.Split(both.String(), eraseLine)
	if len(parts) != 6 {
		t.Fatalf("the screen got %q, want 5 times %q", both.String(), eraseLine)
	}
	for i, want := range []string{"one\n", "", "two\nb2sum: three\n", "", "", ""} {
		if want == "" && i < 5 {
			if !strings.Contains(parts[i], "1.00 MiB / 4.00 MiB") || strings.Contains(parts[i], "\n") {
				t.Errorf("part %d is %q, want a meter", i, parts[i])
			}
		} else if parts[i] != want {
			t.Errorf("part %d is %q, want %q", i, parts[i], want)
		}
	}
}

// TestMeterIsPatient checks that a short run draws nothing.
func TestMeterIsPatient(t *testing.T) {
	var errs bytes.Buffer
	s := &screen{errs: &errs}
	s.startMeter(time.Hour)
	s.count(1)
	s.stopMeter()
	if errs.Len() > 0 {
		t.Errorf("a short run drew %q", errs.String())
	}
}

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
		p.screen.meter = newMeter()
		p.announce()
		if got := p.screen.meter.bar.Total(); got != tt.want {
			t.Errorf("b2sum %q announces %d bytes, want %d", tt.args, got, tt.want)
		}
	}
}
