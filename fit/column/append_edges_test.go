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

// TestAppendRange stores a number that a file has in a wider type than the profile: up to the limits of
// the profile's type it is as it was, beyond them it is refused. A number that is the invalid value of
// the profile's type is refused as well.
func TestAppendRange(t *testing.T) {
	const bpm, degrees = profile.RecordHeartRate, profile.RecordTemperature
	for _, tt := range []struct {
		num      uint8
		typ      profile.BaseType
		low, top int64 // of the profile's type
	}{
		{bpm, profile.Uint32, 0, 254},
		{bpm, profile.Uint64, 0, 254},
		{degrees, profile.Sint64, -128, 126},
		{profile.RecordPositionLat, profile.Sint64, math.MinInt32, math.MaxInt32 - 1},
		{profile.RecordPower, profile.Uint32, 0, 65534},
	} {
		for v, fits := range map[int64]bool{tt.low: true, tt.top: true, tt.top + 1: false, tt.top + 2: false, tt.low - 1: false} {
			if v < 0 && tt.low == 0 {
				continue
			}
			f := new(fittest.File)
			f.Message(0, 20, fittest.Number(tt.num, tt.typ, uint64(v)))
			f.Message(0, 20, fittest.Number(tt.num, tt.typ, tt.typ.Invalid()))
			in := table(t, f)
			out, err := Append(nil, in)
			if fits != (err == nil) || err != nil && !errors.Is(err, ErrColumn) {
				t.Errorf("%d as field %d: error %v, want ErrColumn: %v", v, tt.num, err, !fits)
			}
			if err != nil {
				continue
			}
			got, err := Decode(out, profile.MesgNumRecord)
			if err != nil {
				t.Fatal(err)
			}
			name := columnName(profile.MesgNumRecord, tt.num)
			checkColumn(t, got, name, v, null)
			if known, _ := profile.FieldOf(profile.MesgNumRecord, tt.num); got.Column(name).typ != known.Base() {
				t.Errorf("%s is written as %s, want %s", name, got.Column(name).typ, known.Base())
			}
		}
	}
}

// TestAppendBlocks writes more rows than are filled at once, of each way to fill: numbers as they are,
// narrower ones, and values, with nulls among them and none for 64 rows and more.
func TestAppendBlocks(t *testing.T) {
	f := new(fittest.File)
	for i := range uint64(1100) {
		invalid := func(typ profile.BaseType, v uint64) uint64 {
			if i < 600 || i%7 > 0 {
				return v
			}
			return typ.Invalid()
		}
		f.Message(0, 20, fittest.Number(rate, profile.Uint32, invalid(profile.Uint32, i%200)), fittest.Number(speed, profile.Uint16, invalid(profile.Uint16, i)),
			fittest.Array(200, profile.Uint16, i, invalid(profile.Uint16, 7)), fittest.Number(201, profile.Uint64, invalid(profile.Uint64, i<<40)))
	}
	got := again(t, table(t, f))
	for row, want := range map[int]int64{0: 0, 511: 111, 512: 112, 599: 199, 602: null, 603: 3, 1023: 23, 1024: 24, 1099: null} {
		if v := got.Value(row, "heart_rate"); v.Exists() != (want != null) || v.Exists() && v.Int() != want {
			t.Errorf("row %d of heart_rate = %v, want %d", row, v, want)
		}
	}
}

