package main

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// zonedRide has a session, and a time_in_zone about it: times in thousandths of a second, and the
// highest heart rate of each zone but the last, if there are any.
func zonedRide(seconds []uint64, high ...uint64) []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	w.Message(1, 18, fittest.Uint32(253, saturday+300), fittest.Uint32(2, saturday), fittest.Uint32(7, 300_000), fittest.Uint32(8, 300_000), fittest.Enum(5, 2))
	values := []fittest.Value{fittest.Uint16(0, 18), fittest.Uint16(1, 0), fittest.Array(2, profile.Uint32, seconds...)}
	if len(high) > 0 {
		values = append(values, fittest.Array(6, profile.Uint8, high...))
	}
	w.Message(2, 216, values...)
	return w.Bytes()
}

// TestShowZonesWithoutEnd has a highest zone that ends where nobody comes: it has no end.
func TestShowZonesWithoutEnd(t *testing.T) {
	t.Parallel()
	zoned := func(last uint64) []byte {
		w := newFile()
		w.Message(0, 0, fittest.Enum(0, 4))
		w.Message(1, 18, fittest.Uint32(253, saturday+300), fittest.Uint32(2, saturday), fittest.Uint32(7, 300_000), fittest.Uint32(8, 300_000), fittest.Enum(5, 2))
		w.Message(2, 216, fittest.Uint16(0, 18), fittest.Uint16(1, 0), fittest.Array(5, profile.Uint32, 0, 200_000, 90_000, last), fittest.Array(9, profile.Uint16, 0, 199, 4000))
		return w.Bytes()
	}
	for last, want := range map[uint64][]string{
		0:      {"1    1 to 200 W  3:20   69 %\n", "2    from 200 W  1:30   31 %\n"},
		10_000: {"1    1 to 200 W  3:20   67 %\n", "2  200 to 4001 W  1:30   30 %\n", "from 4001 W  0:10    3 %\n"},
	} {
		got := fitOn(zoned(last), "show").out
		spaced := strings.Join(strings.Fields(got), " ")
		for _, line := range want {
			if !strings.Contains(spaced, strings.Join(strings.Fields(line), " ")) {
				t.Errorf("show wrote\n%s, want %q", got, line)
			}
		}
		if page, _ := viewed(t, zoned(last)); last == 0 && strings.Contains(page, "4001") {
			t.Error("the page has a zone that ends at 4001 W")
		}
	}
}

// TestShowZonesOfDevice prints the zones that a device has stored: element 0 is the time below zone 1,
// the last one the time above the maximum. Neither has a number. A zone up to 119 bpm ends where that
// from 120 bpm begins.
func TestShowZonesOfDevice(t *testing.T) {
	t.Parallel()
	seconds := []uint64{30_000, 60_000, 90_000, 60_000, 30_000, 15_000, 15_000} // 300 s
	for _, tt := range []struct {
		high []uint64
		want []string
	}{
		{[]uint64{99, 119, 139, 159, 179, 199}, []string{
			"Heart rate                  Time  Share\n",
			" below 100 bpm  0:30   10 %\n",
			" 1  100 to 120 bpm  1:00   20 %\n",
			" 2  120 to 140 bpm  1:30   30 %\n",
			" 3  140 to 160 bpm  1:00   20 %\n",
			" 4  160 to 180 bpm  0:30   10 %\n",
			" 5  180 to 200 bpm  0:15    5 %\n",
			" from 200 bpm  0:15    5 %\n",
		}},
		{nil, []string{
			"Heart rate                       Time  Share",
			"below zone 1  0:30   10 %",
			"1                       1:00   20 %",
			"5                       0:15    5 %",
			"above the last zone  0:15    5 %",
		}},
	} {
		got := fitOn(zonedRide(seconds, tt.high...), "show").out
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("show wrote\n%s, want %q", got, want)
			}
		}
		if n := strings.Count(got, " %\n"); n != len(seconds) || strings.Contains(got, " 0  ") {
			t.Errorf("show wrote %d zones, want %d, five of them with a number:\n%s", n, len(seconds), got)
		}
	}
	outside := fitOn(zonedRide([]uint64{0, 60_000, 30_000, 0}, 99, 119, 139), "show").out
	if strings.Contains(outside, "below 100 bpm") || strings.Contains(outside, "from 140 bpm") || !strings.Contains(outside, "1  100 to 120 bpm  1:00   67 %") {
		t.Errorf("show of no time outside of the zones wrote\n%s", outside)
	}
	if got := fitOn(zonedRide([]uint64{0, 0, 0}), "show").out; strings.Contains(got, "Share") {
		t.Errorf("show of no time in zones wrote\n%s", got)
	}
}
