package column

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// withLists returns a file of n records, with the fields that cyclists' power meters add: a
// time, a heart rate and four arrays of two bytes.
func withLists(n int) []byte {
	f := new(fittest.File)
	for i := range n {
		v := uint64(i)
		f.Message(0, 20, fittest.Uint32(253, 1e9+uint32(i)), fittest.Uint8(rate, uint8(i)),
			fittest.Array(profile.RecordLeftPowerPhase, profile.Uint8, v%250, 9),
			fittest.Array(profile.RecordLeftPowerPhasePeak, profile.Uint8, 8, v%251),
			fittest.Array(profile.RecordRightPowerPhase, profile.Uint8, 7, 255),
			fittest.Array(profile.RecordRightPowerPhasePeak, profile.Uint8, 255, 255))
	}
	return f.Bytes()
}

// TestListsAllocations wants one allocation more for each of the four columns of arrays if
// the table is long: its memory grows once.
func TestListsAllocations(t *testing.T) {
	few, many := allocationsOf(withLists(1000)), allocationsOf(withLists(30_000))
	if many > few+4 {
		t.Errorf("%v allocations for 30,000 rows, %v for 1,000; want 4 more at most", many, few)
	}
}

func allocationsOf(b []byte) float64 {
	return testing.AllocsPerRun(3, func() { _, _ = Decode(b, profile.MesgNumRecord) })
}

// TestLists compares columns of arrays with messages: arrays of one size, after numbers,
// with another size or byte order, beside a field stored twice, and where nothing is valid.
func TestLists(t *testing.T) {
	const num = 200 // not in the profile
	list := func(typ profile.BaseType, bits ...uint64) fittest.Value { return fittest.Array(num, typ, bits...) }
	for name, records := range map[string][][]fittest.Value{
		"one size":     {{list(profile.Uint16, 1, 2)}, {list(profile.Uint16, 3, 0xFFFF)}, {list(profile.Uint16, 0xFFFF, 0xFFFF)}},
		"numbers":      {{fittest.Uint8(num, 5)}, {fittest.Uint8(num, 255)}, {list(profile.Uint8, 1, 2)}, {fittest.Uint8(num, 6)}},
		"sizes":        {{list(profile.Uint8, 1, 2)}, {list(profile.Uint8, 1, 2, 3)}, {list(profile.Sint32, 1, 2)}},
		"gaps":         {{fittest.Uint8(rate, 1)}, {list(profile.Uint8, 1, 2)}, {fittest.Uint8(rate, 1)}, {list(profile.Uint8, 3, 4)}},
		"bytes":        {{list(profile.Byte, 1, 2)}, {list(profile.Byte, 255, 255)}, {list(profile.Byte, 255, 1)}},
		"twice":        {{list(profile.Uint8, 1, 2), list(profile.Uint8, 3, 4)}, {list(profile.Uint8, 5, 6), list(profile.Uint8, 7, 8)}},
		"floats":       {{list(profile.Float32, 0, 0x7FC00000)}, {list(profile.Float32, 0x7FC00000, 0x7FC00000)}},
		"after string": {{fittest.Text(num, "fast", 8)}, {list(profile.Uint8, 1, 2)}, {fittest.Text(num, "", 8)}},
	} {
		for _, big := range []bool{false, true} {
			f := new(fittest.File)
			f.BigEndian = big
			for range 70 { // more than a word of the bitmap
				for i, values := range records {
					f.Message(uint8(i), 20, values...)
				}
			}
			b := f.Bytes()
			checkTable(t, name, b, profile.MesgNumRecord)
			checkTable(t, name, bytes.Repeat(b, 2), profile.MesgNumRecord)
		}
	}
}

// TestListsOfDevelopers has developer fields that are arrays.
func TestListsOfDevelopers(t *testing.T) {
	f := new(fittest.File)
	f.Message(5, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 7), fittest.Uint8(2, uint8(profile.Uint16)), fittest.Text(3, "power", 8))
	for i := range 70 {
		f.MessageDeveloper(0, 20, []fittest.Value{fittest.Uint8(rate, 100)},
			fittest.DeveloperValue{Index: 0, Value: fittest.Array(7, profile.Uint16, uint64(i), 2, 3)})
	}
	got := table(t, f)
	if c := got.Column("dev.#0.power"); !c.List() || c.Nulls() != 0 || c.Value(69).At(0).Uint() != 69 {
		t.Errorf("row 69 = %v, list %v, %d nulls; want an array that begins with 69", c.Value(69), c.List(), c.Nulls())
	}
}

// BenchmarkDecodeLists decodes 30,000 records with four arrays each.
func BenchmarkDecodeLists(b *testing.B) {
	data := withLists(30_000)
	checksum := 0
	b.ReportAllocs()
	for b.Loop() {
		t, err := Decode(data, profile.MesgNumRecord)
		if err != nil {
			b.Fatal(err)
		}
		checksum = t.Rows() - t.Column("left_power_phase").Nulls()
	}
	b.ReportMetric(float64(checksum), "checksum")
}
