package edit_test

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/doctor"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

// eachEdit calls do with every edit.
func eachEdit(t *testing.T, do func(t *testing.T, apply func(f *fit.File) *fit.File)) {
	t.Helper()
	for name, apply := range edits {
		t.Run(name, func(t *testing.T) {
			do(t, func(f *fit.File) *fit.File {
				got, _, err := apply(f)
				if err != nil {
					t.Fatal(err)
				}
				return got
			})
		})
	}
}

func decode(t testing.TB, b []byte) *fit.File {
	t.Helper()
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func encoded(t testing.TB, f *fit.File, opts ...fit.EncodeOption) []byte {
	t.Helper()
	b, err := fit.Append(nil, f, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestTourIsClean wants no finding in the file of these tests: else they would show less.
func TestTourIsClean(t *testing.T) {
	for _, found := range doctor.ExamineFile(decode(t, edit.TourBytes(t, false))) {
		t.Errorf("%s: %s", found.Rule.Name, found.Message)
	}
}

// TestEditsLeaveInput compares the bytes and the messages of the input before and after an edit.
func TestEditsLeaveInput(t *testing.T) {
	eachEdit(t, func(t *testing.T, apply func(*fit.File) *fit.File) {
		raw := edit.TourBytes(t, false)
		f := decode(t, raw)
		header, messages := f.Header, slices.Clone(f.Messages)
		apply(f)
		if !bytes.Equal(raw, edit.TourBytes(t, false)) || !slices.Equal(f.Messages, messages) || f.Header != header {
			t.Error("the input has changed")
		}
	})
}

// TestEditsShareNothing overwrites the memory of the input after an edit: the result stays.
func TestEditsShareNothing(t *testing.T) {
	eachEdit(t, func(t *testing.T, apply func(*fit.File) *fit.File) {
		raw := edit.TourBytes(t, false)
		f := decode(t, raw)
		got := apply(f)
		before := encoded(t, got)
		for i := range raw {
			raw[i] = 0xAA
		}
		clear(f.Messages)
		if !bytes.Equal(encoded(t, got), before) {
			t.Error("the result shares memory with the input")
		}
	})
}

// TestEditsByteOrder edits the same file with the highest byte of numbers first: the results have
// the same values.
func TestEditsByteOrder(t *testing.T) {
	eachEdit(t, func(t *testing.T, apply func(*fit.File) *fit.File) {
		little, big := apply(decode(t, edit.TourBytes(t, false))), apply(decode(t, edit.TourBytes(t, true)))
		sameValues(t, little, big)
	})
}

// TestEditsCompressed edits the same file with its times in headers.
func TestEditsCompressed(t *testing.T) {
	eachEdit(t, func(t *testing.T, apply func(*fit.File) *fit.File) {
		plain := decode(t, edit.TourBytes(t, false))
		compressed := decode(t, encoded(t, plain, fit.CompressTimestamps()))
		n := 0
		for _, m := range compressed.Messages {
			if _, ok := m.CompressedOffset(); ok {
				n++
			}
		}
		if n < 500 {
			t.Fatalf("%d messages have their time in the header, want most", n)
		}
		sameValues(t, apply(plain), edit.Written(t, "compressed", apply(compressed)))
	})
}

// sameValues wants the same messages in the same order.
func sameValues(t *testing.T, a, b *fit.File) {
	t.Helper()
	for i := range max(len(a.Messages), len(b.Messages)) {
		if i == len(a.Messages) || i == len(b.Messages) || a.Messages[i].Num() != b.Messages[i].Num() {
			t.Errorf("%d and %d messages, of other kinds from message %d on", len(a.Messages), len(b.Messages), i)
			return
		}
	}
	for i, d := range edit.Diff(a, b) {
		if i < 3 {
			t.Errorf("%v: fields %d differ, developer fields: %v", d.Num, d.Fields, d.Developer)
		}
	}
}

// TestEditsEncode reads back what was written of an edited file: nothing is lost, and writing it
// again gives the same bytes.
func TestEditsEncode(t *testing.T) {
	eachEdit(t, func(t *testing.T, apply func(*fit.File) *fit.File) {
		got := apply(decode(t, edit.TourBytes(t, false)))
		b := encoded(t, got)
		again := decode(t, b)
		sameValues(t, got, again)
		if !bytes.Equal(encoded(t, again), b) {
			t.Error("writing what was read gives other bytes")
		}
	})
}

// TestEditsChain edits a file that has another one before it in the same memory.
func TestEditsChain(t *testing.T) {
	eachEdit(t, func(t *testing.T, apply func(*fit.File) *fit.File) {
		one := edit.TourBytes(t, false)
		want := encoded(t, apply(decode(t, one)))
		n := 0
		for f, err := range fit.All(slices.Concat(one, one)) {
			if err != nil {
				t.Fatal(err)
			}
			if n++; !bytes.Equal(encoded(t, apply(f)), want) {
				t.Errorf("file %d of the chain becomes another one", n)
			}
		}
		if n != 2 {
			t.Errorf("%d files in the chain, want 2", n)
		}
	})
}

// TestEditsTwice does again what leaves nothing to do.
func TestEditsTwice(t *testing.T) {
	for _, name := range []string{"despike", "set", "shift nothing", "strip"} {
		apply := edits[name]
		if apply == nil {
			apply = func(f *fit.File) (*fit.File, []edit.Change, error) {
				return edit.Shift(f, 999*time.Millisecond)
			}
		}
		once, _, err := apply(decode(t, edit.TourBytes(t, false)))
		if err != nil {
			t.Fatal(name, err)
		}
		twice, changes, err := apply(once)
		if err != nil || len(changes) > 0 || !bytes.Equal(encoded(t, once), encoded(t, twice)) {
			t.Errorf("%s: the second time changes %v, %v", name, changes, err)
		}
	}
}

// TestEditsStayClean wants no finding in an edited file.
func TestEditsStayClean(t *testing.T) {
	eachEdit(t, func(t *testing.T, apply func(*fit.File) *fit.File) {
		got := apply(decode(t, edit.TourBytes(t, false)))
		for rule, message := range rulesBroken(got) {
			t.Errorf("%s: %s", rule, message)
		}
	})
}

// TestChangesAreTrue compares what an edit reports with the messages of both files.
func TestChangesAreTrue(t *testing.T) {
	for name, apply := range edits {
		if name == "merge" || name == "split, first part" || name == "split, last part" {
			continue // these have several inputs, or report nothing
		}
		f := decode(t, edit.TourBytes(t, false))
		got, changes, err := apply(f)
		if err != nil {
			t.Fatal(name, err)
		}
		count := func(f *fit.File) map[profile.MesgNum]int {
			n := map[profile.MesgNum]int{}
			for _, m := range f.Messages {
				n[m.Num()]++
			}
			return n
		}
		was, is := count(f), count(got)
		for _, c := range changes {
			if is[c.Num]-was[c.Num] != c.Added-c.Removed || min(c.Added, c.Removed) != 0 || c.Changed+max(c.Added, c.Removed) > max(is[c.Num], was[c.Num]) {
				t.Errorf("%s: %+v, but there are %d of them and were %d", name, c, is[c.Num], was[c.Num])
			}
			delete(was, c.Num)
			delete(is, c.Num)
		}
		for num, n := range was {
			if is[num] != n {
				t.Errorf("%s: %d messages %v, were %d, and no change is reported", name, is[num], num, n)
			}
		}
	}
}
