package edit

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// summed trims records, which have these values from second 0 on, to the seconds from 1 on, so that
// the session is worked out again. The session has the fields given; all are wrong before.
func summed(t *testing.T, records [][]fittest.Value, fields ...fittest.Value) fit.Message {
	t.Helper()
	w := fileOf(profile.FileActivity)
	for i, values := range records {
		w.Message(1, 20, append([]fittest.Value{fittest.Uint32(253, noon+uint32(i))}, values...)...)
	}
	end := noon + uint32(len(records)) - 1
	w.Message(2, 18, append([]fittest.Value{fittest.Uint32(253, end), fittest.Uint32(2, noon-10), fittest.Uint32(7, 1000*(end-noon+10)), fittest.Uint32(8, 20_000)}, fields...)...)
	got, _, err := Trim(decoded(t, w), noon+1, profile.DateTimeInvalid)
	if err != nil {
		t.Fatal(err)
	}
	return sessionIn(t, written(t, "summed", got)).Message
}

// column makes a record of each number.
func column(value func(n int) fittest.Value, numbers ...int) (records [][]fittest.Value) {
	for _, n := range numbers {
		records = append(records, []fittest.Value{value(n)})
	}
	return records
}

// TestSums works out a field of a session from one field of five records, of which the first is cut
// off. The results were worked out by hand.
func TestSums(t *testing.T) {
	u8 := func(field uint8) func(int) fittest.Value {
		return func(n int) fittest.Value { return fittest.Uint8(field, uint8(n)) }
	}
	u16 := func(field uint8) func(int) fittest.Value {
		return func(n int) fittest.Value { return fittest.Uint16(field, uint16(n)) }
	}
	u32 := func(field uint8) func(int) fittest.Value {
		return func(n int) fittest.Value { return fittest.Uint32(field, uint32(n)) }
	}
	s8 := func(n int) fittest.Value { return fittest.Sint8(13, int8(n)) }
	s32 := func(field uint8) func(int) fittest.Value {
		return func(n int) fittest.Value { return fittest.Sint32(field, int32(n)) }
	}
	const none8, none16, none32, noneSigned = 0xFF, 0xFFFF, math.MaxUint32, math.MaxInt32
	for _, tt := range []struct {
		name    string
		records [][]fittest.Value
		field   fittest.Value // of the session
		want    int64         // as it is stored
	}{
		{"average heart rate", column(u8(3), 250, 100, 120, none8, 125), u8(16)(1), 115},
		{"largest heart rate", column(u8(3), 250, 100, 120, none8, 125), u8(17)(1), 125},
		{"least heart rate", column(u8(3), 50, 100, 120, none8, 125), u8(64)(1), 100},
		{"no heart rate left", column(u8(3), 50, none8, none8, none8, none8), u8(16)(1), none8},
		{"no heart rates at all", column(u16(7), 1, 2, 3), u8(16)(1), none8},
		{"average cadence of the time with turns", column(u8(4), 9, 0, 80, 90, 0), u8(18)(1), 85},
		{"no turns", column(u8(4), 9, 0, 0, 0, 0), u8(18)(1), none8},
		{"largest cadence", column(u8(4), 99, 0, 80, 90, 0), u8(19)(1), 90},
		{"average power with the zeros", column(u16(7), 900, 0, 200, 100, 0), u16(20)(1), 75},
		{"largest power", column(u16(7), 900, 0, 200, 100, 0), u16(21)(1), 200},
		{"work: watts times seconds", column(u16(7), 900, 50, 200, 100, 60), u32(48)(1), 410},
		{"normalised power of less than 30 s", column(u16(7), 900, 50, 200, 100, 60), u16(34)(1), none16},
		{"normalised power of 40 s", column(u16(7), append([]int{900}, repeated(40, 180)...)...), u16(34)(1), 180},
		{"average of temperatures below 0", column(s8, 20, -3, -5, -7, 3), fittest.Sint8(57, 1), -3},
		{"largest of temperatures below 0", column(s8, 20, -3, -5, -7, -4), fittest.Sint8(58, 1), -3},
		{"distance: the way to the first record too", column(u32(5), 0, 500, 1100, 1500, 2500), u32(9)(1), 2500},
		{"distance not known", column(u16(7), 1, 2, 3), u32(9)(1), none32},
		{"average speed: 25 m in 3 s", column(u32(5), 0, 500, 1100, 1500, 2500), u16(14)(1), 8333},
		{"average enhanced speed", column(u32(5), 0, 500, 1100, 1500, 2500), u32(124)(1), 8333},
		{"largest speed", column(u16(6), 9000, 5000, 6000, none16, 5500), u16(15)(1), 6000},
		{"largest enhanced speed of plain ones", column(u16(6), 9000, 5000, 6000, none16, 5500), u32(125)(1), 6000},
		{"average altitude, 5 for each metre from -500 m on", column(u16(2), 0, 3000, 3500, none16, 4000), u16(49)(1), 3500},
		{"least altitude", column(u16(2), 0, 3000, 2900, none16, 4000), u16(71)(1), 2900},
		{"ascent in steps of 3 m", column(u16(2), 0, 2500, 2600, 2590, 2650), u16(22)(1), 30},
		{"descent", column(u16(2), 0, 2650, 2600, 2610, 2500), u16(23)(1), 30},
		{"no ascent known", column(u16(7), 1, 2, 3), u16(22)(1), none16},
		{"start", column(s32(0), 5, noneSigned, 40, 20, 30), s32(3)(1), 40},
		{"end", column(s32(1), 5, 10, 40, 20, noneSigned), s32(39)(1), 20},
		{"north", column(s32(0), 90, 10, 40, 20, noneSigned), s32(29)(1), 40},
		{"south", column(s32(0), -90, -10, 40, 20, noneSigned), s32(31)(1), -10},
		{"west", column(s32(1), -90, 10, 40, 20, noneSigned), s32(32)(1), 10},
		{"no start", column(s32(0), 5, noneSigned, noneSigned), s32(3)(1), noneSigned},
		{"calories: 3 of 20 s", column(u16(7), 1, 2, 3, 4, 5), u16(11)(100), 15},
		{"calories not known", column(u16(7), 1, 2, 3, 4, 5), u16(11)(none16), none16},
		{"a sum that records do not give", column(u16(7), 1, 2, 3, 4, 5), u16(35)(700), none16},
		{"strokes", column(u16(7), 1, 2, 3, 4, 5), u32(10)(700), none32},
		{"lengths", column(u16(7), 1, 2, 3, 4, 5), u16(33)(7), none16},
		{"what is no sum stays", column(u16(7), 1, 2, 3, 4, 5), u16(45)(250), 250},
		{"an unknown field stays", column(u16(7), 1, 2, 3, 4, 5), u16(240)(250), 250},
		{"elapsed", column(u16(7), 1, 2, 3, 4, 5), u32(7)(1), 3000},
		{"timer", column(u16(7), 1, 2, 3, 4, 5), u32(8)(20_000), 3000},
		{"begin", column(u16(7), 1, 2, 3, 4, 5), u32(2)(1), noon + 1},
	} {
		fields := []fittest.Value{tt.field}
		if tt.field.Num == 2 || tt.field.Num == 7 || tt.field.Num == 8 {
			fields = nil // all sessions have these
		}
		got := summed(t, tt.records, fields...).Field(tt.field.Num)
		is := got.Int()
		if !got.Type().Signed() {
			is = int64(got.Uint())
		}
		if !got.Exists() || is != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, is, tt.want)
		}
	}
}

