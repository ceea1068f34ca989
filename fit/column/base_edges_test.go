package column

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

const noon = 1_000_000_000

// TestBaseColumns has the columns that the documentation of Base lists, in its order, with types and
// units, whatever the input has.
func TestBaseColumns(t *testing.T) {
	want := []struct {
		name, units, typ string
	}{
		{"time", "s", "date_time"},
		{"local_offset", "s", "sint32"},
		{"elapsed", "s", "float64"},
		{"distance", "m", "float64"},
		{"lat", "degrees", "float64"},
		{"long", "degrees", "float64"},
		{"altitude", "m", "float64"},
		{"speed", "m/s", "float64"},
		{"heart_rate", "bpm", "float64"},
		{"power", "watts", "float64"},
		{"cadence", "rpm", "float64"},
		{"temperature", "C", "float64"},
		{"lap", "", "uint16"},
		{"session", "", "uint16"},
	}
	lapsOnly := new(fittest.File)
	lapsOnly.Message(0, 19, fittest.Uint32(253, noon))
	for what, b := range map[string][]byte{"a record": rates(100).Bytes(), "no record": lapsOnly.Bytes(), "nothing": nil} {
		got, err := Base(b)
		if (err == nil) != (b != nil) {
			t.Errorf("%s: error %v", what, err)
		}
		if rows := map[string]int{"a record": 1}[what]; got.Rows() != rows {
			t.Errorf("%s: %d rows, want %d", what, got.Rows(), rows)
		}
		i := 0
		for c := range got.Columns() {
			if w := want[i]; c.Name() != w.name || c.Units() != w.units || c.Type().Name() != w.typ || c.Scaled() || got.Column(w.name) != c {
				t.Errorf("%s: column %d is %s in %q, %s, want %v", what, i, c.Name(), c.Units(), c.Type().Name(), w)
			}
			i++
		}
		if i != len(want) {
			t.Errorf("%s: %d columns, want %d", what, i, len(want))
		}
	}
}

// TestBaseFiles wants elapsed time, laps and sessions to begin again in each file of a chain, and the
// rows to be numbered through the chain.
func TestBaseFiles(t *testing.T) {
	file := func(from uint32, times ...uint32) []byte {
		f := new(fittest.File)
		for i, at := range times {
			f.Message(0, 20, fittest.Uint32(253, from+at), fittest.Uint8(rate, uint8(100+i)))
		}
		f.Message(1, 19, fittest.Uint32(253, from+10), fittest.Uint32(profile.LapStartTime, from))
		f.Message(1, 19, fittest.Uint32(253, from+20), fittest.Uint32(profile.LapStartTime, from+10))
		f.Message(2, 18, fittest.Uint32(253, from+20), fittest.Uint32(profile.SessionStartTime, from))
		return f.Bytes()
	}
	// the second file has a record before the first one: the time is less, and so is the elapsed time
	got, err := Base(slices.Concat(file(noon, 0, 5, 15), file(noon+86400, 7, 4, 12)))
	if err != nil {
		t.Fatal(err)
	}
	checkColumn(t, got, "time", noon, noon+5, noon+15, noon+86407, noon+86404, noon+86412)
	checkColumn(t, got, "lap", 0, 0, 1, 0, 0, 1)
	checkColumn(t, got, "session", 0, 0, 0, 0, 0, 0)
	if elapsed := got.Column("elapsed").Floats(nil); !slices.Equal(elapsed, []float64{0, 5, 15, 0, -3, 5}) {
		t.Errorf("elapsed = %v, want 0 at the first record of each file", elapsed)
	}
	if n := got.Column("local_offset").Nulls(); n != 6 {
		t.Errorf("%d records have no local offset, want all 6: no file says it", n)
	}
}

