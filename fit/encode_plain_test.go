package fit

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit/internal/locals"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestAppendPlainly compares the two ways of Append with one another, for files in
// vectors and parts of them, for few and many local types, into no room, some and enough.
func TestAppendPlainly(t *testing.T) {
	plain := 0
	for name, f := range plainFiles(t) {
		for _, n := range []int{1, 3, locals.Max} {
			e := encoding{locals: n}
			want, wantErr := e.appendLaidOut([]byte("before"), f)
			for _, room := range []int{0, 300, len(want), len(want) + 5000} {
				dst := append(make([]byte, 0, 6+room), "before"...)
				got, err := e.appendPlainly(dst, f)
				if got == nil && err == nil {
					continue
				}
				plain++
				if !bytes.Equal(got, want) || (err == nil) != (wantErr == nil) {
					t.Fatalf("%s, %d local types, room for %d: %d bytes, %v, want %d, %v", name, n, room, len(got), err, len(want), wantErr)
				}
				if cap(dst) == cap(got) != (&dst[0] == &got[0]) {
					t.Errorf("%s: there was room for %d bytes, and %d were allocated", name, room, cap(got))
				}
			}
		}
	}
	if plain < 100 {
		t.Errorf("%d files were plain, want 100 at least", plain)
	}
}

// plainFiles returns the files in vectors, each also without every third message, back to
// front, and twice.
func plainFiles(t *testing.T) map[string]*File {
	t.Helper()
	names, err := filepath.Glob("../vectors/fit/*.fit")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d vectors, %v", len(names), err)
	}
	files := map[string]*File{"built": builtFile(), "two sources": twoSources()}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, _ := DecodeBytes(b)
		if f == nil {
			continue
		}
		files[name] = f
		for how, messages := range map[string][]Message{"third": nil, "back": slices.Clone(f.Messages), "twice": slices.Concat(f.Messages, f.Messages)} {
			if how == "back" {
				slices.Reverse(messages)
			}
			for i, m := range f.Messages {
				if how == "third" && i%3 != 0 {
					messages = append(messages, m)
				}
			}
			files[name+" "+how] = &File{Header: f.Header, Messages: messages}
		}
	}
	return files
}

// builtFile returns a file of messages that a Builder made, of three definitions in turn.
func builtFile() *File {
	var b Builder
	for i := range 100 {
		b.Begin(profile.MesgNumRecord)
		b.Add(profile.RecordTimestamp, Uint32(uint32(1_000_000_000+i)))
		if i%3 > 0 {
			b.Add(profile.RecordHeartRate, Uint8(uint8(i)))
		}
		if i%3 > 1 {
			b.Add(profile.RecordCadence, Uint8(uint8(i)))
		}
		if err := b.End(); err != nil {
			panic(err)
		}
	}
	return b.File()
}

// twoSources returns a file whose messages come from two, in turns, and lie as if they came
// from one.
func twoSources() *File {
	a, b := builtFile(), builtFile()
	for i := range b.Messages {
		b.src.data[b.Messages[i].offset+1]++ // another time
		if i%3 == 1 {
			a.Messages[i] = b.Messages[i]
		}
	}
	return a
}

// TestAppendPlainlyGivesUp wants nothing of files that are not plain.
func TestAppendPlainlyGivesUp(t *testing.T) {
	f, cut := builtFile(), builtFile()
	cut.src.data = cut.src.data[:len(cut.src.data)-1]
	for name, c := range map[string]struct {
		e encoding
		f *File
	}{
		"no messages":   {encoding{locals: locals.Max}, &File{}},
		"keep":          {encoding{locals: locals.Max, keep: true}, f},
		"compress":      {encoding{locals: locals.Max, compress: true}, f},
		"reorder":       {encoding{locals: locals.Max, reorder: true}, f},
		"two locals":    {encoding{locals: 2}, f},
		"last one cut":  {encoding{locals: locals.Max}, cut},
		"zero Message":  {encoding{locals: locals.Max}, &File{Messages: []Message{f.Messages[0], {}}}},
		"other message": {encoding{locals: locals.Max}, &File{Messages: []Message{{def: f.Messages[0].def, offset: 1 << 20}}}},
	} {
		if b, err := c.e.appendPlainly(nil, c.f); b != nil || err != nil {
			t.Errorf("%s: %d bytes, %v, want none", name, len(b), err)
		}
	}
}

// TestAppendPlainlyWithoutRoom wants nothing of a file that has each message twice, and room
// for one of them: to grow step by step would take more memory than to count before.
func TestAppendPlainlyWithoutRoom(t *testing.T) {
	f := builtFile()
	f.Messages = slices.Concat(f.Messages, f.Messages)
	e := encoding{locals: locals.Max}
	if b, err := e.appendPlainly(make([]byte, 0, roomFor(f)), f); b != nil || err != nil {
		t.Errorf("%d bytes, %v, want none", len(b), err)
	}
}

// TestBuilderExpects makes messages that have the same fields as the message before up to
// some place. The result must be what a Builder makes that has seen no other message.
func TestBuilderExpects(t *testing.T) {
	fields := []Field{{Num: 253, Value: Uint32(1_000_000_000)}, {Num: 0, Value: Sint32(-7)}, {Num: 3, Value: Uint8(120)}, {Num: 13, Value: Sint8(-3)}}
	others := []Field{{Num: 6, Value: Uint16(2500)}, {Num: 108, Value: Array(profile.Uint16, 1, 2)}, {Num: 3, Value: Uint16(1)}}
	var b Builder
	n := 0
	for range 3 { // the buffers have to grow first
		for same := range len(fields) + 1 {
			for other := range len(others) + 1 {
				var fresh Builder
				all := slices.Clone(fields[:same])
				if other < len(others) {
					all = append(all, others[other])
				}
				for _, b := range []*Builder{&b, &fresh} {
					addFields(t, b, fields)
				}
				got, want := addFields(nil, &b, all), addFields(nil, &fresh, all)
				if (got == nil) != (want == nil) || got != nil && got.Error() != want.Error() {
					t.Fatalf("fields %v: End() = %v, want %v", all, got, want)
				}
				if n++; got != nil {
					continue
				}
				m, w := b.messages[len(b.messages)-1], fresh.messages[len(fresh.messages)-1]
				if !bytes.Equal(m.Bytes(), w.Bytes()) || !bytes.Equal(m.def.raw, w.def.raw) {
					t.Fatalf("fields %v: %x %x, want %x %x", all, m.def.raw, m.Bytes(), w.def.raw, w.Bytes())
				}
			}
		}
	}
	if n != 3*5*4 {
		t.Errorf("%d cases", n)
	}
}

// addFields adds a record with these fields. If there is a test, an error fails it.
func addFields(t *testing.T, b *Builder, fields []Field) error {
	b.Begin(profile.MesgNumRecord)
	for _, f := range fields {
		b.Add(f.Num, f.Value)
	}
	err := b.End()
	if t != nil && err != nil {
		t.Fatal(err)
	}
	return err
}
