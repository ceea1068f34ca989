package main

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// named are the titles of groups and the names and values of figures, in their order.
var named = regexp.MustCompile(`<h2>([^<]*)</h2>|<dt>([^<]*)</dt><dd>([^<]*)</dd>`)

// arrangement returns the part of a page before its route as words.
func arrangement(page string) (all []string) {
	page, _, _ = strings.Cut(page, `id="route"`)
	for _, found := range named.FindAllStringSubmatch(page, -1) {
		all = append(all, strings.TrimSpace(found[1]+found[2]+" "+found[3]))
	}
	return all
}

// TestViewFigures has four figures in large type, and the others in groups: of a ride with everything, of a ride without
// distances, where the next ones are large and a height of 0 m is not, and of one with three figures, which needs no groups.
func TestViewFigures(t *testing.T) {
	t.Parallel()
	hour := []fittest.Value{fittest.Uint32(253, saturday+4000), fittest.Uint32(2, saturday), fittest.Enum(5, 2), fittest.Uint32(7, 4_000_000), fittest.Uint32(8, 3_600_000)}
	heart := []fittest.Value{fittest.Uint8(16, 120), fittest.Uint8(17, 150), fittest.Uint16(20, 200), fittest.Uint16(21, 500), fittest.Uint16(11, 600)}
	road := []fittest.Value{
		fittest.Uint32(9, 2_000_000), fittest.Uint16(14, 5556), fittest.Uint16(15, 11_111), fittest.Uint16(22, 300), fittest.Uint16(23, 290), fittest.Uint8(18, 85),
	}
	for name, tt := range map[string]struct {
		session []fittest.Value
		want    []string
	}{
		"all": {slices.Concat(hour, heart, road), []string{
			"Distance 20.00 km", "Moving time 1:00:00", "Ascent 300 m", "Speed 20.0 km/h",
			"Time", "Total time 1:06:40", "Speed", "Max speed 40.0 km/h", "Climbing", "Descent 290 m", "Heart", "Heart rate 120 bpm", "Max heart rate 150 bpm",
			"Power", "Power 200 W", "Max power 500 W", "Technique", "Cadence 85 rpm", "Energy", "Calories 600 kcal",
		}},
		"no way": {slices.Concat(hour, heart, []fittest.Value{fittest.Uint16(22, 0)}), []string{
			"Moving time 1:00:00", "Heart rate 120 bpm", "Power 200 W", "Calories 600 kcal", "Time", "Total time 1:06:40", "Climbing", "Ascent 0 m", "Heart", "Max heart rate 150 bpm", "Power", "Max power 500 W",
		}},
		"little": {slices.Concat(hour[:3], road[:1], []fittest.Value{fittest.Uint32(7, 3_600_000)}), []string{"Distance 20.00 km", "Time 1:00:00", "Speed 20.0 km/h"}},
	} {
		w := newFile()
		w.Message(0, 0, fittest.Enum(0, 4))
		w.Message(1, 20, fittest.Uint32(253, saturday))
		w.Message(2, 18, tt.session...)
		page, _ := viewed(t, w.Bytes())
		if got := arrangement(page); !slices.Equal(got, tt.want) {
			t.Errorf("%s: the page has %q, want %q", name, got, tt.want)
		}
		if strings.Contains(page, `class="card groups"`) != (name != "little") {
			t.Errorf("%s: groups that the page needs are missing, or it has empty ones", name)
		}
	}
}

// TestViewDeveloperZeros leaves out a field of an application that is 0 throughout: it has neither a chart nor a row. The field
// beside it, which is 0 once, has both.
func TestViewDeveloperZeros(t *testing.T) {
	t.Parallel()
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	w.Message(1, 207, fittest.Raw(1, profile.Byte, make([]byte, 16)...), fittest.Uint8(3, 0))
	for num, name := range []string{"Silent", "Speaking"} {
		w.Message(2, 206, fittest.Uint8(0, 0), fittest.Uint8(1, uint8(num)), fittest.Uint8(2, uint8(profile.Float32)), fittest.Text(3, name, 9), fittest.Text(8, "%", 2))
	}
	for i := range uint32(20) {
		w.MessageDeveloper(3, 20, []fittest.Value{fittest.Uint32(253, saturday+i)},
			fittest.DeveloperValue{Value: fittest.Number(0, profile.Float32, 0)},
			fittest.DeveloperValue{Value: fittest.Number(1, profile.Float32, uint64(math.Float32bits(float32(i))))})
	}
	w.Message(4, 18, fittest.Uint32(253, saturday+19), fittest.Uint32(2, saturday), fittest.Uint32(7, 19_000), fittest.Enum(5, 2))
	page, d := viewed(t, w.Bytes())
	if strings.Contains(page, "Silent") || !strings.Contains(page, "<td>Speaking</td>") || len(d.Kinds) != 1 {
		t.Errorf("%d charts, and the page names the field that is 0 throughout: %v", len(d.Kinds), strings.Contains(page, "Silent"))
	}
}