// TestBaseFirst has one value where devices store two, or none: the enhanced field comes first, also
// if it says less than the other.
func TestBaseFirst(t *testing.T) {
	nan := math.NaN()
	for _, tt := range []struct {
		name   string
		values []fittest.Value
		column string
		want   float64
	}{
		{"altitude", []fittest.Value{fittest.Uint16(profile.RecordAltitude, 2600)}, "altitude", 20},
		{"both altitudes", []fittest.Value{fittest.Uint16(profile.RecordAltitude, 2600), fittest.Uint32(profile.RecordEnhancedAltitude, 2605)}, "altitude", 21},
		{"an invalid enhanced altitude", []fittest.Value{fittest.Uint16(profile.RecordAltitude, 2600), fittest.Uint32(profile.RecordEnhancedAltitude, 0xFFFFFFFF)}, "altitude", 20},
		{"an altitude below the sea", []fittest.Value{fittest.Uint32(profile.RecordEnhancedAltitude, 350)}, "altitude", -430},
		{"no speed", []fittest.Value{fittest.Uint16(speed, 0xFFFF)}, "speed", nan},
		{"at rest", []fittest.Value{fittest.Uint16(speed, 0)}, "speed", 0},
		{"an invalid latitude", []fittest.Value{fittest.Sint32(0, math.MaxInt32), fittest.Sint32(1, 0)}, "lat", nan},
		{"on the meridian", []fittest.Value{fittest.Sint32(0, math.MaxInt32), fittest.Sint32(1, 0)}, "long", 0},
		{"the south pole", []fittest.Value{fittest.Sint32(0, -1<<30)}, "lat", -90},
		{"the date line", []fittest.Value{fittest.Sint32(1, math.MinInt32)}, "long", -180},
		{"frost", []fittest.Value{fittest.Number(profile.RecordTemperature, profile.Sint8, 0xF6)}, "temperature", -10},
		{"two heart rates", []fittest.Value{fittest.Array(rate, profile.Uint8, 255, 120)}, "heart_rate", 120},
		{"a heart rate in words", []fittest.Value{fittest.Text(rate, "fast", 6)}, "heart_rate", nan},
	} {
		f := new(fittest.File)
		f.Message(0, 20, append([]fittest.Value{fittest.Uint32(253, noon)}, tt.values...)...)
		got, err := Base(f.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if v := got.Column(tt.column).Float(0); v != tt.want && (v == v || tt.want == tt.want) {
			t.Errorf("%s: %s = %v, want %v", tt.name, tt.column, v, tt.want)
		}
	}
}

// TestBaseOffset has zones on both sides of UTC.
func TestBaseOffset(t *testing.T) {
	for ahead, want := range map[int]int64{-12600: -12600, 20700: 20700, 86400: null} { // -3:30, +5:45, and no zone
		f := rates(100)
		f.Message(1, 20, fittest.Uint32(253, noon))
		f.Message(2, 34, fittest.Uint32(253, noon), fittest.Uint32(profile.ActivityLocalTimestamp, uint32(noon+ahead)))
		got, err := Base(f.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		checkColumn(t, got, "local_offset", null, want) // a record without a time has no local time
	}
}

// TestBaseLaps has more laps than numbers for them: 65,535 is the invalid one.
func TestBaseLaps(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 19, fittest.Uint32(253, noon), fittest.Uint32(profile.LapStartTime, noon))
	for i := range uint32(1 << 16) {
		f.Data(0).Uint32(noon+i+1, noon+i+1)
	}
	for _, lap := range []uint32{1<<16 - 2, 1<<16 - 1, 1 << 16} {
		f.Message(1, 20, fittest.Uint32(253, noon+lap))
	}
	got, err := Base(f.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	checkColumn(t, got, "lap", 1<<16-2, null, null)
}

// TestBaseSparse gives the error of the table of records: one of them has all fields that Base reads, in
// the widest types, and the others have one byte.
func TestBaseSparse(t *testing.T) {
	var fields []fittest.Value
	for _, num := range []uint8{profile.RecordDistance, profile.RecordAltitude, speed, rate, profile.RecordPower, profile.RecordCadence} {
		fields = append(fields, fittest.Number(num, profile.Uint64, 1))
	}
	for _, num := range []uint8{profile.RecordPositionLat, profile.RecordPositionLong, profile.RecordTemperature} {
		fields = append(fields, fittest.Number(num, profile.Sint64, 1))
	}
	f := new(fittest.File)
	f.Message(0, 20, fields...)
	f.Define(1, 20)
	for range 200_000 {
		f.Data(1)
	}
	if got, err := Base(f.Bytes()); !errors.Is(err, ErrSparse) {
		t.Errorf("%d rows, error %v, want ErrSparse", got.Rows(), err)
	}
}