// TestAppendErrors names the column, the row and what is wrong, and leaves what is there.
func TestAppendErrors(t *testing.T) {
	for _, tt := range []struct {
		name  string
		write func(f *fittest.File)
		want  string
	}{
		{"too large", func(f *fittest.File) {
			f.Message(0, 20, fittest.Uint16(rate, 100))
			f.Message(0, 20, fittest.Uint16(rate, 300))
		}, "column: heart_rate: row 1: column cannot be stored in one field: 300 is out of the range of uint8"},
		{"two types", func(f *fittest.File) {
			f.Message(0, 20, fittest.Uint8(200, 1))
			f.Message(1, 20, fittest.Uint8(rate, 1))
			f.Message(0, 20, fittest.Text(200, "fast", 8))
		}, "column: field_200: row 2: column cannot be stored in one field: it is string, the rows before are uint8"},
		{"two arrays", func(f *fittest.File) {
			f.Message(0, 20, fittest.Array(200, profile.Uint8, 1, 2))
			f.Message(0, 20, fittest.Array(200, profile.Uint16, 1, 2))
		}, "column: field_200: row 1: column cannot be stored in one field: it is uint16, the rows before are uint8"},
		{"a scale of the description", func(f *fittest.File) {
			described(f, fittest.Uint16(profile.FieldDescriptionScale, 1000))
		}, "column: dev.#0.power: column cannot be stored in one field: the scale is 1000, want 1 to 254"},
		{"a part of a scale", func(f *fittest.File) {
			described(f, fittest.Number(profile.FieldDescriptionScale, profile.Float32, 0x3F000000))
		}, "column: dev.#0.power: column cannot be stored in one field: the scale is 0.5, want 1 to 254"},
		{"an offset of the description", func(f *fittest.File) {
			described(f, fittest.Number(profile.FieldDescriptionOffset, profile.Sint16, 500))
		}, "column: dev.#0.power: column cannot be stored in one field: the offset is 500, want -128 to 126"},
	} {
		f := new(fittest.File)
		tt.write(f)
		in := table(t, f)
		out, err := Append([]byte("before"), in)
		if err == nil || err.Error() != tt.want || !errors.Is(err, ErrColumn) || string(out) != "before" {
			t.Errorf("%s: Append = %q, %v, want %q and what was there", tt.name, out, err, tt.want)
		}
		var b fit.Builder
		if err := in.AppendTo(&b); err == nil || len(slices.DeleteFunc(b.Messages(), func(m fit.Message) bool { return m.Num() != profile.MesgNumRecord })) > 0 {
			t.Errorf("%s: AppendTo = %v, and there are rows", tt.name, err)
		}
	}
}

// described adds a record with a developer field whose description has one more value.
func described(f *fittest.File, more fittest.Value) {
	f.Message(5, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 7), fittest.Uint8(2, uint8(profile.Uint8)), fittest.Text(3, "power", 8), more)
	f.MessageDeveloper(0, 20, []fittest.Value{fittest.Uint8(rate, 100)}, fittest.DeveloperValue{Index: 0, Value: fittest.Uint8(7, 42)})
}

// TestAppendScale keeps the scale and the offset of a developer field up to what a description can say,
// and ignores a scale or offset that is not a number, as fit.DeveloperField does.
func TestAppendScale(t *testing.T) {
	for _, tt := range []struct {
		more  fittest.Value
		units float64 // what 42 means
	}{
		{fittest.Uint8(profile.FieldDescriptionScale, 1), 42},
		{fittest.Uint8(profile.FieldDescriptionScale, 2), 21},
		{fittest.Uint8(profile.FieldDescriptionScale, 254), 42. / 254},
		{fittest.Uint8(profile.FieldDescriptionScale, 255), 42}, // invalid
		{fittest.Uint8(profile.FieldDescriptionScale, 0), 42},
		{fittest.Text(profile.FieldDescriptionScale, "10", 3), 42},
		{fittest.Raw(profile.FieldDescriptionScale, profile.Uint16, 1, 2, 3), 42},
		{fittest.Array(profile.FieldDescriptionScale, profile.Uint8, 2, 3), 42},
		{fittest.Sint8(profile.FieldDescriptionOffset, 126), -84},
		{fittest.Sint8(profile.FieldDescriptionOffset, -128), 170},
		{fittest.Sint8(profile.FieldDescriptionOffset, 127), 42}, // invalid
		{fittest.Text(profile.FieldDescriptionOffset, "10", 3), 42},
	} {
		f := new(fittest.File)
		described(f, tt.more)
		in := table(t, f)
		for what, from := range map[string]*Table{"read": in, "written and read": again(t, in)} {
			c := from.Column("dev.#0.power")
			if got := c.Float(0); got != tt.units || c.Floats(nil)[0] != tt.units {
				t.Errorf("%v %s: %v, want %v", tt.more, what, got, tt.units)
			}
			if scale, offset := c.Scale(); c.InUnits(42) != tt.units || 42/scale-offset != tt.units || c.Scaled() != (tt.units != 42) {
				t.Errorf("%v %s: InUnits(42) = %v, scale %v, offset %v, want %v", tt.more, what, c.InUnits(42), scale, offset, tt.units)
			}
		}
	}
}

