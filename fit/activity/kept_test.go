package activity

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
)

// TestKept decodes each file, writes its view, and decodes again: the same messages are there, with the
// same fields and developer fields, although AppendTo chooses their order.
func TestKept(t *testing.T) {
	n := 0
	testkit.EachFIT(t, "../..", func(name string, b []byte) {
		for f := range fit.All(b, fit.Checksums(fit.Ignore)) {
			if f == nil {
				continue
			}
			v, err := ViewOf(f)
			var w fit.Builder
			if err != nil || v.AppendTo(&w) != nil {
				continue // TestVectors and TestRealFiles look at these
			}
			again, err := fit.DecodeBytes(encode(w.File()))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			n++
			sameContents(t, name, f, again)
		}
	})
	if n < 20 {
		t.Errorf("%d files are written, want 20 at least", n)
	}
}

// sameContents compares the messages of two files as a multiset.
func sameContents(t *testing.T, name string, want, got *fit.File) {
	t.Helper()
	counts := map[string]int{}
	for _, m := range want.Messages {
		counts[content(m)]++
	}
	for _, m := range got.Messages {
		counts[content(m)]--
	}
	for _, text := range slices.Sorted(maps.Keys(counts)) {
		if n := counts[text]; n != 0 {
			t.Errorf("%s: %+d of message %s", name, -n, text)
		}
	}
}

// content returns what a message says: its valid fields by number, its time, and its developer fields. A
// struct has one value of a field that a message has more than once, and none of a field whose size is
// not a multiple of its type's. It has a wider field for each narrower one, which it may write.
func content(m fit.Message) string {
	fields := map[uint8]string{}
	for num := range m.Fields() {
		v := m.BestValue(num)
		_, known := profile.FieldOf(m.Num(), num)
		if !v.Valid() || known && v.Opaque() || num == 253 {
			continue
		}
		fields[num] = v.String()
		if to, ok := profile.WiderOf(m.Num(), num); ok && !m.Field(to).Valid() {
			fields[to] = v.String()
		}
	}
	text := fmt.Sprint(uint16(m.Num()), fields)
	if at, ok := m.Timestamp(); ok {
		text += fmt.Sprint(" at ", at)
	}
	for d := range m.DeveloperFields() {
		text += fmt.Sprintf(", %d.%d %s %v %s", d.Index, d.Num, d.Name(), d.Value, d.Units())
	}
	return text
}
