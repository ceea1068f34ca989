package column

import (
	"math"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

const wideSpeed = profile.RecordEnhancedSpeed

// TestWideOfPair has all ways in which a message stores the narrow and the wide field of a pair, twice as
// many as fit in a word of the bitmap. The wide column has the wide value if it is valid, or else the
// narrow one; the narrow column has what is stored.
func TestWideOfPair(t *testing.T) {
	for _, tt := range []struct {
		name         string
		values       []fittest.Value
		speed, wider int64
	}{
		{"narrow", []fittest.Value{fittest.Uint16(speed, 3000)}, 3000, 3000},
		{"narrow, invalid", []fittest.Value{fittest.Uint16(speed, 0xFFFF)}, null, null},
		{"wide", []fittest.Value{fittest.Uint32(wideSpeed, 70_000)}, null, 70_000},
		{"both", []fittest.Value{fittest.Uint16(speed, 3000), fittest.Uint32(wideSpeed, 3001)}, 3000, 3001},
		{"both, wide first", []fittest.Value{fittest.Uint32(wideSpeed, 3001), fittest.Uint16(speed, 3000)}, 3000, 3001},
		{"both, wide invalid", []fittest.Value{fittest.Uint32(wideSpeed, 0xFFFFFFFF), fittest.Uint16(speed, 3000)}, 3000, 3000},
		{"both, narrow invalid", []fittest.Value{fittest.Uint16(speed, 0xFFFF), fittest.Uint32(wideSpeed, 9)}, null, 9},
		{"narrow twice", []fittest.Value{fittest.Uint16(speed, 3000), fittest.Uint16(speed, 4000)}, 3000, 3000},
		{"narrow twice, first invalid", []fittest.Value{fittest.Uint16(speed, 0xFFFF), fittest.Uint16(speed, 4000)}, null, null},
		{"narrow in 32 bits", []fittest.Value{fittest.Uint32(speed, 30_000)}, 30_000, 30_000},
		{"narrow in 8 bits", []fittest.Value{fittest.Uint8(speed, 7)}, 7, null}, // the component is 16 bits
		{"another pair", []fittest.Value{fittest.Uint16(profile.RecordAltitude, 2500)}, null, null},
	} {
		for _, big := range []bool{false, true} {
			for _, ask := range [][]string{nil, {"enhanced_speed"}, {"speed"}} {
				f := &fittest.File{BigEndian: big}
				f.Message(1, 20, fittest.Uint8(rate, 100)) // a row without either
				for range 130 {
					f.Message(0, 20, tt.values...)
				}
				checkExpanded(t, tt.name, f.Bytes(), profile.MesgNumRecord)
				got, err := Decode(f.Bytes(), profile.MesgNumRecord, ask...)
				if err != nil {
					t.Fatal(err)
				}
				want := map[string]int64{"speed": tt.speed, "enhanced_speed": tt.wider}
				for name, v := range want {
					if ask != nil && ask[0] != name {
						v = null
					}
					checkColumn(t, got, name, slices.Concat([]int64{null}, slices.Repeat([]int64{v}, 130))...)
				}
			}
		}
	}
}

// TestWideOfMixed has the pair in runs of different definitions, so that the wide column is filled from
// the narrow one, beside it and after gaps.
func TestWideOfMixed(t *testing.T) {
	runs := []struct {
		values []fittest.Value
		want   int64
	}{
		{[]fittest.Value{fittest.Uint16(speed, 3000)}, 3000},
		{[]fittest.Value{fittest.Uint8(rate, 1)}, null},
		{[]fittest.Value{fittest.Uint16(speed, 0xFFFF)}, null},
		{[]fittest.Value{fittest.Uint32(wideSpeed, 80_000)}, 80_000},
		{[]fittest.Value{fittest.Uint16(speed, 12), fittest.Uint32(wideSpeed, 0xFFFFFFFF)}, 12},
		{[]fittest.Value{fittest.Uint8(speed, 5)}, null},
		{[]fittest.Value{fittest.Array(wideSpeed, profile.Uint32, 7, 8)}, null}, // an array: see below
		{[]fittest.Value{fittest.Uint16(speed, 99)}, 99},
	}
	for first := range runs {
		for second := range runs {
			f := new(fittest.File)
			var want []int64
			for i, run := range []int{first, second, first} {
				for range 40 + i {
					f.Message(uint8(i), 20, runs[run].values...)
					want = append(want, runs[run].want)
				}
			}
			checkTable(t, "mixed", f.Bytes(), profile.MesgNumRecord)
			checkExpanded(t, "mixed", f.Bytes(), profile.MesgNumRecord)
			got, err := Decode(f.Bytes(), profile.MesgNumRecord)
			if err != nil {
				t.Fatal(err)
			}
			for row, w := range want {
				if v := got.Value(row, "enhanced_speed"); !v.IsArray() && (v.Exists() != (w != null) || v.Exists() && v.Int() != w) {
					t.Fatalf("runs %d and %d: row %d: %v, want %d", first, second, row, v, w)
				}
			}
		}
	}
}

// TestManyDefinitions has more definitions than plans are kept, and goes back to the first ones.
func TestManyDefinitions(t *testing.T) {
	f := new(fittest.File)
	var want []int64
	for i := range 2*mostPlans + 9 {
		// the size of a second field makes each definition another one
		f.Message(0, 20, fittest.Uint16(speed, uint16(i)), fittest.Raw(200, profile.Byte, make([]byte, 1+i%200)...), fittest.Raw(201, profile.Byte, make([]byte, 1+i/200)...))
		want = append(want, int64(i))
	}
	got, err := Decode(f.Bytes(), profile.MesgNumRecord, "speed", "enhanced_speed")
	if err != nil {
		t.Fatal(err)
	}
	checkColumn(t, got, "speed", want...)
	checkColumn(t, got, "enhanced_speed", want...)
}

// TestRedefined has one local type that means another message, and then the first one again.
func TestRedefined(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint8(rate, 100))
	f.Message(0, 19, fittest.Uint8(profile.LapAvgHeartRate, 50))
	f.Message(0, 20, fittest.Uint16(speed, 7))
	f.BigEndian = true
	f.Message(0, 20, fittest.Uint16(speed, 0x0102))
	f.Message(0, 20, fittest.Uint16(speed, 0x0103), fittest.Uint8(rate, 101))
	got := table(t, f)
	checkColumn(t, got, "heart_rate", 100, null, null, 101)
	checkColumn(t, got, "speed", null, 7, 0x0102, 0x0103)
	laps, err := Decode(f.Bytes(), profile.MesgNumLap)
	if err != nil {
		t.Fatal(err)
	}
	checkColumn(t, laps, "avg_heart_rate", 50)
}