// TestAppendShape fills what is shorter than the longest: text with NULs, arrays with invalid numbers;
// it leaves out columns without a value.
func TestAppendShape(t *testing.T) {
	f := new(fittest.File)
	for i := range 3 {
		f.Message(0, 20, fittest.Text(200, "abc"[:i+1], 3+i), fittest.Array(201, profile.Uint16, slices.Repeat([]uint64{7}, i+2)...),
			fittest.Uint8(rate, 255), fittest.Raw(203, profile.Uint32, make([]byte, 5+i)...))
	}
	out, err := Append(nil, table(t, f))
	if err != nil {
		t.Fatal(err)
	}
	read, err := fit.DecodeBytes(out)
	if err != nil || len(read.Messages) != 3 {
		t.Fatalf("%d messages, error %v", len(read.Messages), err)
	}
	if got := read.Messages[0].Definition().Fields(); len(got) != 3 || got[0].Size != 5 || got[1].Size != 8 || got[2].Size != 7 || got[2].Type != profile.Byte {
		t.Errorf("fields %+v, want 5 bytes of text, 4 uint16, 7 bytes of the type byte, and no heart rate", got)
	}
	for i, m := range read.Messages {
		if list := m.Field(201); m.Field(200).Text() != "abc"[:min(i+1, 3)] || list.Len() != 4 || list.At(i+1).Uint() != 7 || i < 2 && list.At(i+2).Valid() {
			t.Errorf("row %d: %q, %v, want %d letters and %d of 4 numbers", i, m.Field(200).Text(), list, i+1, i+2)
		}
	}
}

// TestAppendNothing writes tables without rows, and without columns.
func TestAppendNothing(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint8(rate, 255))
	for name, in := range map[string]*Table{"no rows": Empty(profile.MesgNumRecord), "nothing valid": table(t, f)} {
		out, err := Append(nil, in)
		if err != nil {
			t.Fatal(name, err)
		}
		var b fit.Builder
		if err := in.AppendTo(&b); err != nil || len(b.Messages()) != in.Rows() {
			t.Errorf("%s: AppendTo adds %d messages, want %d, error %v", name, len(b.Messages()), in.Rows(), err)
		}
		got, err := Decode(out, profile.MesgNumRecord)
		if err != nil || got.Rows() != in.Rows() {
			t.Errorf("%s: %d rows are read again, want %d, error %v", name, got.Rows(), in.Rows(), err)
		}
	}
}

// TestAppendNumbers has several fields of one number in one application: each gets a number of its own.
// There is none left for the 256th, because 255 is not a field number.
func TestAppendNumbers(t *testing.T) {
	for n, fits := range map[int]bool{2: true, 255: true, 256: false} {
		f := new(fittest.File)
		for i := range n {
			f.Message(5, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 250), fittest.Uint8(2, uint8(profile.Uint8)), fittest.Text(3, "f"+string(rune('À'+i)), 8))
			f.MessageDeveloper(0, 20, nil, fittest.DeveloperValue{Index: 0, Value: fittest.Uint8(250, uint8(i%200))})
		}
		in, err := Decode(f.Bytes(), profile.MesgNumRecord)
		if err != nil {
			t.Fatal(err)
		}
		out, err := Append(nil, in)
		if fits != (err == nil) || err != nil && (!errors.Is(err, ErrColumn) || !strings.HasSuffix(err.Error(), "its application already has 255 fields")) {
			t.Errorf("%d fields: error %v", n, err)
		}
		if err != nil {
			continue
		}
		got, err := Decode(out, profile.MesgNumRecord)
		if err != nil {
			t.Fatal(err)
		}
		checkSame(t, "two fields", got, in)
	}
}

