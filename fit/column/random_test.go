package column

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A randomFile writes messages that no device would: fields of any type and size in any message, under
// local types that change their meaning, in both byte orders, with developer fields that are described
// before, after and again, and with times in headers.
type randomFile struct {
	fittest.File
	*rand.Rand
}

// nums are few, so that they meet: fields with components, of a pair, of text, arrays, and unknown ones.
var (
	messageNums = []uint16{20, 20, 20, 19, 0xFF00}
	fieldNums   = []uint8{
		profile.RecordHeartRate, profile.RecordSpeed, profile.RecordEnhancedSpeed, profile.RecordAltitude, profile.RecordDistance,
		profile.RecordCompressedSpeedDistance, profile.RecordLeftPowerPhase, profile.RecordPositionLat, 200, 201, 253,
	}
)

func aRandomFile(seed uint64) []byte {
	f := &randomFile{Rand: rand.New(rand.NewPCG(seed, 0))}
	for range 4 + f.IntN(12) {
		f.BigEndian = f.IntN(4) == 0
		switch f.IntN(6) {
		case 0:
			f.Message(15, 207, fittest.Uint8(3, f.small()), fittest.Raw(1, profile.Byte, slices.Repeat([]byte{f.small()}, 16)...))
		case 1:
			f.Message(14, 206, fittest.Uint8(0, f.small()), fittest.Uint8(1, f.small()), fittest.Uint8(2, uint8(f.base().typ)),
				fittest.Text(3, string('a'+rune(f.small())), 4), fittest.Uint8(6, f.small()))
		case 2:
			f.compressed()
		default:
			f.messages()
		}
	}
	return f.Bytes()
}

// small returns 0, 1 or 2.
func (f *randomFile) small() uint8 { return uint8(f.IntN(3)) }

func (f *randomFile) base() baseType { return baseTypes[f.IntN(len(baseTypes))] }

// messages adds some messages of one definition.
func (f *randomFile) messages() {
	local, num := uint8(f.IntN(4)), messageNums[f.IntN(len(messageNums))]
	fields := make([]func() fittest.Value, 1+f.IntN(5))
	for i := range fields {
		fields[i] = f.field(fieldNums[f.IntN(len(fieldNums))])
	}
	developers := make([]fittest.DeveloperValue, f.IntN(3))
	for i := range developers {
		developers[i] = fittest.DeveloperValue{Index: f.small(), Value: fittest.Raw(f.small(), profile.Byte, make([]byte, 1<<f.IntN(4))...)}
	}
	for range 1 + f.IntN(90) {
		values := make([]fittest.Value, len(fields))
		for i, value := range fields {
			values[i] = value()
		}
		f.MessageDeveloper(local, num, values, developers...)
	}
}

// field returns a function that makes values of a field. All of them have one type and size, mostly the
// profile's.
func (f *randomFile) field(num uint8) func() fittest.Value {
	b := f.base()
	if known, ok := profile.FieldOf(profile.MesgNumRecord, num); ok && f.IntN(3) > 0 {
		b = baseTypes[slices.IndexFunc(baseTypes, func(b baseType) bool { return b.typ == known.Base() })]
	}
	switch size := f.IntN(12); size {
	case 0:
		n := 1 + f.IntN(9)
		return func() fittest.Value { return fittest.Text(num, "wattage of"[:f.IntN(n)], n) }
	case 1:
		n := 1 + f.IntN(9)
		return func() fittest.Value { return fittest.Raw(num, b.typ, f.bytes(n)...) }
	case 2, 3:
		return func() fittest.Value { return fittest.Array(num, b.typ, f.bits(b), f.bits(b)) }
	}
	return func() fittest.Value { return fittest.Number(num, b.typ, f.bits(b)) }
}

// bits returns the bits of a number, which is the invalid value in a quarter of the calls.
func (f *randomFile) bits(b baseType) uint64 {
	if f.IntN(4) == 0 {
		return b.invalid
	}
	return f.Rand.Uint64() >> f.IntN(64)
}

func (f *randomFile) bytes(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(f.Rand.Uint32())
	}
	return b
}

// compressed adds messages with the time in their headers.
func (f *randomFile) compressed() {
	local := f.small()
	f.Message(local, 20, fittest.Uint32(253, 1e9+uint32(f.IntN(100))), fittest.Uint8(profile.RecordHeartRate, f.small()))
	f.Define(local, 20, fittest.Field{Num: profile.RecordHeartRate, Size: 1, Type: profile.Uint8})
	for range f.IntN(40) {
		f.Compressed(local, uint8(f.IntN(32))).Byte(f.small())
	}
	f.Define(local, 21) // so that the next message defines it again
	f.Message(local, 21, fittest.Enum(0, f.small()))
}

