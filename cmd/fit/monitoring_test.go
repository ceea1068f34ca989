package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// day is what a watch writes of a day: a time that is stored whole, short times, steps and strokes.
func day() []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 32))
	w.Message(1, 103, fittest.Uint32(253, saturday))
	w.Message(2, 55, fittest.Uint16(26, (saturday+60)&0xFFFF), fittest.Enum(5, 6), fittest.Uint32(3, 1000))
	w.Message(2, 55, fittest.Uint16(26, (saturday+65_500)&0xFFFF), fittest.Enum(5, 2), fittest.Uint32(3, 300))
	w.Message(3, 55, fittest.Uint16(26, (saturday+65_560)&0xFFFF), fittest.Number(24, profile.Byte, 1|2<<5), fittest.Uint32(3, 2001))
	return w.Bytes()
}

// TestMonitoring reads a day of a watch: short times become times, cycles of walks and runs are half
// of the steps, those of rides are strokes.
func TestMonitoring(t *testing.T) {
	t.Parallel()
	const first, second, third = "2023-11-18T20:49:26Z", "2023-11-19T15:00:06Z", "2023-11-19T15:01:06Z"
	got := fitOn(day(), "csv", "-m", "monitoring", "--expand", "-f", "timestamp,cycles,steps,strokes,activity_type")
	if want := joined("timestamp,cycles,steps,strokes,activity_type", first+",500,1000,,walking", second+",150,,150,cycling", third+",1000.5,2001,,running"); got.out != want {
		t.Errorf("csv --expand wrote\n%s, want\n%s", got.out, want)
	}
	plain := fitOn(day(), "csv", "-m", "monitoring").out
	if head, _, _ := strings.Cut(plain, "\n"); strings.Contains(head, "steps") || strings.Contains(head, "timestamp,") {
		t.Errorf("csv wrote computed columns: %s", head)
	}
	for verb, lines := range map[string][]string{
		"jsonl": {`"time":"` + first + `","fields":{"timestamp_16":`, `"time":"` + second + `"`, `"time":"` + third + `"`, `"steps":1000`, `"strokes":150`, `"steps":2001`},
		"dump":  {first + " monitoring:", second + " monitoring:", third + " monitoring:", "steps 1000 steps", "strokes 150 strokes", "steps 2001 steps"},
	} {
		got := fitOn(day(), verb, "-m", "monitoring").out
		for _, line := range lines {
			if !strings.Contains(got, line) {
				t.Errorf("fit %s wrote\n%s, want %q in it", verb, got, line)
			}
		}
	}
}

// beating is a ride with messages of heart beats.
func beating() []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	w.Message(1, 20, fittest.Uint32(253, saturday), fittest.Uint8(3, 60))
	w.Message(2, 78, fittest.Array(0, profile.Uint16, 800, 1010, 0xFFFF))
	w.Message(1, 20, fittest.Uint32(253, saturday+1), fittest.Uint8(3, 60))
	w.Message(2, 78, fittest.Array(0, profile.Uint16, 990, 0xFFFF, 0xFFFF))
	return w.Bytes()
}

// TestHRV writes the intervals between beats, one a line, and the times of beats beside the intervals.
func TestHRV(t *testing.T) {
	t.Parallel()
	compare(t, []string{"hrv"}, fitOn(beating(), "hrv"), result{0, "800\n1010\n990\n", ""})
	compare(t, []string{"hrv"}, fitOn(ride(), "hrv"), result{1, "", "fit: stdin: no intervals between heart beats in it: the device did not record them\n"})
	got := fitOn(beating(), "csv", "-m", "hrv", "--expand")
	want := joined("time,beat_time", "0.8|1.01|,2023-11-18T20:48:26.800Z|2023-11-18T20:48:27.810Z", "0.99||,2023-11-18T20:48:28.800Z")
	compare(t, []string{"csv -m hrv --expand"}, got, result{0, want, ""})
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	save(t, folder, map[string][]byte{"a.fit": beating(), "b.fit": ride()})
	if got := fitOn(nil, "hrv", folder, "-o", out); got.status != 1 || read(t, filepath.Join(out, "a.txt")) != "800\n1010\n990\n" {
		t.Errorf("hrv of a folder = %v", got)
	}
	checkFolder(t, out, "a.txt")
}
