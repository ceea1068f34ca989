package column

import (
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestBase has one column for what devices store in different fields, and the laps and
// sessions that records belong to.
func TestBase(t *testing.T) {
	f := new(fittest.File)
	const noon = 1_000_000_000
	record := func(at uint32, values ...fittest.Value) {
		f.Message(0, 20, append([]fittest.Value{fittest.Uint32(253, noon+at)}, values...)...)
	}
	record(1000, fittest.Uint16(speed, 2500), fittest.Sint32(0, 1<<29), fittest.Sint32(1, -1<<30))
	record(1001, fittest.Uint32(profile.RecordEnhancedSpeed, 70_000), fittest.Uint8(rate, 120))
	f.Message(1, 19, fittest.Uint32(253, noon+1001))
	record(1002, fittest.Uint16(profile.RecordAltitude, 2600), fittest.Uint32(distance, 12_345))
	f.Message(1, 19, fittest.Uint32(253, noon+1002))
	f.Message(2, 18, fittest.Uint32(253, noon+1002))
	record(1009)
	f.Message(0, 20, fittest.Uint8(rate, 99)) // without a time
	f.Message(3, 34, fittest.Uint32(253, noon+1002), fittest.Uint32(5, noon+1002+7200))
	got, err := Base(f.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	checkColumn(t, got, "time", noon+1000, noon+1001, noon+1002, noon+1009, null)
	checkColumn(t, got, "local_offset", 7200, 7200, 7200, 7200, null)
	checkColumn(t, got, "lap", 0, 0, 1, 1, null) // records after the last lap belong to it, as in fit bulk
	checkColumn(t, got, "session", 0, 0, 0, 0, null)
	for name, want := range map[string][]float64{
		"elapsed": {0, 1, 2, 9}, "lat": {45}, "long": {-90}, "speed": {2.5, 70}, "altitude": {0, 0, 20}, "distance": {0, 0, 123.45}, "heart_rate": {0, 120, 0, 0, 99},
	} {
		for row, w := range want {
			if v := got.Column(name).Float(row); v != w && w != 0 {
				t.Errorf("row %d of %s = %v, want %v", row, name, v, w)
			}
		}
	}
	for c := range got.Columns() {
		if c.Rows() != 5 {
			t.Errorf("%s has %d rows, want 5", c.Name(), c.Rows())
		}
	}
	if got.Column("power").Nulls() != 5 {
		t.Error("there is power that no record has")
	}
}

// TestBaseReal has the rows that the files have.
func TestBaseReal(t *testing.T) {
	eachReal(t, func(name string, b []byte, num profile.MesgNum) {
		if num != profile.MesgNumRecord {
			return
		}
		records, _ := Decode(b, num, "heart_rate")
		got, _ := Base(b)
		if got.Rows() != records.Rows() {
			t.Errorf("%s: %d rows, want %d", name, got.Rows(), records.Rows())
		}
		for row := range got.Rows() {
			want, is := records.Value(row, "heart_rate"), got.Value(row, "heart_rate")
			if want.Valid() && !want.IsArray() && want.Float() != is.Float() {
				t.Fatalf("%s: row %d: heart rate %v, want %v", name, row, is, want)
			}
		}
	})
}
