package column

import (
	"bytes"
	"errors"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// table returns the table of a file's records.
func table(t *testing.T, f *fittest.File, fields ...string) *Table {
	t.Helper()
	got, err := Decode(f.Bytes(), profile.MesgNumRecord, fields...)
	if err != nil {
		t.Fatal(err)
	}
	checkTable(t, t.Name(), f.Bytes(), profile.MesgNumRecord)
	return got
}

// checkColumn compares the rows of a column of numbers; math.MaxInt64 means null.
func checkColumn(t *testing.T, got *Table, name string, want ...int64) {
	t.Helper()
	for row, w := range want {
		v := got.Value(row, name)
		if v.Exists() != (w != null) || v.Exists() && v.Int() != w {
			t.Errorf("row %d of %s = %v, want %d", row, name, v, w)
		}
	}
	if got.Rows() != len(want) {
		t.Errorf("%d rows, want %d", got.Rows(), len(want))
	}
}

const null = math.MaxInt64

const (
	speed    = profile.RecordSpeed
	rate     = profile.RecordHeartRate
	distance = profile.RecordDistance
)

// TestWider has a field that becomes wider in mid-file, also in a big-endian run, and one
// that is narrower than in the profile.
func TestWider(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint8(rate, 100), fittest.Uint8(speed, 7))
	f.Message(1, 20, fittest.Uint16(rate, 300), fittest.Uint16(speed, 700))
	f.BigEndian = true
	f.Message(2, 20, fittest.Uint32(rate, 70_000), fittest.Uint32(speed, 9_000))
	f.Message(3, 20, fittest.Uint16(speed, 0x1234), fittest.Uint8(rate, 255))
	got := table(t, f)
	checkColumn(t, got, "heart_rate", 100, 300, 70_000, null)
	checkColumn(t, got, "speed", 7, 700, 9_000, 0x1234)
	if typ, ok := got.Column("heart_rate").BaseType(); !ok || typ != profile.Uint32 {
		t.Errorf("heart_rate is %v, want uint32", typ)
	}
}

// TestNarrowFirst has the type of the profile, although the file stores less.
func TestNarrowFirst(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint8(speed, 7))
	if typ, _ := table(t, f).Column("speed").BaseType(); typ != profile.Uint16 {
		t.Errorf("speed is %v, want uint16", typ)
	}
}

// TestMixed has values for which there is no one type of numbers.
func TestMixed(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint8(rate, 100))
	f.Message(0, 20, fittest.Sint8(rate, -100))
	f.Message(0, 20, fittest.Array(rate, profile.Uint8, 1, 255))
	f.Message(0, 20, fittest.Text(rate, "fast", 8))
	f.Message(0, 20, fittest.Raw(rate, profile.Uint16, 1, 2, 3))
	got := table(t, f)
	c := got.Column("heart_rate")
	if _, ok := c.BaseType(); ok || c.Values() == nil || !c.List() {
		t.Error("a column of several types has one type")
	}
	if v := got.Value(1, "heart_rate"); v.Int() != -100 {
		t.Errorf("row 1 = %v, want -100", v)
	}
	if v := got.Value(3, "heart_rate"); v.Text() != "fast" {
		t.Errorf("row 3 = %v, want fast", v)
	}
	if v := c.Float(2); v != 1 {
		t.Errorf("row 2 is %v, want 1, the first valid element", v)
	}
	if !got.Value(4, "heart_rate").Opaque() {
		t.Error("row 4 is not opaque")
	}
}

// TestTwice has a field that a message stores twice, and files that are chained.
func TestTwice(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint32(distance, 1), fittest.Uint32(distance, 2))
	g := new(fittest.File)
	g.Message(0, 20, fittest.Uint32(distance, 3))
	got, err := Decode(slices.Concat(f.Bytes(), g.Bytes()), profile.MesgNumRecord)
	if err != nil {
		t.Fatal(err)
	}
	checkColumn(t, got, "distance", 1, 3)
	checkColumn(t, got, "distance.2", 2, null)
	if n := got.Column("distance.2").Nulls(); n != 1 {
		t.Errorf("%d nulls, want 1", n)
	}
}

// TestNamed asks for some fields, one of which only components make.
func TestNamed(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint16(speed, 3000), fittest.Uint8(rate, 100))
	f.Message(0, 20, fittest.Uint16(speed, 0xFFFF), fittest.Uint8(rate, 101))
	f.Message(1, 20, fittest.Uint16(speed, 2000), fittest.Uint32(profile.RecordEnhancedSpeed, 9000))
	got := table(t, f, "enhanced_speed", "nothing")
	checkColumn(t, got, "enhanced_speed", 3000, null, 9000)
	if got.Column("speed") != nil || got.Column("nothing") != nil {
		t.Error("there are columns that were not asked for, or that no message has")
	}
	if v := got.Column("enhanced_speed").Float(0); v != 3 {
		t.Errorf("enhanced_speed is %v, want 3 m/s", v)
	}
}