func repeated(n, value int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = value
	}
	return all
}

// TestSumsTooLarge makes a sum invalid that the type cannot hold, and one whose type is not the
// profile's, rather than store another number.
func TestSumsTooLarge(t *testing.T) {
	far := column(func(n int) fittest.Value { return fittest.Uint32(5, uint32(n)) }, 0, 0, 100_000, 300_000, 400_000)
	for _, tt := range []struct {
		name        string
		field, want fittest.Value
	}{
		{"1333 m/s", fittest.Uint16(14, 1), fittest.Uint16(14, 0xFFFF)},
		{"1333 m/s has room here", fittest.Uint32(124, 1), fittest.Uint32(124, 1_333_333)},
		{"a distance in two bytes", fittest.Uint16(9, 1), fittest.Uint16(9, 0xFFFF)},
		{"two distances", fittest.Array(9, profile.Uint32, 1, 2), fittest.Array(9, profile.Uint32, math.MaxUint32, math.MaxUint32)},
		{"a distance in bytes", fittest.Raw(9, profile.Byte, 1, 2, 3, 4), fittest.Raw(9, profile.Byte, 0xFF, 0xFF, 0xFF, 0xFF)},
		{"times in zones", fittest.Array(65, profile.Uint32, 1, 2), fittest.Array(65, profile.Uint32, math.MaxUint32, math.MaxUint32)},
	} {
		w := &fittest.File{}
		w.Message(0, 18, tt.want)
		_, want := oneMessage(t, w)
		if got := summed(t, far, tt.field).Field(tt.field.Num); !got.Exists() || !got.Equal(want.Field(tt.field.Num)) {
			t.Errorf("%s: %v, want %v", tt.name, got, want.Field(tt.field.Num))
		}
	}
}

// TestSumsEnhanced takes the enhanced field of records where both are there.
func TestSumsEnhanced(t *testing.T) {
	var records [][]fittest.Value
	for range 3 {
		records = append(records, []fittest.Value{fittest.Uint16(6, 3000), fittest.Uint32(73, 4000), fittest.Uint16(2, 0xFFFF), fittest.Uint32(78, 3000)})
	}
	m := summed(t, records, fittest.Uint16(15, 1), fittest.Uint32(125, 1), fittest.Uint16(50, 1))
	for field, want := range map[uint8]uint64{15: 4000, 125: 4000, 50: 3000} {
		if got := m.Field(field).Uint(); got != want {
			t.Errorf("field %d is %d, want %d", field, got, want)
		}
	}
}
