package main

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/figures"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestShowLacking has two sessions, and the second has no sums: show computes and marks them.
// It shows no calories, because it knows only half of them.
func TestShowLacking(t *testing.T) {
	t.Parallel()
	const noon = 1_000_000_000
	w := &fittest.File{}
	w.Message(0, 0, fittest.Enum(0, 4))
	for i := range uint32(21) {
		w.Message(1, 20, fittest.Uint32(253, noon+10*i), fittest.Uint32(5, 10_000*i), fittest.Uint16(2, uint16(5*(500+10*i))))
	}
	w.Message(2, 18, fittest.Uint32(253, noon+100), fittest.Uint32(2, noon), fittest.Uint32(7, 100_000), fittest.Uint32(8, 100_000), fittest.Uint32(9, 100_000),
		fittest.Enum(5, 2), fittest.Uint16(22, 90), fittest.Uint16(11, 300), fittest.Uint16(14, 1000))
	w.Message(3, 18, fittest.Uint32(253, noon+200), fittest.Uint32(2, noon+100), fittest.Enum(5, 2))
	got := fitOn(w.Bytes(), "show").out
	for _, want := range []string{"Distance    ~2.00 km\n", "Time        ~3:20\n", "Speed       36.0 km/h\n", "Ascent      ~190 m\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("show wrote\n%s, want %q", got, want)
		}
	}
	if strings.Contains(got, "Calories") {
		t.Errorf("show wrote calories of one of two sessions:\n%s", got)
	}
}

// TestShowTimerOfZero has laps whose device did not count the timer: the time that elapsed stands for it. A
// lap in a pause has 0 s.
func TestShowTimerOfZero(t *testing.T) {
	t.Parallel()
	w := &fittest.File{}
	w.Message(0, 0, fittest.Enum(0, 4))
	lap := func(start, elapsed, timer, centimetres uint32) {
		w.Message(1, 19, fittest.Uint32(2, saturday+start), fittest.Uint32(7, 1000*elapsed), fittest.Uint32(8, 1000*timer), fittest.Uint32(9, centimetres))
	}
	lap(0, 3461, 0, 2_884_100)
	lap(3461, 60, 0, 0)
	lap(3521, 100, 100, 100_000)
	w.Message(2, 18, fittest.Uint32(2, saturday), fittest.Uint32(7, 3_621_000), fittest.Uint32(8, 0), fittest.Uint32(9, 2_984_100), fittest.Enum(5, 2))
	got := strings.Join(strings.Fields(fitOn(w.Bytes(), "show").out), " ")
	for _, want := range []string{"Time 1:00:21", "1 28.84 km 57:41 30.0 km/h", "2 0.00 km", "3 1.00 km 1:40 36.0 km/h"} {
		if !strings.Contains(got, want) {
			t.Errorf("show wrote\n%s, want %q", got, want)
		}
	}
}

// TestTerminal draws what only a terminal has.
func TestTerminal(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	o := &run.Arguments{Files: []string{"-"}}
	p := run.New(o, strings.NewReader(string(evening.file())), &out, &out)
	p.Terminal, p.Colours = true, true
	_, command := figures.Show.Flags()
	command.Run(p)
	p.Out.Flush()
	for _, want := range []string{"\x1b[1mstdin\x1b[0m\n", "  \x1b[2mAltitude    \x1b[0m\x1b[32m", "\x1b[31m", "75 %  \x1b[36m" + strings.Repeat("█", 15) + "\x1b[0m"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("on a terminal show wrote\n%q, want %q in it", out.String(), want)
		}
	}
}
