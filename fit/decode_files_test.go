package fit_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestFiles cuts chained files apart: they must be the files that All decodes.
func TestFiles(t *testing.T) {
	whole := [][]byte{ride(9).Bytes(), compressed().Short(), described().Bytes(), newFile().Short(), ride(40).Bytes()}
	i := 0
	for b, err := range fit.Files(bytes.Join(whole, nil)) {
		if err != nil || !bytes.Equal(b, whole[i]) {
			t.Errorf("file %d: %d bytes, %v, want %d", i, len(b), err, len(whole[i]))
		}
		i++
	}
	if i != len(whole) {
		t.Errorf("%d files, want %d", i, len(whole))
	}
	for name, c := range map[string]struct {
		b     []byte
		files int
		want  error
		at    int64
	}{
		"nothing":  {nil, 0, fit.ErrTruncated, 0},
		"text":     {[]byte("this is text"), 0, fit.ErrNotFIT, 0},
		"trailing": {append(ride(9).Bytes(), "garbage"...), 1, fit.ErrTrailing, int64(len(ride(9).Bytes()))},
		"cut":      {append(ride(9).Bytes(), ride(9).Bytes()[:50]...), 1, fit.ErrTruncated, int64(len(ride(9).Bytes()) + 50)},
	} {
		n, fault := 0, error(nil)
		for _, err := range fit.Files(c.b) {
			if fault = err; err == nil {
				n++
			}
		}
		var e *fit.Error
		if n != c.files || !errors.Is(fault, c.want) || !errors.As(fault, &e) || e.Offset != c.at || e.Sequence != c.files {
			t.Errorf("%s: %d files, %v, want %d, %v at %d", name, n, fault, c.files, c.want, c.at)
		}
	}
}

// TestPeekFileID finds the file_id of the oddest files, as decoding does.
func TestPeekFileID(t *testing.T) {
	for name, b := range oddInputs() {
		checkPeek(t, name, b)
	}
	if _, err := fit.PeekFileID(compressed().Bytes()); !errors.Is(err, fit.ErrNoFileID) {
		t.Errorf("PeekFileID of a file without = %v, want ErrNoFileID", err)
	}
}

// checkPeek compares PeekFileID with decoding the whole file.
func checkPeek(t *testing.T, name string, b []byte) {
	t.Helper()
	got, err := fit.PeekFileID(b)
	f, _ := fit.DecodeBytes(b)
	if f == nil {
		if err == nil {
			t.Errorf("%s: PeekFileID = %v, want an error", name, got)
		}
		return
	}
	var want fit.Message
	for _, m := range f.Messages {
		if m.Num() == profile.MesgNumFileID {
			want = m
			break
		}
	}
	if got.Offset() != want.Offset() || !bytes.Equal(got.Bytes(), want.Bytes()) || (err == nil) != (want.Num() == profile.MesgNumFileID) {
		t.Errorf("%s: PeekFileID = %x at %d, %v, want %x at %d", name, got.Bytes(), got.Offset(), err, want.Bytes(), want.Offset())
	}
}

// checkFiles puts together what Files cuts apart.
func checkFiles(t *testing.T, b []byte) {
	t.Helper()
	var all []byte
	for part := range fit.Files(b) {
		all = append(all, part...)
	}
	if !bytes.Equal(all, b) {
		t.Errorf("Files has %d bytes, want all %d", len(all), len(b))
	}
}

// TestSkipFile skips the first files of a stream, at the beginning, after a message and
// after the last one.
func TestSkipFile(t *testing.T) {
	first, second := ride(6_000), ride(9)
	stream := join(first.Bytes(), second.Short())
	for _, after := range []int{1, 2, 100, 6_751} {
		d := fit.NewDecoder(bytes.NewReader(stream))
		for range after {
			if !d.Next() {
				t.Fatal(d.Err())
			}
		}
		d.SkipFile()
		n := 0
		for d.Next() {
			n++
		}
		if n != 11 || d.Sequence() != 1 || d.Err() != nil {
			t.Errorf("after %d messages: %d messages of file %d, %v, want 11 of file 1", after, n, d.Sequence(), d.Err())
		}
	}
	d := fit.NewDecoder(bytes.NewReader(stream[:1000]))
	d.Next()
	if d.SkipFile(); d.Next() || !errors.Is(d.Err(), fit.ErrTruncated) {
		t.Errorf("a file that is cut off: %v, want ErrTruncated", d.Err())
	}
}

// TestContext cancels a stream that does not end.
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	endless := io.MultiReader(bytes.NewReader(newFile().Header(1<<31)), bytes.NewReader(ride(1).Body), new(endlessRecords))
	d := fit.NewDecoder(endless, fit.Context(ctx))
	n := 0
	for d.Next() {
		if n++; n == 20_000 {
			cancel()
		}
		if n == 60_000 {
			t.Fatal("goes on after it was canceled")
		}
	}
	if !errors.Is(d.Err(), context.Canceled) {
		t.Errorf("Err() = %v, want context.Canceled", d.Err())
	}
	if f, err := fit.Decode(bytes.NewReader(ride(9).Bytes()), fit.Context(ctx)); f != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("Decode = %v, %v, want context.Canceled", f, err)
	}
}

// endlessRecords is records of [ride], on and on.
type endlessRecords struct{ at int }

func (r *endlessRecords) Read(p []byte) (n int, err error) {
	record := timed(1, start, 1, 2, 3, 4, 5, 6, 7)
	for n < len(p) {
		p[n] = record[r.at%len(record)]
		n++
		r.at++
	}
	return n, nil
}

// TestWithoutDeveloperFields takes developer fields from messages, and writes them.
func TestWithoutDeveloperFields(t *testing.T) {
	f, err := fit.DecodeBytes(described().Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range f.Messages {
		f.Messages[i] = m.WithoutDeveloperFields()
		if n := len(f.Messages[i].Definition().DeveloperFields()); n != 0 || f.Messages[i].Offset() != m.Offset() {
			t.Errorf("message %d: %d developer fields, offset %d", i, n, f.Messages[i].Offset())
		}
		for num, v := range m.Fields() {
			if !f.Messages[i].Field(num).Equal(v) {
				t.Errorf("message %d: field %d is %v, want %v", i, num, f.Messages[i].Field(num), v)
			}
		}
	}
	for _, opts := range [][]fit.EncodeOption{nil, {fit.KeepLayout()}} {
		checkSame(t, "without developer fields", redecode(t, encode(t, f, opts...)), f)
	}
	plain := made(t, 20, fittest.Uint8(3, 1))
	if plain != plain.WithoutDeveloperFields() {
		t.Error("a message without developer fields is another")
	}
}

// TestContextOfChain cancels a chain after its first file.
func TestContextOfChain(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	one := ride(9).Bytes()
	whole, all, last := 0, 0, error(nil)
	for f, err := range fit.AllFrom(bytes.NewReader(bytes.Repeat(one, 5)), fit.Context(ctx)) {
		all++
		if f != nil && err == nil {
			whole++
			cancel()
		}
		last = err
	}
	if whole != 1 || all != 2 || !errors.Is(last, context.Canceled) {
		t.Errorf("AllFrom cancelled in its first file = %d files, %d whole, and %v, want 2, 1 and %v", all, whole, last, context.Canceled)
	}
}