// TestPacked has a field of several components, one of which accumulates.
func TestPacked(t *testing.T) {
	f := new(fittest.File)
	for _, packed := range [][]byte{{0x64, 0x00, 0x01}, {0x64, 0x00, 0x02}, {0x64, 0x00, 0x01}} {
		f.Message(0, 20, fittest.Raw(profile.RecordCompressedSpeedDistance, profile.Byte, packed...))
	}
	checkExpanded(t, t.Name(), f.Bytes(), profile.MesgNumRecord)
	got := table(t, f)
	if c := got.Column("distance"); c == nil || c.Nulls() != 0 {
		t.Fatal("no distance in each row")
	}
	if first, last := got.Value(0, "distance").Int(), got.Value(2, "distance").Int(); last <= first {
		t.Errorf("distances %d to %d do not rise", first, last)
	}
}

// TestPackedLate has records without components before the first record that packs several into a
// field. Their distance goes on in the later records, and so do speeds that only become wider.
func TestPackedLate(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint32(distance, 100_000), fittest.Uint16(speed, 2000))
	f.Message(0, 20, fittest.Uint32(distance, 200_000), fittest.Uint16(speed, 2001))
	f.Message(1, 20, fittest.Raw(profile.RecordCompressedSpeedDistance, profile.Byte, 0x64, 0x00, 0x01))
	f.Message(0, 20, fittest.Uint32(distance, 300_000), fittest.Uint16(speed, 2002))
	checkExpanded(t, t.Name(), f.Bytes(), profile.MesgNumRecord)
	got := table(t, f)
	checkColumn(t, got, "enhanced_speed", 2000, 2001, 1000, 2002)
	if d := got.Value(2, "distance").Int(); d <= 200_000 {
		t.Errorf("distance of the third row = %d, want more than that of the second", d)
	}
}

// TestBits compares setBits and copyBits with loops over the bits.
func TestBits(t *testing.T) {
	for first := range 130 {
		for end := first + 1; end < 200; end++ {
			set, copied, want := make([]uint64, (end+63)/64), make([]uint64, (end+63)/64), make([]uint64, (end+63)/64)
			for i := range end {
				if i%3 == 0 || i >= first {
					want[i>>6] |= 1 << (i & 63)
				}
				if i%3 == 0 && i < first {
					set[i>>6] |= 1 << (i & 63)
				}
			}
			copy(copied, set)
			all := make([]uint64, len(want))
			setBits(all, 0, end)
			setBits(set, first, end)
			copyBits(copied, all, first)
			if !slices.Equal(set, want) || !slices.Equal(copied, want) {
				t.Fatalf("bits %d to %d: set %x, copied %x, want %x", first, end, set, copied, want)
			}
		}
	}
}

// TestCompressed has the times of compressed timestamp headers.
func TestCompressed(t *testing.T) {
	f := new(fittest.File)
	f.Message(1, 20, fittest.Uint32(253, 1_000_000_000))
	f.Define(0, 20, fittest.Field{Num: rate, Size: 1, Type: profile.Uint8})
	low := uint8(1_000_000_000 & 31)
	f.Compressed(0, (low+1)&31).Byte(100).Compressed(0, (low+3)&31).Byte(101)
	got := table(t, f)
	checkColumn(t, got, "timestamp", 1_000_000_000, 1_000_000_001, 1_000_000_003)
	checkColumn(t, got, "heart_rate", null, 100, 101)
}

// TestDeveloper has developer fields whose description changes.
func TestDeveloper(t *testing.T) {
	f := new(fittest.File)
	describe := func(index, num uint8, typ profile.BaseType, name string, scale uint8) {
		f.Message(5, 206, fittest.Uint8(0, index), fittest.Uint8(1, num), fittest.Uint8(2, uint8(typ)), fittest.Text(3, name, 8), fittest.Text(8, "W", 4), fittest.Uint8(6, scale))
	}
	record := func(index, num, v uint8) {
		f.MessageDeveloper(0, 20, []fittest.Value{fittest.Uint8(rate, 100)}, fittest.DeveloperValue{Index: index, Value: fittest.Uint8(num, v)})
	}
	id := make([]byte, 16)
	for i := range id {
		id[i] = byte(i)
	}
	f.Message(6, 207, fittest.Uint8(3, 0), fittest.Raw(1, profile.Byte, id...))
	record(0, 7, 1) // before its description
	describe(0, 7, profile.Uint8, "power", 10)
	record(0, 7, 250)
	record(0, 7, 255)
	describe(0, 7, profile.Sint8, "slope", 1)
	record(0, 7, 250)
	describe(3, 7, profile.Uint8, "power", 1) // of an application without a UUID
	record(3, 7, 9)
	got := table(t, f)
	app := "dev.000102030405060708090a0b0c0d0e0f."
	checkColumn(t, got, app+"power", null, 250, null, null, null)
	checkColumn(t, got, app+"slope", null, null, null, -6, null)
	checkColumn(t, got, "dev.#3.power", null, null, null, null, 9)
	if v := got.Value(0, app+"field_7"); !v.Opaque() {
		t.Errorf("before its description: %v, want an opaque value", v)
	}
	c := got.Column(app + "power")
	if v := c.Float(1); v != 25 || c.Units() != "W" {
		t.Errorf("power = %v %s, want 25 W", v, c.Units())
	}
	if _, developer := c.Field(); !developer {
		t.Error("it is no developer field")
	}
}