// TestAccumulated has the distance of 12 bits that begins again at 0 after 255.9 m: it goes on, in
// each file from 0.
func TestAccumulated(t *testing.T) {
	file := func(sixteenths ...uint16) []byte {
		f := new(fittest.File)
		for _, d := range sixteenths {
			// 12 bits of speed, in cm/s, then 12 of distance, lowest first
			f.Message(0, 20, fittest.Raw(profile.RecordCompressedSpeedDistance, profile.Byte, 0x64, byte(d&15)<<4, byte(d>>4)))
		}
		return f.Bytes()
	}
	b := slices.Concat(file(1600, 4000, 16, 4095, 0), file(16))
	got, err := Decode(b, profile.MesgNumRecord, "distance", "speed")
	if err != nil {
		t.Fatal(err)
	}
	// sixteenths of a metre: 1600, 4000, 4096+16, 4096+4095, 2·4096; then 16
	for row, want := range []float64{100, 250, 257, 511.94, 512, 1} {
		if d := got.Column("distance").Float(row); math.Abs(d-want) > 0.006 {
			t.Errorf("row %d: distance %v m, want %v", row, d, want)
		}
		if v := got.Column("speed").Float(row); v != 1 {
			t.Errorf("row %d: speed %v m/s, want 1: 0x064 cm/s", row, v)
		}
	}
	checkExpanded(t, t.Name(), b, profile.MesgNumRecord)
}

// TestDeveloperTypes has developer fields whose size or type contradicts the description: the value is
// then read as bytes, and does not spoil the rows before it.
func TestDeveloperTypes(t *testing.T) {
	for _, tt := range []struct {
		typ   profile.BaseType
		value fittest.Value
		check func(c *Column) bool
		want  string
	}{
		{profile.Uint16, fittest.Uint16(7, 300), func(c *Column) bool { return c.Float(0) == 300 }, "300"},
		{profile.Uint16, fittest.Uint16(7, 0xFFFF), func(c *Column) bool { return c.Nulls() == 2 }, "null"},
		{profile.Uint16, fittest.Uint8(7, 9), func(c *Column) bool { return c.Value(0).Opaque() && len(c.Value(0).Bytes()) == 1 }, "an opaque byte"},
		{profile.Uint32, fittest.Raw(7, profile.Byte, 1, 2, 3), func(c *Column) bool { return c.Value(0).Opaque() }, "3 opaque bytes"},
		{profile.Uint16, fittest.Array(7, profile.Uint16, 5, 6), func(c *Column) bool { return c.List() && c.Value(0).At(1).Uint() == 6 }, "a list with 6"},
		{profile.String, fittest.Text(7, "hi", 4), func(c *Column) bool { return c.Value(0).Text() == "hi" }, "hi"},
		{profile.Float32, fittest.Number(7, profile.Float32, uint64(math.Float32bits(1.5))), func(c *Column) bool { return c.Float(0) == 1.5 }, "1.5"},
	} {
		for _, big := range []bool{false, true} {
			f := &fittest.File{BigEndian: big}
			f.Message(5, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 7), fittest.Uint8(2, uint8(tt.typ)), fittest.Text(3, "power", 8))
			f.MessageDeveloper(0, 20, []fittest.Value{fittest.Uint8(rate, 100)}, fittest.DeveloperValue{Index: 0, Value: tt.value})
			f.Message(1, 20, fittest.Uint8(rate, 101))
			got := table(t, f)
			if c := got.Column("dev.#0.power"); !tt.check(c) || c.Valid(1) {
				t.Errorf("%s as %s, big-endian %v: %v, then %v, want %s, then null", tt.value.Type, tt.typ, big, c.Value(0), c.Value(1), tt.want)
			}
			checkColumn(t, got, "heart_rate", 100, 101)
		}
	}
}
