package column

import (
	"bytes"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
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

// TestListsAllocations wants no more allocations if the table is long, and two bytes for each
// array of two: the arrays are stored one after the other, in memory for all rows.
func TestListsAllocations(t *testing.T) {
	testkit.SkipUnderRace(t)
	few, many := allocationsOf(withLists(1000)), allocationsOf(withLists(30_000))
	if many > few {
		t.Errorf("%v allocations for 30,000 rows, %v for 1,000; want no more", many, few)
	}
	if got, most := allocatedFor(t, withLists(30_000)), 30_000*(4+1+4*2+6)+1<<16; got > most {
		t.Errorf("%d bytes allocated for 30,000 rows, want %d at most", got, most)
	}
}

// TestGatherLists compares gatherLists with gatherListsGeneric, up to the last byte.
func TestGatherLists(t *testing.T) {
	b := make([]byte, 300)
	for i := range b {
		b[i] = byte(i * 7)
	}
	for size := 2; size <= mostPacked; size++ {
		for at := range 9 {
			var offsets []uint32
			for o := len(b) - size - at; o >= 0; o -= 13 {
				offsets = append(offsets, uint32(o))
			}
			slices.Reverse(offsets)
			got, want := make([]byte, size*len(offsets)), make([]byte, size*len(offsets))
			gatherListsGeneric(want, b, offsets, at, size)
			if gatherLists(got, b, offsets, at, size); !bytes.Equal(got, want) || !bytes.Equal(got[len(got)-size:], b[len(b)-size:]) {
				t.Fatalf("gatherLists of %d bytes at %d = %v, want %v", size, at, got, want)
			}
		}
		gatherLists(nil, nil, nil, 0, size)
	}
}

// TestListsValues has what Values returns of arrays that are stored as lists.
func TestListsValues(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint8(rate, 1))
	f.Message(1, 20, fittest.Array(200, profile.Uint16, 1, 0xFFFF))
	c := table(t, f).Column("field_200")
	if v := c.Values(); len(v) != 2 || v[0].Exists() || v[1].Len() != 2 || v[1].At(0).Uint() != 1 || v[1].At(1).Valid() {
		t.Errorf("Values() = %v, want none and [1 invalid]", v)
	}
	if typ, ok := c.BaseType(); ok {
		t.Errorf("BaseType() = %v, want none", typ)
	}
}

func allocatedFor(t *testing.T, b []byte) int {
	t.Helper()
	n, err := allocatedBy(b)
	if err != nil {
		t.Fatal(err)
	}
	return n
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
		"longest":      {{list(profile.Uint64, 1, 1<<64-1)}, {list(profile.Uint64, 3, 4)}},
		"too long":     {{list(profile.Uint64, 1, 2, 3)}, {list(profile.Uint64, 4, 5, 1<<64-1)}},
		"long later":   {{list(profile.Uint16, 1, 2)}, {list(profile.Uint16, 1, 2, 3, 4, 5, 6, 7, 8, 9)}},
		"types":        {{list(profile.Uint16, 1, 2)}, {list(profile.Sint16, 3, 0xFFFF)}, {list(profile.Uint8, 1, 2, 3, 4)}},
		"number later": {{list(profile.Uint8, 1, 2)}, {fittest.Uint8(num, 5)}, {fittest.Uint8(num, 255)}},
		"text later":   {{list(profile.Uint8, 1, 2)}, {fittest.Text(num, "fast", 8)}},
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
			f.BigEndian = !big
			for i, values := range records {
				f.Message(uint8(8+i), 20, values...)
			}
			checkTable(t, name+", other byte order", f.Bytes(), profile.MesgNumRecord)
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