// TestRandom compares the columns of random files with their messages: what is stored, what components
// make, the type of each column, and what is left of it when it is written and read again.
func TestRandom(t *testing.T) {
	written := 0
	for seed := range uint64(70) {
		b := aRandomFile(seed)
		if seed%3 == 0 {
			b = slices.Concat(b, aRandomFile(seed+1000))
		}
		if _, err := fit.DecodeBytes(b); err != nil {
			t.Fatalf("file %d: %v", seed, err)
		}
		for _, num := range messageNums[2:] {
			num := profile.MesgNum(num)
			checkTable(t, "random", b, num)
			checkExpanded(t, "random", b, num)
			checkTypes(t, seed, b, num)
			checkTimes(t, seed, b, num)
			stored := storedTable(t, b, num)
			if out, err := Append(nil, stored); err == nil {
				checkSame(t, "random", storedTable(t, out, num), stored)
				written++
			}
		}
	}
	if written < 40 {
		t.Errorf("%d tables can be written, want 40 of 210 at least", written)
	}
}

// storedTable returns the fields that messages store.
func storedTable(t *testing.T, b []byte, num profile.MesgNum) *Table {
	t.Helper()
	builder := NewBuilder(num)
	builder.StoredOnly = true
	if err := builder.AddBytes(b); err != nil {
		t.Fatal(err)
	}
	return builder.Table()
}

// checkTimes compares the column timestamp with the times of messages that have them in their headers.
func checkTimes(t *testing.T, seed uint64, b []byte, num profile.MesgNum) {
	t.Helper()
	table, err := Decode(b, num, timestamp)
	if err != nil {
		t.Fatal(err)
	}
	row := 0
	for f := range fit.All(b) {
		for m := range f.Of(num) {
			want, ok := m.Timestamp()
			if got := table.Value(row, timestamp); !m.Field(fieldTimestamp).Exists() && (got.Exists() != ok || ok && got.Uint() != uint64(want)) {
				t.Fatalf("file %d: the time of row %d of %s is %v, want %d, %v", seed, row, num, got, want, ok)
			}
			row++
		}
	}
}

// checkTypes works out the type of each column from all values of its field, as the package comment
// has it: the type of the profile or of the first definition, or a wider one of its family if a message
// stores a wider number; values if there is none.
func checkTypes(t *testing.T, seed uint64, b []byte, num profile.MesgNum) {
	t.Helper()
	numbers, values := map[string]baseType{}, map[string]bool{}
	for f, err := range fit.All(b) {
		if err != nil {
			t.Fatal(err)
		}
		apps := fit.Applications{}
		for _, m := range f.Messages {
			if m.Num() == profile.MesgNumDeveloperDataID {
				apps.Learn(m)
			}
			if m.Num() != num {
				continue
			}
			for name, v := range valuesOf(m, apps) {
				at := slices.IndexFunc(baseTypes, func(b baseType) bool { return b.typ == v.Type() })
				switch was, known := numbers[name]; {
				case at < 0, v.Opaque(), v.IsArray():
					values[name] = values[name] || says(v)
				case !known:
					numbers[name] = first(num, name, baseTypes[at])
				case was.family != baseTypes[at].family:
					values[name] = values[name] || says(v)
				case was.size < baseTypes[at].size && says(v):
					numbers[name] = baseTypes[at]
				}
			}
		}
	}
	for c := range storedTable(t, b, num).Columns() {
		typ, is := c.BaseType()
		if want, known := numbers[c.Name()]; is && values[c.Name()] || is && known && typ.Size() < want.size {
			t.Errorf("file %d: %s of %s is %s, want %s, and values instead: %v", seed, c.Name(), num, typ, want.typ, values[c.Name()])
		}
	}
}

// first returns the type of a column for its first number: the wider one of that and the profile's.
func first(num profile.MesgNum, name string, b baseType) baseType {
	known, ok := profile.FieldNamed(num, name)
	if !ok {
		return b
	}
	at := slices.IndexFunc(baseTypes, func(b baseType) bool { return b.typ == known.Base() })
	if at >= 0 && baseTypes[at].family == b.family && baseTypes[at].size > b.size {
		return baseTypes[at]
	}
	return b
}
