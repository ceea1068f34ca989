package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// fiveK is 5 km in 25 minutes of any sport: 3.333 m/s, at most 4 m/s, 100 m up, a cadence of 85.
func fiveK(sport uint8) []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	w.Message(1, 18, fittest.Uint32(253, saturday+1500), fittest.Uint32(2, saturday), fittest.Enum(5, sport), fittest.Uint32(7, 1500_000), fittest.Uint32(8, 1500_000),
		fittest.Uint32(9, 500_000), fittest.Uint16(14, 3333), fittest.Uint16(15, 4000), fittest.Uint8(18, 85), fittest.Uint16(22, 100))
	return w.Bytes()
}

// TestShowUnits prints the same five kilometres in the units of each sport. A mile is 1609.344 m, a yard
// 0.9144 m, a foot 0.3048 m.
func TestShowUnits(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		sport            uint8
		metric, imperial [4]string // distance, speed or pace, its maximum, cadence
		tempo            string
	}{
		{2, [4]string{"5.00 km", "12.0 km/h", "14.4 km/h", "85 rpm"}, [4]string{"3.11 mi", "7.5 mph", "8.9 mph", "85 rpm"}, "Speed"},
		{1, [4]string{"5.00 km", "5:00 /km", "4:10 /km", "170 steps/min"}, [4]string{"3.11 mi", "8:03 /mi", "6:42 /mi", "170 steps/min"}, "Pace"},
		{11, [4]string{"5.00 km", "5:00 /km", "4:10 /km", "170 steps/min"}, [4]string{"3.11 mi", "8:03 /mi", "6:42 /mi", "170 steps/min"}, "Pace"},
		{17, [4]string{"5.00 km", "5:00 /km", "4:10 /km", "170 steps/min"}, [4]string{"3.11 mi", "8:03 /mi", "6:42 /mi", "170 steps/min"}, "Pace"},
		{5, [4]string{"5000 m", "0:30 /100 m", "0:25 /100 m", "85 strokes/min"}, [4]string{"5468 yd", "0:27 /100 yd", "0:23 /100 yd", "85 strokes/min"}, "Pace"},
		{15, [4]string{"5.00 km", "2:30 /500 m", "2:05 /500 m", "85 rpm"}, [4]string{"3.11 mi", "2:30 /500 m", "2:05 /500 m", "85 rpm"}, "Pace"},
		{13, [4]string{"5.00 km", "12.0 km/h", "14.4 km/h", "85 rpm"}, [4]string{"3.11 mi", "7.5 mph", "8.9 mph", "85 rpm"}, "Speed"},
		{0xFF, [4]string{"5.00 km", "12.0 km/h", "14.4 km/h", "85 rpm"}, [4]string{"3.11 mi", "7.5 mph", "8.9 mph", "85 rpm"}, "Speed"},
	} {
		for unit, want := range map[string][4]string{"metric": tt.metric, "imperial": tt.imperial} {
			got := fitOn(fiveK(tt.sport), "show", "--units", unit)
			ascent := map[string]string{"metric": "100 m", "imperial": "328 ft"}[unit]
			for label, text := range map[string]string{
				"Distance": want[0], tt.tempo: want[1] + ", max " + want[2], "Cadence": want[3], "Ascent": ascent, "Time": "25:00",
			} {
				if line := fmt.Sprintf("  %-12s%s\n", label, text); !strings.Contains(got.out, line) {
					t.Errorf("show of sport %d in %s units wrote\n%s, want %q", tt.sport, unit, got.out, line)
				}
			}
			got = fitOn(fiveK(tt.sport), "show", "--json", "--units", unit)
			for _, want := range []string{`"distance_m":5000,`, `"avg_speed_mps":3.333,`, `"max_speed_mps":4,`, `"avg_cadence":85,`, `"ascent_m":100,`} {
				if !strings.Contains(got.out, want) {
					t.Errorf("show --json of sport %d in %s units wrote %s, want %s in any units", tt.sport, unit, got.out, want)
				}
			}
		}
	}
}

// jsonKey is a key of an object.
var jsonKey = regexp.MustCompile(`"([a-z_]+)":`)

// keysIn adds the keys of all objects in a value, and what their values are.
func keysIn(v any, types map[string][]string) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			keysIn(e, types)
		}
	case map[string]any:
		for key, value := range v {
			if is := fmt.Sprintf("%T", value); !slices.Contains(types[key], is) {
				types[key] = append(types[key], is)
			}
			keysIn(value, types)
		}
	}
}

