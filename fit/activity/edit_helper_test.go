package activity

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
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
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// eachActivity calls do with every file of the vectors, and of the collection if it is there, that has
// records with times, also with those that are damaged.
func eachActivity(t *testing.T, do func(t *testing.T, name string, f *fit.File)) {
	t.Helper()
	names, err := filepath.Glob("../../vectors/fit/*.fit")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob(realFiles + "/*/*.fit")
	if err != nil || len(more) == 0 {
		t.Log("no collection of real files beside the checkout: the vectors only")
	}
	n := 0
	for _, name := range append(names, more...) {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(b) > 120_000 && os.Getenv("FIT_EDIT_ALL") == "" {
			continue // the same again, for longer: FIT_EDIT_ALL=1 has them too
		}
		for f := range fit.All(b, fit.Checksums(fit.Ignore)) {
			if f != nil && len(timed(f.Messages, profile.MesgNumRecord)) > 0 {
				do(t, name, f)
				n++
			}
		}
	}
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
	for _, m := range Records(f.Messages) {
		if v := m.Field(profile.RecordDistance); isNumber(v) {
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
	for _, m := range Records(f.Messages) {
		if m.Field(profile.RecordPositionLat).Valid() && m.Field(profile.RecordPositionLong).Valid() {
			return m, true
		}
	}
	return m, false
}
