package fit_test

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// rowOf returns fields that make a kind of message of their own: kind+1 fields of a byte.
func rowOf(kind int) []fit.FieldDefinition {
	fields := make([]fit.FieldDefinition, kind+1)
	for i := range fields {
		fields[i] = fit.FieldDefinition{Num: uint8(100 + i), Size: 1, Type: profile.Uint8}
	}
	return fields
}

// fillWith writes rows of size bytes that differ, header bytes left out.
func fillWith(seed, size int) func(rows []byte) {
	return func(rows []byte) {
		for i := range rows {
			if i%size > 0 {
				rows[i] = byte(seed*31 + i*7)
			}
		}
	}
}

// buildRows adds n rows of a kind, filled.
func buildRows(t *testing.T, b *fit.Builder, kind, n int) {
	t.Helper()
	rows, err := b.AddRows(profile.MesgNum(0xFF00+kind), rowOf(kind), nil, n)
	if err != nil {
		t.Fatal(err)
	}
	fillWith(kind, kind+2)(rows)
}

// TestAppendRows has rows of up to 20 kinds, which are more than there are local types.
// The files must be the same as from Builder.AddRows and Append.
func TestAppendRows(t *testing.T) {
	for _, kinds := range []int{0, 1, 2, 15, 16, 17, 20} {
		for _, n := range []int{1, 2, 3, 700} {
			var whole, short fit.Builder
			var all []fit.Rows
			for kind := range kinds {
				buildRows(t, &whole, kind, n)
				buildRows(t, &short, kind, 1)
				all = append(all, fit.Rows{Like: len(short.Messages()) - 1, N: n, Fill: fillWith(kind, kind+2)})
				buildRows(t, &whole, kind%3, 2) // messages that stay between those that do not
				buildRows(t, &short, kind%3, 2)
			}
			want, err := fit.Append([]byte("before"), whole.File())
			got, err2 := fit.AppendRows([]byte("before"), short.File(), all...)
			if err := errors.Join(err, err2); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%d kinds of %d rows: %d bytes, want %d, error %v", kinds, n, len(got), len(want), err)
			}
			in := make([]byte, 0, len(want))
			if got, err = fit.AppendRows(in, short.File(), all...); err != nil || kinds <= 16 && &got[0] != &in[:1][0] {
				t.Errorf("%d kinds of %d rows: error %v, or other memory though dst has room", kinds, n, err)
			}
		}
	}
}

// TestAppendRowsKeeps takes messages that no Builder.AddRows makes: big-endian, and with
// compressed timestamp headers, which are repeated as they are.
func TestAppendRowsKeeps(t *testing.T) {
	in := fit.Builder{BigEndian: true}
	for i := range uint32(4) {
		in.Begin(profile.MesgNumRecord)
		in.Add(profile.RecordTimestamp, fit.Uint32(1_000_000_000+i))
		in.Add(profile.RecordPower, fit.Uint16(100))
		if err := in.End(); err != nil {
			t.Fatal(err)
		}
	}
	compressed, err := fit.Append(nil, in.File(), fit.CompressTimestamps())
	if err != nil {
		t.Fatal(err)
	}
	f, err := fit.DecodeBytes(compressed)
	if err != nil {
		t.Fatal(err)
	}
	last := f.Messages[3]
	if _, ok := last.CompressedOffset(); !ok {
		t.Fatal("no compressed timestamp header to test with")
	}
	size := 1 + last.Definition().DataSize()
	out, err := fit.AppendRows(nil, f, fit.Rows{Like: 3, N: 5, Fill: func(rows []byte) {
		for i := range 5 {
			rows[size*i+size-2], rows[size*i+size-1] = 0, byte(i)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	got, err := fit.DecodeBytes(out)
	if err != nil || len(got.Messages) != 8 {
		t.Fatalf("%d messages, error %v, want 8", len(got.Messages), err)
	}
	for i, m := range got.Messages[3:] {
		at, _ := m.Timestamp()
		if power := m.Field(profile.RecordPower).Uint(); at != 1_000_000_003 || power != uint64(i) {
			t.Errorf("row %d: time %d, power %d, want 1000000003 and %d", i, at, power, i)
		}
	}
}

// TestAppendRowsWrong returns dst as it was, and calls no Fill.
func TestAppendRowsWrong(t *testing.T) {
	var b fit.Builder
	buildRows(t, &b, 2, 1) // of 4 bytes each
	never := func([]byte) { t.Error("Fill was called") }
	for name, c := range map[string]struct {
		messages []fit.Message
		n        int
		want     error
	}{
		"zero message": {append(b.Messages(), fit.Message{}), 2, fit.ErrMessage},
		"4 GiB":        {b.Messages(), 1 << 30, fit.ErrSize},
	} {
		f := b.File()
		f.Messages = c.messages
		got, err := fit.AppendRows([]byte("before"), f, fit.Rows{Like: 0, N: c.n, Fill: never})
		if !errors.Is(err, c.want) || string(got) != "before" {
			t.Errorf("%s: %q, error %v, want %v", name, got, err, c.want)
		}
	}
}

// Columns become messages without a Message for each.
func ExampleAppendRows() {
	rates := []uint8{120, 121, 123}
	var b fit.Builder
	_, err := b.AddRows(profile.MesgNumRecord, []fit.FieldDefinition{{Num: profile.RecordHeartRate, Size: 1, Type: profile.Uint8}}, nil, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	file, err := fit.AppendRows(nil, b.File(), fit.Rows{Like: 0, N: len(rates), Fill: func(rows []byte) {
		for i, rate := range rates {
			rows[2*i+1] = rate // after the header byte
		}
	}})
	f, _ := fit.DecodeBytes(file)
	fmt.Println(len(f.Messages), f.Messages[2].Field(profile.RecordHeartRate), err)
	// Output: 3 123 <nil>
}
