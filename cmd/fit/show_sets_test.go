package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// strength is a training of two exercises with a rest between, one of them in pounds, and an exercise that no
// profile has.
func strength() []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	set := func(seconds uint32, kind uint8, repetitions, weight, unit uint16, category, subtype uint64) {
		w.Message(1, 225, fittest.Uint32(254, saturday), fittest.Uint32(6, saturday), fittest.Uint32(0, 1000*seconds), fittest.Uint8(5, kind),
			fittest.Uint16(3, repetitions), fittest.Uint16(4, weight), fittest.Uint16(9, unit),
			fittest.Array(7, profile.Uint16, category, 0xFFFF), fittest.Array(8, profile.Uint16, subtype, 0xFFFF))
	}
	set(42, 1, 8, 60*16, 1, 0, 1)
	set(90, 0, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF)
	set(35, 1, 12, 363, 2, 28, 0xFFFF) // 22.6875 kg are 50.0 lb
	set(20, 1, 5, 0xFFFF, 0xFFFF, 999, 1)
	w.Message(2, 18, fittest.Uint32(2, saturday), fittest.Uint32(7, 187_000), fittest.Enum(5, 10), fittest.Enum(6, 20))
	return w.Bytes()
}

// TestShowSets prints the sets of a strength training, on a page and in JSON.
func TestShowSets(t *testing.T) {
	t.Parallel()
	got := fitOn(strength(), "show").out
	table := joined(
		"  Set             Exercise  Repetitions  Weight  Time",
		"    1  Barbell Bench Press            8   60 kg  0:42",
		"                      Rest                       1:30",
		"    2                Squat           12   50 lb  0:35",
		"    3                    –            5          0:20",
	)
	if !strings.Contains(got, table) {
		t.Errorf("show wrote\n%s, want\n%s", got, table)
	}
	if got := fitOn(strength(), "show", "--units", "imperial").out; !strings.Contains(got, "  132.3 lb  0:42\n") {
		t.Errorf("in imperial units show wrote\n%s", got)
	}
	want := `"sets":[{"start":"2023-11-18T20:48:26Z","duration_s":42,"type":"active","exercise":"barbell_bench_press","repetitions":8,"weight_kg":60},` +
		`{"start":"2023-11-18T20:48:26Z","duration_s":90,"type":"rest","exercise":null,"repetitions":null,"weight_kg":null},`
	if got := fitOn(strength(), "show", "--json").out; !strings.Contains(got, want) {
		t.Errorf("show --json wrote %s, want %s in it", got, want)
	}
}

// savedPlaces is a file of places that the user of a device has saved: the profile has neither the kind of file
// nor the message.
func savedPlaces(n int) []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 8), fittest.Uint32(4, saturday))
	for i := range n {
		w.Message(1, 29, fittest.Uint32(253, saturday), fittest.Text(0, fmt.Sprintf("Hut %d", i), 16), fittest.Sint32(1, 1<<29+int32(i)), fittest.Sint32(2, -(1<<28)), fittest.Uint16(4, 3000), fittest.Sint32(5, 7))
	}
	w.Message(2, 29, fittest.Text(0, "no place", 16), fittest.Sint32(1, 0x7FFFFFFF), fittest.Sint32(2, 0))
	w.Message(2, 29, fittest.Text(0, "nowhere", 16), fittest.Sint32(1, 1<<30+1), fittest.Sint32(2, 0))
	return w.Bytes()
}

// TestShowPlaces prints saved places, ten of them on a page, all in JSON.
func TestShowPlaces(t *testing.T) {
	t.Parallel()
	compare(t, []string{"show"}, fitOn(savedPlaces(2), "show"), result{0, joined(
		"stdin",
		"  Type        locations",
		"  Created     Saturday, 18 November 2023, 20:48 UTC",
		"              Not an activity: 'fit stat' prints its contents.",
		"",
		"  Place   Latitude   Longitude",
		"  Hut 0  45.000000  -22.500000",
		"  Hut 1  45.000000  -22.500000",
	), ""})
	if got := fitOn(savedPlaces(12), "show").out; !strings.Contains(got, "and 2 more: --json has all") || strings.Contains(got, "nowhere") {
		t.Errorf("show of many places wrote\n%s", got)
	}
	if got := fitOn(savedPlaces(12), "show", "--json").out; strings.Count(got, `"lat":45,"long":-22.5`) != 1 || strings.Count(got, `{"name":"Hut `) != 12 {
		t.Errorf("show --json wrote %s", got)
	}
}
