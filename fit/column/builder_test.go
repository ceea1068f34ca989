package column

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// namesOf returns the names of a table's columns.
func namesOf(t *Table) (names []string) {
	for c := range t.Columns() {
		names = append(names, c.Name())
	}
	return names
}

// rates is a file of records with these heart rates.
func rates(bpm ...uint8) *fittest.File {
	f := new(fittest.File)
	for _, v := range bpm {
		f.Message(0, 20, fittest.Uint8(rate, v))
	}
	return f
}

// TestBuilderReuse makes two tables one after the other: the second has nothing of the first, and
// the first stays as it is.
func TestBuilderReuse(t *testing.T) {
	b := NewBuilder(profile.MesgNumRecord, "heart_rate", "power")
	add := func(f *fittest.File) {
		t.Helper()
		if err := b.AddBytes(f.Bytes()); err != nil {
			t.Fatal(err)
		}
	}
	add(rates(100, 255, 102))
	add(rates(103))
	if b.Rows() != 4 {
		t.Errorf("Rows = %d, want 4", b.Rows())
	}
	first := b.Table()
	if b.Rows() != 0 || b.Table().Rows() != 0 {
		t.Errorf("Rows after Table = %d, want 0", b.Rows())
	}
	f := rates(90)
	f.Message(1, 20, fittest.Uint16(profile.RecordPower, 200), fittest.Uint16(speed, 7))
	add(f)
	second := b.Table()
	checkColumn(t, first, "heart_rate", 100, null, 102, 103)
	checkColumn(t, second, "heart_rate", 90, null)
	checkColumn(t, second, "power", null, 200)
	if got := namesOf(first); !slices.Equal(got, []string{"heart_rate"}) {
		t.Errorf("the first table has %q, want heart_rate", got)
	}
	if got := namesOf(second); !slices.Equal(got, []string{"heart_rate", "power"}) {
		t.Errorf("the second table has %q, want heart_rate and power", got)
	}
	if n := first.Column("heart_rate").Nulls(); n != 1 {
		t.Errorf("%d nulls in the first table, want 1", n)
	}
}

// TestBuilderNames has columns by number, by name and by neither, in the order in which fields occur.
func TestBuilderNames(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint8(200, 1), fittest.Uint8(rate, 100), fittest.Uint8(200, 2), fittest.Uint32(253, 1e9))
	for _, tt := range []struct{ ask, want []string }{
		{nil, []string{"field_200", "heart_rate", "field_200.2", "timestamp"}},
		{[]string{"timestamp", "heart_rate", "heart_rate"}, []string{"heart_rate", "timestamp"}},
		{[]string{"field_200.2"}, []string{"field_200.2"}},
		{[]string{"field_3", "heart_rate.2", "HEART_RATE", ""}, nil}, // the profile names field 3
	} {
		got, err := Decode(f.Bytes(), profile.MesgNumRecord, tt.ask...)
		if err != nil || got.Rows() != 1 || got.Num() != profile.MesgNumRecord {
			t.Fatalf("%q: %d rows of %s, error %v", tt.ask, got.Rows(), got.Num(), err)
		}
		if names := namesOf(got); !slices.Equal(names, tt.want) {
			t.Errorf("Decode with %q has %q, want %q", tt.ask, names, tt.want)
		}
	}
}

// TestBuilderStop leaves the loop over columns.
func TestBuilderStop(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint8(rate, 100), fittest.Uint32(253, 1e9))
	n := 0
	for range table(t, f).Columns() {
		n++
		break
	}
	if n != 1 {
		t.Errorf("%d columns after a break, want 1", n)
	}
}

// TestBuilderStored wants a column for each field that is stored, and no others.
func TestBuilderStored(t *testing.T) {
	f := new(fittest.File)
	f.Message(1, 20, fittest.Uint32(253, 1e9))
	f.Define(0, 20, fittest.Field{Num: speed, Size: 2, Type: profile.Uint16})
	f.Compressed(0, 1).Uint16(3000)
	b := NewBuilder(profile.MesgNumRecord)
	b.StoredOnly = true
	if err := b.AddBytes(f.Bytes()); err != nil {
		t.Fatal(err)
	}
	got := b.Table()
	checkColumn(t, got, "timestamp", 1e9, null)
	if names := namesOf(got); !slices.Equal(names, []string{"timestamp", "speed"}) {
		t.Errorf("columns %q, want no enhanced_speed", names)
	}
}