// TestSparse names the remedy for a table that is far larger than its input.
func TestSparse(t *testing.T) {
	f := new(fittest.File)
	for i := range 20_000 {
		f.DefineRaw(0, 0, 20, uint8(200+i%50), 1, uint8(profile.Uint64))
		f.Define(0, 20, fittest.Field{Num: uint8(i % 250), Size: 8, Type: profile.Uint64})
		f.Data(0).Uint64(uint64(i))
	}
	got, err := Decode(f.Bytes(), profile.MesgNumRecord)
	if !errors.Is(err, ErrSparse) {
		t.Fatalf("error %v, want ErrSparse", err)
	}
	for c := range got.Columns() {
		if c.Rows() != got.Rows() {
			t.Fatalf("%s has %d rows, want %d", c.Name(), c.Rows(), got.Rows())
		}
	}
	if _, err := Decode(f.Bytes(), profile.MesgNumRecord, "field_249", "heart_rate"); err != nil {
		t.Error("two columns:", err)
	}
}

// TestSparseRest has 250 fields in the first message and one in all others: columns are as long as
// the table, so their memory counts, too.
func TestSparseRest(t *testing.T) {
	for _, size := range []int{8, 16, 24, 248} { // a number, arrays stored as lists, as values
		var fields []fittest.Field
		for i := range 250 {
			fields = append(fields, fittest.Field{Num: uint8(i), Size: uint8(size), Type: profile.Uint64})
		}
		b := onceThen(50_000, fields...)
		got, err := allocatedBy(b)
		if !errors.Is(err, ErrSparse) {
			t.Errorf("fields of %d bytes: error %v, want ErrSparse", size, err)
		}
		if most := 2 * (mostSparse*len(b) + smallTable); got > most {
			t.Errorf("fields of %d bytes: %d bytes allocated for %d of input, want %d at most", size, got, len(b), most)
		}
	}
}

// TestSparseArray has an array in the first of many messages: its column takes no more for each
// row than one of values.
func TestSparseArray(t *testing.T) {
	testkit.SkipUnderRace(t)
	const rows = 50_000
	number, err := allocatedBy(onceThen(rows, fittest.Field{Num: 200, Size: 1, Type: profile.Uint8}))
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []uint8{2, 16, 17, 255} {
		b := onceThen(rows, fittest.Field{Num: 200, Size: size, Type: profile.Uint8})
		got, err := allocatedBy(b)
		if most := number + max(valueSize, 16)*rows + 1<<15; err != nil || got > most {
			t.Errorf("an array of %d bytes: %d bytes allocated, error %v; want %d at most", size, got, err, most)
		}
	}
}

// onceThen returns a file with a record that has the fields, and rows more of two bytes.
func onceThen(rows int, fields ...fittest.Field) []byte {
	f := new(fittest.File)
	f.Define(0, 20, fields...)
	f.Data(0)
	for _, field := range fields {
		f.Byte(make([]byte, field.Size)...)
	}
	f.Define(1, 20, fittest.Field{Num: rate, Size: 1, Type: profile.Uint8})
	for range rows {
		f.Data(1).Byte(1)
	}
	return f.Bytes()
}

// allocatedBy returns how many bytes Decode allocates.
func allocatedBy(b []byte) (int, error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := Decode(b, profile.MesgNumRecord)
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc), err
}

// TestDamaged has what comes before the damage.
func TestDamaged(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint8(rate, 100))
	b := f.Byte(9).Bytes()
	got, err := Decode(b, profile.MesgNumRecord)
	if !errors.Is(err, fit.ErrNoDefinition) {
		t.Errorf("error %v, want ErrNoDefinition", err)
	}
	checkColumn(t, got, "heart_rate", 100)
}