// TestAppendType stores numbers of one byte as the profile does, alone and in arrays: readers who go by
// the profile take a byte for what it is there.
func TestAppendType(t *testing.T) {
	for _, tt := range []struct {
		values []fittest.Value
		want   profile.BaseType
	}{
		{[]fittest.Value{fittest.Number(rate, profile.Byte, 100)}, profile.Uint8},
		{[]fittest.Value{fittest.Number(rate, profile.Enum, 100)}, profile.Uint8},
		{[]fittest.Value{fittest.Array(profile.RecordLeftPowerPhase, profile.Byte, 1, 2)}, profile.Uint8},
		{[]fittest.Value{fittest.Array(200, profile.Byte, 1, 2)}, profile.Byte}, // not in the profile
	} {
		f := new(fittest.File)
		f.Message(0, 20, tt.values...)
		out, err := Append(nil, table(t, f))
		if err != nil {
			t.Fatal(err)
		}
		read, err := fit.DecodeBytes(out)
		if err != nil || read.Messages[0].Definition().Fields()[0].Type != tt.want {
			t.Errorf("%+v is written as %s, want %s, error %v", tt.values[0], read.Messages[0].Definition().Fields()[0].Type, tt.want, err)
		}
	}
}

// TestAppendApplication keeps name, units, scale and offset of a field whose application has a UUID, and
// adds a second description only for what the first cannot say.
func TestAppendApplication(t *testing.T) {
	scale, offset := fittest.Uint8(profile.FieldDescriptionScale, 8), fittest.Sint8(profile.FieldDescriptionOffset, 3)
	units, name := fittest.Text(profile.FieldDescriptionUnits, "W", 2), fittest.Text(profile.FieldDescriptionFieldName, "power", 8)
	for _, tt := range []struct {
		more         []fittest.Value
		units        string
		value        float64
		descriptions int
	}{
		{[]fittest.Value{name, units}, "W", 42, 1},
		{[]fittest.Value{name}, "", 42, 1},
		{[]fittest.Value{name, units, scale}, "W", 5.25, 2},
		{[]fittest.Value{name, offset}, "", 39, 2},
		{[]fittest.Value{units, scale, offset}, "W", 2.25, 2},
	} {
		f := new(fittest.File)
		f.Message(6, 207, fittest.Uint8(3, 0), fittest.Raw(1, profile.Byte, slices.Repeat([]byte{0xAB}, 16)...))
		f.Message(5, 206, append([]fittest.Value{fittest.Uint8(0, 0), fittest.Uint8(1, 7), fittest.Uint8(2, uint8(profile.Uint8))}, tt.more...)...)
		f.MessageDeveloper(0, 20, []fittest.Value{fittest.Uint8(rate, 100)}, fittest.DeveloperValue{Index: 0, Value: fittest.Uint8(7, 42)})
		in := table(t, f)
		got := again(t, in)
		column := namesOf(in)[1]
		if c := got.Column(column); c == nil || c.Units() != tt.units || c.Float(0) != tt.value {
			t.Errorf("%s is read again as %+v, want %v %q", column, c, tt.value, tt.units)
		}
		out, err := Append(nil, in)
		if err != nil {
			t.Fatal(err)
		}
		read, err := fit.DecodeBytes(out)
		if err != nil || read.Count(profile.MesgNumFieldDescription) != tt.descriptions || read.Count(profile.MesgNumDeveloperDataID) != 1 {
			t.Errorf("%s: %d descriptions, want %d, error %v", column, read.Count(profile.MesgNumFieldDescription), tt.descriptions, err)
		}
	}
}

// TestComponentsFit finds no field in the profile whose components make more than the 255 bytes that a
// field has room for. Append relies on that.
func TestComponentsFit(t *testing.T) {
	for num := range profile.Messages() {
		for f := range profile.Fields(num) {
			made := map[uint8]int{} // bytes of each field that components make
			for i := range f.NumComponents() {
				to, _ := profile.FieldOf(num, f.Component(i).Field)
				if made[to.Num()] += to.Base().Size(); made[to.Num()] > 255 {
					t.Errorf("%s of %s makes %d bytes of %s, want 255 at most", f.Name(), num, made[to.Num()], to.Name())
				}
			}
			for i := range f.NumSubfields() {
				if n := f.Subfield(i).NumComponents(); 8*n > 255 { // of 8 bytes at most
					t.Errorf("subfield %d of %s of %s has %d components, want 31 at most", i, f.Name(), num, n)
				}
			}
		}
	}
}
