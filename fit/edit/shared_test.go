package edit

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// aRide returns the synthetic ride of the vectors: four laps, a pause, a developer field.
func aRide(t testing.TB) *fit.File {
	t.Helper()
	return fileNamed(t, "../../vectors/fit/activity.fit")
}

func fileNamed(t testing.TB, name string) *fit.File {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return decodedBytes(t, b)
}

const noon = 1_000_000_000

// fileOf begins a file of a kind.
func fileOf(kind profile.File) *fittest.File {
	w := &fittest.File{}
	w.Message(0, 0, fittest.Enum(0, uint8(kind)))
	return w
}

// addRecords adds a record each second: 100 W and 200 W in turns, a beat more each second, and
// a metre of altitude up.
func addRecords(w *fittest.File, start, n uint32) {
	for i := range n {
		w.Message(2, 20, fittest.Uint32(253, start+i), fittest.Uint8(3, uint8(100+i)), fittest.Uint16(2, uint16(5*(500+i))),
			fittest.Uint16(7, uint16(100+i%2*100)))
	}
}

// decoded returns a file as the decoder has it.
func decoded(t testing.TB, w *fittest.File) *fit.File {
	t.Helper()
	return decodedBytes(t, w.Bytes())
}

func decodedBytes(t testing.TB, b []byte) *fit.File {
	t.Helper()
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// end ends a message that is right.
func end(t testing.TB, b *fit.Builder) {
	t.Helper()
	if err := b.End(); err != nil {
		t.Fatal(err)
	}
}

// eachActivity calls do with every file of [testkit.EachFIT] that has records with times, also with those
// that are damaged.
func eachActivity(t *testing.T, do func(t *testing.T, name string, f *fit.File)) {
	t.Helper()
	n := 0
	testkit.EachFIT(t, "../..", func(name string, b []byte) {
		for f := range fit.All(b, fit.Checksums(fit.Ignore)) {
			if f != nil && len(timeline.Timed(f.Messages, profile.MesgNumRecord)) > 0 {
				do(t, name, f)
				n++
			}
		}
	})
	t.Log(n, "files with records")
}

// written encodes f and decodes it again, whole.
func written(t testing.TB, name string, f *fit.File) *fit.File {
	t.Helper()
	b, err := fit.Append(nil, f)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	again, err := fit.DecodeBytes(b)
	if err != nil || len(again.Messages) != len(f.Messages) {
		t.Fatalf("%s: %d messages and %v, want %d", name, len(again.Messages), err, len(f.Messages))
	}
	return again
}

// contents counts messages by number, fields and bytes. The times of compressed headers, which
// become a field where the message before is gone, are that field.
func contents(messages []fit.Message, but ...profile.MesgNum) map[string]int {
	all := map[string]int{}
	for _, m := range messages {
		if containsNum(but, m.Num()) {
			continue
		}
		def, b := m.Definition().Bytes()[1:], m.Bytes() // the reserved byte becomes 0
		if t, ok := m.Timestamp(); ok && len(m.Definition().DeveloperFields()) == 0 {
			if _, ok := m.CompressedOffset(); ok && !m.Field(253).Exists() {
				def = append(slices.Clone(def), 253, 4, 0x86)
				def[3]++
				b = append(slices.Clone(b), fit.Number(profile.Uint32, uint64(t)).String()...)
			} else if n := len(def); n > 4 && def[n-3] == 253 {
				b = append(slices.Clone(b[:len(b)-4]), fit.Number(profile.Uint32, uint64(t)).String()...)
			}
		}
		all[string(def)+string(b)]++
	}
	return all
}

// falls reports whether the distances of the records of a file fall.
func falls(f *fit.File) bool {
	last := uint64(0)
	for _, m := range activity.Records(f.Messages) {
		if v := m.Field(profile.RecordDistance); v.IsNumber() {
			if v.Uint() < last {
				return true
			}
			last = v.Uint()
		}
	}
	return false
}

func containsNum(nums []profile.MesgNum, num profile.MesgNum) bool {
	for _, n := range nums {
		if n == num {
			return true
		}
	}
	return false
}

// sameContents reports how two files differ.
func sameContents(t testing.TB, name string, got, want map[string]int) {
	t.Helper()
	missing, more := 0, 0
	for c, n := range want {
		missing += max(0, n-got[c])
	}
	for c, n := range got {
		if isMade(c) {
			continue // stops and starts of the timer, at cuts where nothing was recorded for long
		}
		if n > want[c] && more < 3 {
			t.Logf("%s: more of % x", name, c)
		}
		more += max(0, n-want[c])
	}
	if missing+more > 0 {
		t.Errorf("%s: %d messages are missing and %d are there that should not", name, missing, more)
	}
}

// isMade reports whether a message is an event of the timer with nothing but its time and kind.
func isMade(content string) bool {
	const definition = "\x00\x15\x00\x03\xfd\x04\x86\x00\x01\x00\x01\x01\x00"
	return strings.HasPrefix(content, definition)
}

// firstPlace is the first record with a position.
func firstPlace(f *fit.File) (m fit.Message, ok bool) {
	for _, m := range activity.Records(f.Messages) {
		if m.Field(profile.RecordPositionLat).Valid() && m.Field(profile.RecordPositionLong).Valid() {
			return m, true
		}
	}
	return m, false
}

// within returns the messages, which all have a time, whose time is in p.
func within(messages []fit.Message, p period) (found []fit.Message) {
	for _, m := range messages {
		if p.Has(timeline.TimeOf(m)) {
			found = append(found, m)
		}
	}
	return found
}