// TestNumbers reads columns of each type as slices.
func TestNumbers(t *testing.T) {
	checkNumbers[uint8](t, profile.Uint8, 200, 0)
	checkNumbers[uint8](t, profile.Enum, 200, 0)
	checkNumbers[uint8](t, profile.Uint8z, 200, 1)
	checkNumbers[int8](t, profile.Sint8, -100, 0)
	checkNumbers[uint16](t, profile.Uint16, 60_000, 0)
	checkNumbers[int16](t, profile.Sint16, -30_000, 0)
	checkNumbers[uint32](t, profile.Uint32, 1<<31, 0)
	checkNumbers[int32](t, profile.Sint32, -1<<31, 0)
	checkNumbers[uint64](t, profile.Uint64, 1<<63, 0)
	checkNumbers[int64](t, profile.Sint64, -1<<63, 0)
	checkNumbers[float32](t, profile.Float32, -1.5, math.Inf(1))
	checkNumbers[float64](t, profile.Float64, -1.5, math.Inf(-1))
}

func checkNumbers[T number](t *testing.T, typ profile.BaseType, a, b float64) {
	t.Helper()
	bits := func(v float64) uint64 {
		switch typ {
		case profile.Float32:
			return uint64(math.Float32bits(float32(v)))
		case profile.Float64:
			return math.Float64bits(v)
		}
		if v < 0 {
			return uint64(int64(v))
		}
		return uint64(v)
	}
	f := new(fittest.File)
	for range 70 { // more than a word of the bitmap
		f.Message(0, 0xFF00, fittest.Number(9, typ, bits(a)))
		f.Message(0, 0xFF00, fittest.Number(9, typ, typ.Invalid()))
		f.Message(0, 0xFF00, fittest.Number(9, typ, bits(b)))
	}
	got, err := Decode(f.Bytes(), 0xFF00)
	if err != nil {
		t.Fatal(err)
	}
	c := got.Column("field_9")
	rows, ok := Numbers[T](c)
	if !ok || len(rows) != 210 || c.Nulls() != 70 {
		t.Fatalf("%v: %d rows, %d nulls, %v; want 210, 70", typ, len(rows), c.Nulls(), ok)
	}
	for i, v := range rows {
		if want := [3]T{T(a), 0, T(b)}[i%3]; v != want || c.Valid(i) != (i%3 != 1) {
			t.Fatalf("%v: row %d = %v, %v, want %v", typ, i, v, c.Valid(i), want)
		}
	}
	if other, ok := Numbers[float32](c); ok != (typ == profile.Float32) {
		t.Errorf("%v is float32: %v", typ, other)
	}
}

// TestGather compares gather with gatherGeneric, up to the last byte.
func TestGather(t *testing.T) {
	b := make([]byte, 300)
	for i := range b {
		b[i] = byte(i * 7)
	}
	checkGather[uint8](t, b, 1)
	checkGather[uint16](t, b, 2)
	checkGather[uint32](t, b, 4)
	checkGather[uint64](t, b, 8)
}

// TestScatter compares scatter with scatterGeneric, up to the last byte.
func TestScatter(t *testing.T) {
	checkScatter[uint8](t, 1)
	checkScatter[uint16](t, 2)
	checkScatter[uint32](t, 4)
	checkScatter[uint64](t, 8)
}

func checkScatter[T word](t *testing.T, size int) {
	t.Helper()
	rows := make([]T, 20)
	for i := range rows {
		rows[i] = T(uint64(0x0123456789ABCDEF) >> i)
	}
	for stride := size; stride < size+5; stride++ {
		for n := range rows {
			got, want := make([]byte, max(0, n-1)*stride+size), make([]byte, max(0, n-1)*stride+size)
			scatter(got, stride, rows[:n])
			scatterGeneric(want, stride, rows[:n])
			if !bytes.Equal(got, want) {
				t.Fatalf("scatter of %d rows, %d bytes apart = %x, want %x", n, stride, got, want)
			}
		}
	}
}

func checkGather[T word](t *testing.T, b []byte, size int) {
	t.Helper()
	for at := range 9 {
		var offsets []uint32
		for o := len(b) - size - at; o >= 0; o -= 13 {
			offsets = append(offsets, uint32(o))
		}
		slices.Reverse(offsets)
		got, want := make([]T, len(offsets)), make([]T, len(offsets))
		gatherGeneric(want, b, offsets, at, 0)
		absent := T(0)
		for slices.Contains(want, absent) {
			absent++
		}
		for i, invalid := range append(want, absent) {
			missing := gatherGeneric(want, b, offsets, at, invalid)
			if m := gather(got, b, offsets, at, invalid); m != missing || missing != (i < len(want)) || !slices.Equal(got, want) {
				t.Fatalf("gather at %d = %v, missing %v, want %v, %v", at, got, m, want, missing)
			}
		}
	}
	gather[T](nil, nil, nil, 0, 0)
}
