package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestFiguresAlike computes what a session lacks, and prints it alike in the four outputs. The
// records have 100 W and 200 W in turns, 120 to 159 bpm, and 18 m up in twenty seconds, sixty
// times, in steps of 3 m.
func TestFiguresAlike(t *testing.T) {
	t.Parallel()
	ride := evening
	ride.bare = true
	text := fitOn(ride.file(), "show").out
	for _, want := range []string{
		"  Speed       30.0 km/h\n", "  Ascent      ~1080 m\n", "  Heart rate  ~140 bpm\n", "  Power       ~150 W, normalised ~150 W\n", "  Work        ~180 kJ\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("show wrote\n%s, want %q", text, want)
		}
	}

	page, _ := viewed(t, ride.file())
	for name, want := range map[string]string{
		"Speed": "30.0 km/h", "Ascent": "~1080 m", "Heart rate": "~140 bpm", "Power": "~150 W", "Normalised power": "~150 W", "Work": "~180 kJ",
	} {
		if !strings.Contains(page, "<dt>"+name+"</dt><dd>"+want+"</dd>") {
			t.Errorf("the page lacks %s, %s", name, want)
		}
	}

	var line struct {
		sumsJSON
		Sessions []sumsJSON `json:"sessions"`
	}
	if err := json.Unmarshal([]byte(fitOn(ride.file(), "show", "--json").out), &line); err != nil {
		t.Fatal(err)
	}
	for _, s := range append(line.Sessions, line.sumsJSON) {
		if *s.AvgSpeed != 8.334 || *s.Ascent != 1080 || *s.AvgHeartRate != 139.5 || *s.AvgPower != 150 || *s.NormalizedPower != 150 || *s.Work != 180000 {
			t.Errorf("show --json has %+v", s)
		}
		if got := strings.Join(s.Computed, " "); got != "ascent avg_speed avg_heart_rate avg_power normalized_power work" {
			t.Errorf("show --json says that these are computed: %s", got)
		}
	}

	in := t.TempDir()
	save(t, in, map[string][]byte{"a.fit": ride.file()})
	sessions := bulked(t, in, filepath.Join(t.TempDir(), "rides"), 0)["session/year=2023/sport=cycling/data.parquet"]
	want := `{"ascent":1080,"avg_speed":8.334,"avg_heart_rate":139.5,"avg_power":150,"normalized_power":150,"work":180000}`
	if !strings.Contains(sessions, want) {
		t.Errorf("the sessions of bulk lack %s", want)
	}
}

// TestFiguresOfName prints the name of a file in JSON as it is: quotes for a terminal are not for
// programs.
func TestFiguresOfName(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	name := write(t, filepath.Join(folder, "a\x1b[31m.fit"), evening.file())
	var line struct{ File string }
	if err := json.Unmarshal([]byte(fitOn(nil, "show", "--json", name).out), &line); err != nil || line.File != name {
		t.Errorf("show --json says file %q, %v, want %q", line.File, err, name)
	}
}

// TestShowTimes has one time where the elapsed time is less than the timer time, as rounded by a
// device, or the same.
func TestShowTimes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		elapsed, timer uint32
		want           string
	}{
		{3331_000, 3332_000, "  Time        55:32\n"},
		{3332_000, 3332_000, "  Time        55:32\n"},
		{3332_400, 3331_900, "  Time        55:32\n"},
		{3333_000, 3332_000, "  Time        55:32 moving, 55:33 in total\n"},
		{3333_000, 0xFFFFFFFF, "  Time        55:33\n"},
		{0xFFFFFFFF, 3332_000, "  Time        55:32\n"},
	} {
		if got := fitOn(sessionOf(tt.elapsed, tt.timer), "show").out; !strings.Contains(got, tt.want) {
			t.Errorf("show of %d and %d ms wrote\n%s, want %q", tt.elapsed, tt.timer, got, tt.want)
		}
	}
}

// TestShowLoad prints TSS and IF of a session with 200 W over an hour and a threshold of 250 W: 0.8,
// and 3600 s * 200 W * 0.8 / (250 W * 3600 s) * 100 = 64. Figures that the device wrote are shown
// without ~.
func TestShowLoad(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		more []fittest.Value
		want string
	}{
		{[]fittest.Value{fittest.Uint16(45, 250)}, "  Load        TSS ~64, IF ~0.80, threshold 250 W\n"},
		{[]fittest.Value{fittest.Uint16(45, 250), fittest.Uint16(35, 700), fittest.Uint16(36, 840)}, "  Load        TSS 70, IF 0.84, threshold 250 W\n"},
		{[]fittest.Value{fittest.Uint16(35, 700)}, "  Load        TSS 70\n"},
		{nil, "Power       200 W, normalised 200 W\n"},
	} {
		w := newFile()
		w.Message(0, 0, fittest.Enum(0, 4))
		w.Message(1, 18, append([]fittest.Value{
			fittest.Uint32(2, saturday), fittest.Uint32(7, 3600_000), fittest.Uint32(8, 3600_000), fittest.Uint16(20, 200), fittest.Uint16(34, 200),
		}, tt.more...)...)
		got := fitOn(w.Bytes(), "show").out
		if !strings.Contains(got, tt.want) || strings.Contains(got, "Load") != strings.Contains(tt.want, "Load") {
			t.Errorf("show wrote\n%s, want %q", got, tt.want)
		}
	}
}

// sessionOf returns a file with a session that lasted so long, in milliseconds.
func sessionOf(elapsed, timer uint32) []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	w.Message(1, 18, fittest.Uint32(2, saturday), fittest.Uint32(7, elapsed), fittest.Uint32(8, timer))
	return w.Bytes()
}