// TestBuilderDamage goes on after a damaged file: the error is the first one, and the rows of all
// files are there.
func TestBuilderDamage(t *testing.T) {
	broken := rates(101)
	broken.Byte(9) // a message without a definition
	wrongSum := rates(103).Bytes()
	wrongSum[len(wrongSum)-1] ^= 1
	b := NewBuilder(profile.MesgNumRecord)
	if err := b.AddBytes(rates(100).Bytes()); err != nil {
		t.Fatal(err)
	}
	for what, tt := range map[string]struct {
		b    []byte
		want error
		rows []int64
	}{
		"no definition":       {broken.Bytes(), fit.ErrNoDefinition, []int64{101}},
		"a wrong checksum":    {wrongSum, fit.ErrChecksum, []int64{103}},
		"no file":             {[]byte("Date,Distance"), fit.ErrNotFIT, nil},
		"a file and no file":  {slices.Concat(rates(100).Bytes(), []byte("Date,Distance")), fit.ErrTrailing, []int64{100}},
		"two faults":          {slices.Concat(wrongSum, broken.Bytes()), fit.ErrChecksum, []int64{103, 101}},
		"a whole file behind": {slices.Concat(wrongSum, rates(104).Bytes()), fit.ErrChecksum, []int64{103, 104}},
	} {
		got, err := Decode(tt.b, profile.MesgNumRecord)
		if !errors.Is(err, tt.want) || what == "two faults" && errors.Is(err, fit.ErrNoDefinition) {
			t.Errorf("%s: error %v, want %v", what, err, tt.want)
		}
		checkColumn(t, got, "heart_rate", tt.rows...)
		all, err := Base(tt.b)
		if !errors.Is(err, tt.want) || all.Rows() != len(tt.rows) {
			t.Errorf("%s: Base has %d rows, want %d, error %v", what, all.Rows(), len(tt.rows), err)
		}
	}
}

// wide is a file whose first message has many fields, and n more have one.
func wide(n int) *fittest.File {
	f := new(fittest.File)
	values := make([]fittest.Value, 0, 200)
	for num := range uint8(200) {
		values = append(values, fittest.Number(num, profile.Uint64, uint64(num)+1))
	}
	f.Message(0, unknownMessage, values...)
	f.Define(1, unknownMessage, fittest.Field{Num: 0, Size: 1, Type: profile.Uint8})
	for range n {
		f.Data(1).Byte(7)
	}
	return f
}

// TestBuilderSparse goes on after a file that is too sparse: the error names the row and a field, the
// rows before it are complete, and a file that is not sparse is added after them.
func TestBuilderSparse(t *testing.T) {
	small, large := wide(1), wide(20_000)
	b := NewBuilder(unknownMessage)
	if err := b.AddBytes(small.Bytes()); err != nil {
		t.Fatal(err)
	}
	err := b.AddBytes(large.Bytes())
	if !errors.Is(err, ErrSparse) || !strings.HasPrefix(err.Error(), "column: row 2 of field_") || !strings.HasSuffix(err.Error(), ": columns are nearly empty: name the fields you need") {
		t.Errorf("error %v, want ErrSparse in row 2, a field and a remedy", err)
	}
	if b.Rows() != 2 {
		t.Errorf("%d rows, want the two before the file", b.Rows())
	}
	got := b.Table()
	for c := range got.Columns() {
		if c.Rows() != 2 || c.Nulls() > 1 || len(c.Bitmap()) != 1 || c.Bitmap()[0]>>2 != 0 {
			t.Fatalf("%s has %d rows, %d null, bits %b; want 2 rows and their bits", c.Name(), c.Rows(), c.Nulls(), c.Bitmap())
		}
	}
	checkColumn(t, got, "field_0", 1, 7)
	if err := b.AddBytes(small.Bytes()); err != nil || b.Rows() != 2 {
		t.Errorf("the next table: %d rows, error %v, want 2", b.Rows(), err)
	}
	one := NewBuilder(unknownMessage, "field_0")
	if err := one.AddBytes(large.Bytes()); err != nil || one.Rows() != 20_001 {
		t.Errorf("one field: %d rows, error %v, want 20,001", one.Rows(), err)
	}
}

// TestBuilderSparseLate has a message whose later fields turn numbers into values, which take too much:
// its first fields are in the columns already, and are taken out again.
func TestBuilderSparseLate(t *testing.T) {
	f := new(fittest.File)
	numbers, values := []fittest.Value{fittest.Uint8(0, 1)}, []fittest.Value{fittest.Uint8(0, 2)}
	for num := uint8(1); num < 40; num++ {
		numbers = append(numbers, fittest.Uint8(num, num))
		values = append(values, fittest.Raw(num, profile.Uint16, 1, 2, 3))
	}
	f.Message(0, unknownMessage, numbers...)
	f.Message(1, unknownMessage, values...)
	f.Define(2, unknownMessage, fittest.Field{Num: 0, Size: 1, Type: profile.Uint8})
	for range 20_000 {
		f.Data(2).Byte(7)
	}
	got, err := Decode(f.Bytes(), unknownMessage)
	if !errors.Is(err, ErrSparse) || got.Rows() != 1 {
		t.Fatalf("%d rows, error %v, want 1 and ErrSparse", got.Rows(), err)
	}
	for c := range got.Columns() {
		if c.Rows() != 1 || c.Nulls() != 0 || c.Bitmap()[0] != 1 {
			t.Errorf("%s has %d rows, %d null, bits %b, want one row", c.Name(), c.Rows(), c.Nulls(), c.Bitmap()[0])
		}
	}
}

