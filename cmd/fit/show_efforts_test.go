package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// sportsOf returns a file with sessions of these sports, a minute each, of 600 m at a steady speed,
// with 250 W.
func sportsOf(sports ...uint8) []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	for i := range uint32(60*len(sports) + 1) {
		w.Message(1, 20, fittest.Uint32(253, saturday+i), fittest.Uint32(5, 1000*i), fittest.Uint16(7, 250))
	}
	for i, sport := range sports {
		start := saturday + 60*uint32(i)
		w.Message(2, 18, fittest.Uint32(253, start+59), fittest.Uint32(2, start), fittest.Uint32(7, 59_000), fittest.Enum(5, sport))
	}
	return w.Bytes()
}

// TestShowEfforts has a run of 600 m in a minute, and a ride after it.
func TestShowEfforts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		sports []uint8
		args   []string
		want   string
	}{
		{"a run", []uint8{1}, nil, joined("", "   Best  Time      Pace  From", "  400 m  0:40  1:40 /km  0:00")},
		{"a run in miles", []uint8{1}, []string{"--units=imperial"}, joined("", "   Best  Time      Pace  From", "  400 m  0:40  2:41 /mi  0:00")},
		{"a run and a ride", []uint8{1, 2}, nil, joined(
			"", "   Best    Sport  Time      Pace  Power  From",
			"  400 m  Running  0:40  1:40 /km         0:00",
			"    5 s  Cycling                  250 W  1:00",
			"  1 min  Cycling                  250 W  1:00",
		)},
	} {
		in := sportsOf(tt.sports...)
		if got := fitOn(in, append([]string{"show"}, tt.args...)...).out; !strings.HasSuffix(got, tt.want) {
			t.Errorf("show of %s wrote\n%s, want at the end\n%s", tt.name, got, tt.want)
		}
		if page, _ := viewed(t, in); !strings.Contains(page, "<h2>Best efforts</h2>") {
			t.Errorf("the page of %s lacks its best efforts", tt.name)
		}
	}
	if got := fitOn(sessionOf(1000, 1000), "show").out; strings.Contains(got, "Best") {
		t.Errorf("show of a file without records wrote\n%s", got)
	}
	var line struct {
		Efforts []effortJSON `json:"best_efforts"`
	}
	if err := json.Unmarshal([]byte(fitOn(sportsOf(1, 2), "show", "--json").out), &line); err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, e := range line.Efforts {
		got += fmt.Sprint(e.Session, *e.Seconds, *e.Start, e.Distance != nil, e.AvgPower != nil) + ", "
	}
	if want := "0 40 0 true false, 1 5 60 false true, 1 60 60 false true, "; got != want || *line.Efforts[0].Distance != 400 || *line.Efforts[1].AvgPower != 250 {
		t.Errorf("show --json has the efforts %s, want %s", got, want)
	}
}
