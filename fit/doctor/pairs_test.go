package doctor

import (
	"bytes"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// drops are faults that leave out messages of a kind, which other faults are in.
var drops = map[string]bool{
	"file-id-missing": true, "session-missing": true, "lap-missing": true, "activity-missing": true,
}

// eachPair calls do with a ride that has two faults that Fix mends, those that leave out messages last.
func eachPair(t *testing.T, do func(name string, f *fit.File)) {
	whole, mended := encoded(t, ride(t)), slices.DeleteFunc(Rules(), func(r Rule) bool { return !r.Fixed })
	for i, first := range mended {
		for _, second := range mended[i:] {
			if drops[first.Name] && !drops[second.Name] {
				first, second = second, first
			}
			f, err := fit.DecodeBytes(whole)
			if err != nil {
				t.Fatal(err)
			}
			faults[first.Name].with(broken{f, t})
			faults[second.Name].with(broken{f, t})
			do(first.Name+" and "+second.Name, f)
		}
	}
}

// TestPairs mends rides with two faults. What Fix says is mended is gone, also after the file is
// written and read; a second Fix has nothing to do; and the message of a finding says something.
func TestPairs(t *testing.T) {
	eachPair(t, func(name string, f *fit.File) {
		fixed := names(Fix(f))
		once := encoded(t, f)
		if again := names(Fix(f)); again != nil || !bytes.Equal(encoded(t, f), once) {
			t.Errorf("%s: a second Fix mends %q", name, again)
		}
		read, err := fit.DecodeBytes(once)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, left := range ExamineFile(read) {
			if slices.Contains(fixed, left.Rule.Name) || left.Message == "" {
				t.Errorf("%s: after Fix there is %v, and it mended %q", name, left, fixed)
			}
		}
	})
}