// TestCut removes rows of numbers and of values, at the edges of words of the bitmap.
func TestCut(t *testing.T) {
	for _, values := range []bool{false, true} {
		for _, n := range []int{0, 1, 63, 64, 65, 127, 128, 129, 130} {
			c := newColumn("heart_rate", fieldFacts(profile.MesgNumRecord, rate, profile.Uint8), profile.Uint8, 0)
			for row := range 129 {
				c.put(row, fit.Uint8(uint8(row)))
			}
			if values {
				c.toValues()
			}
			c.cut(n)
			left := min(n, 129)
			c.seal(left)
			if c.Rows() != left || c.Nulls() != 0 || len(c.Bitmap()) != (left+63)/64 || left > 0 && c.Value(left-1).Uint() != uint64(left-1) {
				t.Errorf("cut to %d rows of 129: %d rows, %d null, %d words", n, c.Rows(), c.Nulls(), len(c.Bitmap()))
			}
			c.seal(200) // what is behind is null, not what was there
			if c.Rows() != 200 || c.Nulls() != 200-left || c.Value(199).Exists() || left < 129 && c.Value(left).Exists() {
				t.Errorf("cut to %d rows, 200 again: %d are null, want %d", n, c.Nulls(), 200-left)
			}
		}
	}
}

// TestEmpty has all fields of the profile, in the order of their numbers, and no rows.
func TestEmpty(t *testing.T) {
	got := Empty(profile.MesgNumLap)
	last := -1
	for c := range got.Columns() {
		num, developer := c.Field()
		f, ok := profile.FieldOf(profile.MesgNumLap, num)
		if !ok || developer || int(num) <= last || c.Name() != f.Name() || c.Units() != f.Units() || c.Rows() != 0 || c.Array() != f.Array() || c.List() != f.Array() || c.Type() != f.Type() {
			t.Errorf("column %s: field %d after %d, %d rows, units %q", c.Name(), num, last, c.Rows(), c.Units())
		}
		if typ, numbers := c.BaseType(); numbers != (f.Base() != profile.String) || numbers && typ != f.Base() {
			t.Errorf("%s is %s, numbers: %v, want %s", c.Name(), typ, numbers, f.Base())
		}
		if got.Column(c.Name()) != c {
			t.Errorf("Column(%q) is another one", c.Name())
		}
		last = int(num)
	}
	if last != 254 || got.Rows() != 0 || got.Num() != profile.MesgNumLap {
		t.Errorf("the last field is %d of %s, want 254, message_index, of lap", last, got.Num())
	}
	if none := Empty(0xFF00); len(namesOf(none)) != 0 {
		t.Errorf("a message that nobody knows has %q", namesOf(none))
	}
}

// TestScale has the units of the profile: stored / scale - offset.
func TestScale(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint16(profile.RecordAltitude, 2501), fittest.Uint16(speed, 2500), fittest.Sint32(0, 1<<30),
		fittest.Uint8(profile.RecordCadence, 90), fittest.Array(profile.RecordSpeed1s, profile.Uint8, 160, 255), fittest.Text(200, "fast", 6))
	got := table(t, f)
	for name, want := range map[string]struct {
		value, scale, offset float64
		units                string
	}{
		"altitude":          {0.2, 5, 500, "m"}, // 2501/5 - 500, to the nearest float64
		"enhanced_altitude": {0.2, 5, 500, "m"},
		"speed":             {2.5, 1000, 0, "m/s"},
		"position_lat":      {1 << 30, 1, 0, "semicircles"},
		"cadence":           {90, 1, 0, "rpm"},
		"speed_1s":          {math.NaN(), 16, 0, "m/s"}, // an array in the profile, so not a single number
		"field_200":         {math.NaN(), 1, 0, ""},
	} {
		c := got.Column(name)
		scale, offset := c.Scale()
		if v := c.Float(0); v != want.value && (v == v || want.value == want.value) || scale != want.scale || offset != want.offset || c.Units() != want.units {
			t.Errorf("%s = %v %s, scale %v, offset %v, want %+v", name, v, c.Units(), scale, offset, want)
		}
		if c.Scaled() != (want.scale != 1 || want.offset != 0) {
			t.Errorf("%s is scaled: %v", name, c.Scaled())
		}
	}
	if rows, ok := Numbers[uint8](nil); ok || rows != nil {
		t.Errorf("Numbers of no column = %v, %v", rows, ok)
	}
}
