package console

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// TestNoMeter checks that nothing is drawn where standard error is not a terminal.
func TestNoMeter(t *testing.T) {
	var w bytes.Buffer
	if IsTerminal(&w) {
		t.Error("IsTerminal(a buffer) = true")
	}
	f, err := os.Open("console.go")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if IsTerminal(f) {
		t.Error("IsTerminal(a file) = true")
	}
}

// TestMeterMakesRoom checks that a meter is erased before each line, and only
// where there is one.
func TestMeterMakesRoom(t *testing.T) {
	var both bytes.Buffer
	c := New(&both, &both)
	c.StartMeter(time.Hour)
	c.Expect(4 << 20)
	io.WriteString(c.Out(), "one\n")
	c.Count(1 << 20)
	c.draw()
	io.WriteString(c.Out(), "two\n")
	io.WriteString(c.Err(), "three\n")
	c.draw()
	c.draw()
	c.StopMeter()

	parts := strings.Split(both.String(), eraseLine)
	if len(parts) != 6 {
		t.Fatalf("the terminal got %q, want 5 times %q", both.String(), eraseLine)
	}
	for i, want := range []string{"one\n", "", "two\nthree\n", "", "", ""} {
		if want == "" && i < 5 {
			if !strings.Contains(parts[i], "1.0/4.0 MiB") || strings.Contains(parts[i], "\n") {
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
	c := New(nil, &errs)
	c.StartMeter(time.Hour)
	c.Count(1)
	c.StopMeter()
	if errs.Len() > 0 {
		t.Errorf("a short run drew %q", errs.String())
	}
}

// TestMeterOfFiles shows how many files are done.
func TestMeterOfFiles(t *testing.T) {
	var errs bytes.Buffer
	c := New(nil, &errs)
	c.CountFiles(1, 2) // without a meter
	c.StartMeter(time.Hour)
	c.Count(3 << 20)
	c.CountFiles(12, 340)
	c.draw()
	c.CountFiles(341, 340) // archives in archives were not counted
	c.draw()
	c.StopMeter()
	for _, want := range []string{eraseLine + "12 of 340 files  ", eraseLine + "341 of 341 files  ", "3.0 MiB"} {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("the meter drew %q, want %q in it", errs.String(), want)
		}
	}
}
