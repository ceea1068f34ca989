package fit_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// bytesOf returns the field of type byte with the low 8*n bits of bits.
func bytesOf(num uint8, n int, bits uint64) fit.Field {
	var elements []uint64
	for i := range n {
		elements = append(elements, bits>>(8*i)&0xFF)
	}
	return fit.Field{Num: num, Value: fit.Array(profile.Byte, elements...)}
}

// beats is hr.event_timestamp_12 with two beats.
func beats(first, second uint64) fit.Field { return bytesOf(10, 3, first|second<<12) }

// packed is record.compressed_speed_distance; distance is in 1/16 m.
func packed(speed, distance uint64) fit.Field { return bytesOf(8, 3, speed|distance<<12) }

func cycles(n uint8) fit.Field       { return fit.Field{Num: 18, Value: fit.Uint8(n)} }
func totalCycles(n uint32) fit.Field { return fit.Field{Num: 19, Value: fit.Uint32(n)} }
func distance(n uint32) fit.Field    { return fit.Field{Num: 5, Value: fit.Uint32(n)} }

func eventTimestamp(n ...uint64) fit.Field {
	return fit.Field{Num: 9, Value: fit.Array(profile.Uint32, n...)}
}

// step is a message and what it is expanded to.
type step struct {
	want   string
	fields []fit.Field
}

func expands(want string, fields ...fit.Field) step { return step{want, fields} }

// TestExpandTotals follows totals that messages store and components move on. The
// expected numbers were worked out by hand.
func TestExpandTotals(t *testing.T) {
	const invalid = 0xFFFFFFFF
	for name, c := range map[string]struct {
		message profile.MesgNum
		steps   []step
	}{
		"cycles": {20, []step{
			expands("19=250", cycles(250)),
			expands("19=260", cycles(4)), // 10 on
			expands("19=260", cycles(4)),
			expands("19=515", cycles(3)), // 255 on
			expands("", cycles(255)),     // invalid
			expands("19=516", cycles(4)),
		}},
		"cycles stored": {20, []step{
			expands("", totalCycles(1000)), // the low bits are 232
			expands("19=1001", cycles(233)),
			expands("19=1255", cycles(231)),
			expands("", cycles(232), totalCycles(70)), // moves it on to 232
			expands("19=233", cycles(233)),
			expands("", totalCycles(70), cycles(232)), // whatever the order
			expands("19=233", cycles(233)),
			expands("", totalCycles(invalid)),
			expands("19=234", cycles(234)),
		}},
		"cycles out of range": {20, []step{
			expands("", totalCycles(invalid-1)),
			expands("19=4294967294", cycles(254)),
			expands("", cycles(255)), // invalid itself
			expands("", cycles(3)),   // 2^32 + 3
		}},
		"beats": {132, []step{
			expands("", eventTimestamp(5000)), // the low bits are 904
			expands("9=[5001 5100]", beats(905, 1004)),
			expands("9=[9097 9197]", beats(905, 1005)),
			expands("", eventTimestamp(1, invalid, 8192, invalid)),
			expands("9=[8197 8198]", beats(5, 6)),
			expands("", eventTimestamp(1<<20), beats(1, 2)), // moves it on to 1<<20 + 2
			expands("9=[1052671 1052672]", beats(4095, 0)),
		}},
		"distance": {20, []step{
			expands("", distance(1234)), // 12.34 m are 197.44 sixteenths: 197
			expands("6=20 5=1231 73=20", packed(2, 197)),
			expands("", distance(1234)),
			expands("6=20 5=26825 73=20", packed(2, 196)), // 4095 on: 26825 cm
			expands("6=20 5=26831 73=20", packed(2, 197)),
		}},
		"halves": {20, []step{
			expands("6=0 5=6 73=0", packed(0, 1)),  // 6.25
			expands("6=0 5=13 73=0", packed(0, 2)), // 12.5
			expands("6=0 5=19 73=0", packed(0, 3)), // 18.75
			expands("6=0 5=38 73=0", packed(0, 6)), // 37.5
		}},
	} {
		checkSteps(t, name, c.message, c.steps)
	}
}

func checkSteps(t *testing.T, name string, message profile.MesgNum, steps []step) {
	t.Helper()
	var b fit.Builder
	for _, s := range steps {
		addMessage(t, &b, message, s.fields...)
	}
	var x fit.Expander
	for range 2 {
		x.Reset()
		for i, m := range b.File().Messages {
			if got := expandText(&x, m); got != steps[i].want {
				t.Errorf("%s: step %d: Expand = %q, want %q", name, i, got, steps[i].want)
			}
		}
	}
	compareAll(t, b.File().Messages)
}

// TestExpandTotalsApart keeps the totals of message kinds apart.
func TestExpandTotalsApart(t *testing.T) {
	var b fit.Builder
	addMessage(t, &b, 132, eventTimestamp(5000))
	addMessage(t, &b, 20, fit.Field{Num: 9, Value: fit.Sint16(7)}) // record.grade
	addMessage(t, &b, 132, beats(905, 1004))
	var x fit.Expander
	got := ""
	for _, m := range b.File().Messages {
		got += expandText(&x, m)
	}
	if want := "9=[5001 5100]"; got != want {
		t.Errorf("Expand = %q, want %q", got, want)
	}
}