// TestShowJSONAsDocumented compares the keys that show --json prints of files of all kinds with those
// that 'fit help show' names. No key is a number in one file and a text in another.
func TestShowJSONAsDocumented(t *testing.T) {
	t.Parallel()
	documented := map[string]bool{}
	for _, found := range jsonKey.FindAllStringSubmatch(fitOn(nil, "help", "show").out, -1) {
		documented[found[1]] = true
	}
	types := map[string][]string{}
	for _, kind := range []string{"activity", "course", "weight", "workout", "monitoring", "chained", "nothing", "developer", "settings", "spikes"} {
		got := fitOn(nil, "show", "--json", vectorFiles+"/"+kind+".fit")
		var line map[string]any
		if err := json.Unmarshal([]byte(got.out), &line); err != nil || got.status != 0 || strings.Count(got.out, "\n") != 1 {
			t.Errorf("show --json of %s = %v, %v", kind, got, err)
		}
		for _, key := range []string{"file", "type", "sport", "start", "computed", "zones", "sessions", "laps"} {
			if _, is := line[key]; !is {
				t.Errorf("show --json of %s has no %s", kind, key)
			}
		}
		keysIn(line, types)
	}
	for _, in := range [][]byte{evening.file(), climbsOf(1), strength(), savedPlaces(1)} {
		var line any
		if err := json.Unmarshal([]byte(fitOn(in, "show", "--json", "--max-hr", "200").out), &line); err != nil {
			t.Fatal(err)
		}
		keysIn(line, types)
	}
	for key, is := range types {
		if !documented[key] {
			t.Errorf("'fit help show' does not name the key %s", key)
		}
		is = slices.DeleteFunc(is, func(typ string) bool { return typ == "<nil>" })
		if len(is) > 1 && key != "computed" { // names, and of a developer field whether it is computed
			t.Errorf("the key %s is a %s", key, strings.Join(is, " and a "))
		}
	}
	for key := range documented {
		if _, printed := types[key]; !printed && !strings.Contains(swimKeys, " "+key+" ") {
			t.Errorf("'fit help show' names the key %s, and no file has it", key)
		}
	}
}

// swimKeys are the keys that only swims in a pool have: TestShowSwimJSON looks for them.
const swimKeys = " swim pool_length_m pool_unit stroke lengths strokes strokes_per_length pace_s pace_for swolf session lap duration_s "

// TestShowZonesOfRider has zones by the flags: of a maximum of 200 bpm they begin at 120, 140, 160 and
// 180 bpm, of 100 W at 56, 76, 91, 106, 121 and 151 W (Coggan's seven). evening has 120 to 159 bpm, a second
// each, thirty times; and 100 W and 200 W in turns.
func TestShowZonesOfRider(t *testing.T) {
	t.Parallel()
	var line struct {
		Zones []struct {
			Of        string
			Zone      *int
			Low, High *float64
			Seconds   float64
		}
	}
	got := fitOn(evening.file(), "show", "--json", "--max-hr", "200", "--ftp", "100").out
	if err := json.Unmarshal([]byte(got), &line); err != nil {
		t.Fatal(err)
	}
	var all []string
	sums := map[string]float64{}
	for _, z := range line.Zones {
		low, high := "-", "-"
		if z.Low != nil {
			low = fmt.Sprintf("%.0f", *z.Low)
		}
		if z.High != nil {
			high = fmt.Sprintf("%.0f", *z.High)
		}
		all = append(all, fmt.Sprintf("%s %d %s %s", z.Of, *z.Zone, low, high))
		sums[fmt.Sprintf("%s %d", z.Of, *z.Zone)] = z.Seconds
	}
	want := []string{
		"heart_rate 1 0 120", "heart_rate 2 120 140", "heart_rate 3 140 160", "heart_rate 4 160 180", "heart_rate 5 180 -",
		"power 1 0 56", "power 2 56 76", "power 3 76 91", "power 4 91 106", "power 5 106 121", "power 6 121 151", "power 7 151 -",
	}
	if !slices.Equal(all, want) {
		t.Errorf("the zones are %q, want %q", all, want)
	}
	for zone, want := range map[string]float64{"heart_rate 2": 600, "heart_rate 3": 600, "heart_rate 4": 0, "power 4": 600, "power 7": 600, "power 5": 0} {
		if sums[zone] != want {
			t.Errorf("%v s in zone %s, want %v", sums[zone], zone, want)
		}
	}
}
