package column

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// again writes a table and reads it.
func again(t *testing.T, table *Table) *Table {
	t.Helper()
	out, err := Append([]byte("before"), table)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Decode(out[len("before"):], table.Num())
	if err != nil {
		t.Fatal(err)
	}
	checkSame(t, t.Name(), got, table)
	checkAppended(t, t.Name(), out[len("before"):], table)
	return got
}

// checkAppended compares a file with the plain way to write tables: with a message for
// each row.
func checkAppended(t *testing.T, name string, got []byte, tables ...*Table) {
	t.Helper()
	var b fit.Builder
	for _, table := range tables {
		if err := table.AppendTo(&b); err != nil {
			t.Fatal(name, err)
		}
	}
	want, err := fit.Append(nil, b.File())
	if err != nil || !bytes.Equal(got, want) {
		t.Fatalf("%s: Append wrote %d bytes, want the %d of AppendTo, error %v", name, len(got), len(want), err)
	}
}

// TestAppend writes numbers, nulls, strings, arrays and developer fields.
func TestAppend(t *testing.T) {
	f := new(fittest.File)
	f.Message(5, 206, fittest.Uint8(0, 2), fittest.Uint8(1, 7), fittest.Uint8(2, uint8(profile.Uint8)), fittest.Text(3, "power", 8), fittest.Uint8(6, 10), fittest.Sint8(7, -3))
	for i := range 700 { // more than is filled at once
		v := []fittest.Value{fittest.Uint32(253, uint32(1000+i)), fittest.Uint8(rate, uint8(i))}
		if i%3 == 0 {
			v = append(v, fittest.Text(200, "some text"[:i%9+1], 12), fittest.Array(201, profile.Sint16, 5, 7), fittest.Number(202, profile.Uint64, uint64(i)))
		}
		f.MessageDeveloper(0, 20, v, fittest.DeveloperValue{Index: 2, Value: fittest.Uint8(7, uint8(i/2))})
	}
	got := again(t, table(t, f))
	c := got.Column("dev.#2.power")
	if c == nil || c.Float(100) != 50/10.-(-3) {
		t.Fatal("the scale of a developer field is lost")
	}
}

// TestAppendNarrow stores numbers in the type of the profile, if they fit.
func TestAppendNarrow(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint32(rate, 100))
	f.Message(0, 20, fittest.Uint32(rate, 254))
	f.Message(1, 20, fittest.Uint16(speed, 3))
	got := again(t, table(t, f))
	if typ, _ := got.Column("heart_rate").BaseType(); typ != profile.Uint8 {
		t.Errorf("heart_rate is stored as %v, want uint8", typ)
	}
	f.Message(0, 20, fittest.Uint32(rate, 255))
	if out, err := Append(nil, table(t, f)); !errors.Is(err, ErrColumn) || len(out) > 0 {
		t.Errorf("255 as uint8: %d bytes, error %v, want ErrColumn", len(out), err)
	}
}

// TestAppendMixed refuses values of several types, and those that are too long.
func TestAppendMixed(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint8(200, 100))
	f.Message(0, 20, fittest.Text(200, "fast", 8))
	if _, err := Append(nil, table(t, f)); !errors.Is(err, ErrColumn) {
		t.Errorf("error %v, want ErrColumn", err)
	}
}

// TestAppendTables writes several tables one after the other, and applications with and
// without a UUID that used one index.
func TestAppendTables(t *testing.T) {
	make := func(id byte, name string) []byte {
		f := new(fittest.File)
		if id > 0 {
			f.Message(6, 207, fittest.Uint8(3, 0), fittest.Raw(1, profile.Byte, slices.Repeat([]byte{id}, 16)...))
		}
		f.Message(5, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 7), fittest.Uint8(2, uint8(profile.Uint8)), fittest.Text(3, name, 8))
		f.MessageDeveloper(0, 20, []fittest.Value{fittest.Uint8(rate, id)}, fittest.DeveloperValue{Index: 0, Value: fittest.Uint8(7, 10+id)})
		f.Message(1, 19, fittest.Uint32(253, 1000))
		return f.Bytes()
	}
	in := slices.Concat(make(1, "one"), make(2, "two"), make(0, "none"), make(1, "other"))
	records, err := Decode(in, profile.MesgNumRecord)
	laps, err2 := Decode(in, profile.MesgNumLap)
	out, err3 := Append(nil, laps, records)
	if err := errors.Join(err, err2, err3); err != nil {
		t.Fatal(err)
	}
	checkAppended(t, "laps and records", out, laps, records)
	got, err := Decode(out, profile.MesgNumRecord)
	if err != nil {
		t.Fatal(err)
	}
	checkSame(t, "records", got, records)
	if f, err := fit.DecodeBytes(out); err != nil || f.Messages[0].Num() != profile.MesgNumLap {
		t.Error("the laps do not come first:", err)
	}
}
