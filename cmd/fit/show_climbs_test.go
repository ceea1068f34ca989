package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// climbsOf returns a ride with n hills of a kilometre at 10 %, each after a descent as steep.
func climbsOf(n int) []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	for i := range uint32(200*n + 1) {
		altitude := 200 - i%200
		if i%200 > 100 {
			altitude = i % 200
		}
		w.Message(1, 20, fittest.Uint32(253, saturday+i), fittest.Uint32(5, 1000*i), fittest.Uint16(2, uint16(5*(altitude+500))))
	}
	w.Message(2, 18, fittest.Uint32(253, saturday+200*uint32(n)), fittest.Uint32(2, saturday), fittest.Uint32(7, 200_000*uint32(n)), fittest.Enum(5, 2))
	return w.Bytes()
}

// TestShowClimbs prints climbs, of many the first ten. Ten metres after a foot the smoothed grade has
// reached 4 %: there the climb begins, 0.45 m higher than without smoothing (20 % * 15^2 / 100), at
// 101.45 m. It ends as far before a top, at 198.55 m; only the last record is not smoothed.
func TestShowClimbs(t *testing.T) {
	t.Parallel()
	want := joined(
		"", "  Climb     From   Length  Gain   Grade  Max grade  Time  Category",
		"      1  1.01 km  0.99 km  99 m  10.0 %     10.0 %  1:39         4",
	)
	if got := fitOn(climbsOf(1), "show").out; !strings.HasSuffix(got, want) {
		t.Errorf("show wrote\n%s, want at the end\n%s", got, want)
	}
	if got := fitOn(climbsOf(1), "show", "--units=imperial").out; !strings.Contains(got, "  0.63 mi  0.62 mi  323 ft ") {
		t.Errorf("show wrote\n%s, want miles and feet", got)
	}
	many := climbsOf(13)
	if got := fitOn(many, "show").out; !strings.Contains(got, "\n     10  19.01 km  0.98 km  97 m ") ||
		!strings.Contains(got, "and 3 more: --json has all") || strings.Contains(got, "21.01 km") {
		t.Errorf("show wrote\n%s, want ten climbs", got)
	}
	if page, _ := viewed(t, many); !strings.Contains(page, "<h2>Climbs</h2>") || !strings.Contains(page, "<td>25.01 km</td>") {
		t.Error("the page lacks the last climb")
	}
	var line struct {
		Climbs []climbJSON `json:"climbs"`
	}
	if err := json.Unmarshal([]byte(fitOn(many, "show", "--json").out), &line); err != nil || len(line.Climbs) != 13 {
		t.Fatalf("show --json has %d climbs, %v, want 13", len(line.Climbs), err)
	}
	c := line.Climbs[12]
	got := fmt.Sprint(c.Session, *c.Start, *c.Length, *c.Gain, *c.AvgGrade, *c.MaxGrade, *c.Category, " ", *c.From, *c.Seconds)
	if want := "0 25010 990 98.55 9.955 104 2501 99"; got != want {
		t.Errorf("show --json has the climb %s, want %s", got, want)
	}
}
