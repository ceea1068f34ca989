package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestShowSwim has two laps of four lengths, each with a lap of rest: 30 s and 12 strokes a length.
func TestShowSwim(t *testing.T) {
	t.Parallel()
	got := fitOn(ridetest.Bytes(ridetest.Swim(2)), "show").out
	for _, want := range []string{
		"  Pace        ~2:00 /100 m\n",
		"  Pool        25 m, ~8 lengths\n",
		"  Strokes     ~96, ~12.0 a length, freestyle\n",
		"  SWOLF       ~42\n",
		"  Lap  Distance  Time          Pace  Lengths     Stroke  Strokes  A length  SWOLF\n",
		"    1     100 m  2:00  ~2:00 /100 m        4  freestyle      ~48     ~12.0    ~42\n",
		"    2       0 m  0:20                              rest                          \n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("show wrote\n%s, want %q in it", got, want)
		}
	}
	if imperial := fitOn(ridetest.Bytes(ridetest.Swim(2)), "show", "--units", "imperial").out; !strings.Contains(imperial, "  Pace        ~1:50 /100 yd\n  Pool        25 m,") {
		t.Errorf("show --units imperial wrote\n%s", imperial)
	}
}

// TestShowSwimYards has a pool of 25 yards: show prints yards, as swimmers there count.
func TestShowSwimYards(t *testing.T) {
	t.Parallel()
	a := ridetest.Swim(1)
	a.Sessions[0].SetPoolLengthScaled(22.86)
	a.Sessions[0].SetTotalDistanceScaled(91.44)
	a.Sessions[0].PoolLengthUnit = profile.DisplayMeasureStatute
	got := fitOn(ridetest.Bytes(a), "show").out
	for _, want := range []string{"  Distance    100 yd\n", "  Pace        ~2:00 /100 yd\n", "  Pool        25 yd, ~4 lengths\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("show wrote\n%s, want %q in it", got, want)
		}
	}
	folder := t.TempDir()
	save(t, folder, map[string][]byte{"yards.fit": ridetest.Bytes(a), "metres.fit": ridetest.Bytes(ridetest.Swim(1))})
	if list := fitOn(nil, "show", folder).out; !strings.Contains(list, "~2:00 /100 yd") || !strings.Contains(list, "~2:00 /100 m") {
		t.Errorf("the list of both is\n%s", list)
	}
}

// A swimLine is what show --json says of a swim.
type swimLine struct {
	Swim     json.RawMessage
	Sessions []struct{ Swim json.RawMessage }
	Laps     []struct{ Swim json.RawMessage }
	Lengths  []json.RawMessage
}

func swimLineOf(t *testing.T, b []byte) (line swimLine) {
	t.Helper()
	if err := json.Unmarshal([]byte(fitOn(b, "show", "--json").out), &line); err != nil {
		t.Fatal(err)
	}
	return line
}

func TestShowSwimJSON(t *testing.T) {
	t.Parallel()
	line := swimLineOf(t, ridetest.Bytes(ridetest.Swim(2)))
	text := func(v any) string {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	want := `{"pool_length_m":25,"pool_unit":"metric","stroke":"freestyle","lengths":8,"strokes":96,"strokes_per_length":12,` +
		`"pace_s":120,"pace_for":"100 m","swolf":42,"computed":["lengths","strokes","strokes_per_length","pace","swolf"]}`
	if text(line.Swim) != want || len(line.Sessions) != 1 || text(line.Sessions[0].Swim) != want {
		t.Errorf("the swim is %s, want %s", text(line.Swim), want)
	}
	want = `{"pool_length_m":25,"pool_unit":"metric","stroke":"freestyle","lengths":4,"strokes":48,"strokes_per_length":12,` +
		`"pace_s":120,"pace_for":"100 m","swolf":42,"computed":["strokes","strokes_per_length","pace","swolf"]}`
	if len(line.Laps) != 4 || text(line.Laps[2].Swim) != want || !strings.Contains(text(line.Laps[3].Swim), `"lengths":0,`) || !strings.Contains(text(line.Laps[3].Swim), `"swolf":null,`) {
		t.Errorf("the laps are %s, want %s as the third", text(line.Laps), want)
	}
	if len(line.Lengths) != 10 ||
		text(line.Lengths[1]) != `{"session":0,"lap":0,"start":"2026-05-24T10:00:30Z","duration_s":30,"type":"active","stroke":"freestyle","strokes":12,"swolf":42}` ||
		text(line.Lengths[9]) != `{"session":0,"lap":3,"start":"2026-05-24T10:04:20Z","duration_s":20,"type":"idle","stroke":null,"strokes":null,"swolf":null}` {
		t.Errorf("the lengths are %s", text(line.Lengths))
	}
}

// TestShowSwimNone has activities without lengths: nothing is said of them, not even an empty block.
func TestShowSwimNone(t *testing.T) {
	t.Parallel()
	water := ridetest.Swim(2)
	water.Lengths = nil
	for name, a := range map[string]*activity.Activity{"open water": water, "ride": ridetest.Ride(60)} {
		b := ridetest.Bytes(a)
		page, _ := viewed(t, b)
		for _, text := range []string{fitOn(b, "show").out, fitOn(b, "show", "--json").out, page} {
			for _, not := range []string{"SWOLF", "Pool ", `"swim"`, `"lengths"`, "Lengths"} {
				if strings.Contains(text, not) {
					t.Errorf("%s has %q", name, not)
				}
			}
		}
	}
}

// TestViewSwim has a page with the figures of lengths, and a table in which a click zooms to one.
func TestViewSwim(t *testing.T) {
	t.Parallel()
	page, _ := viewed(t, ridetest.Bytes(ridetest.Swim(2)))
	for _, want := range []string{
		"<dt>Lengths</dt><dd>~8 of 25 m</dd>", "<dt>Strokes a length</dt><dd>~12.0</dd>", "<dt>SWOLF</dt><dd>~42</dd>", "<dt>Pace</dt><dd>~2:00 /100 m</dd>",
		`<tr data-from="30" data-to="60"><td>2</td><td>1</td><td>freestyle</td><td>30.0 s</td><td>12</td><td>42</td></tr>`,
		`<tr data-from="120" data-to="140"><td></td><td>2</td><td>rest</td><td>20.0 s</td><td></td><td></td></tr>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}
