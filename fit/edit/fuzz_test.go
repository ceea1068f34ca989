package edit

import (
	"bytes"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// FuzzEdits edits any file: what comes out can be written and read again, a concealed zone has no position, and
// times that were shifted and shifted back are as they were.
func FuzzEdits(f *testing.F) {
	for _, name := range []string{"compressed", "developer", "types-big", "redefined", "course"} {
		b, err := fit.Append(nil, fileNamed(f, "../../vectors/fit/"+name+".fit"))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b[:min(len(b), 4000)])
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		file, _ := fit.DecodeBytes(b, fit.Checksums(fit.Ignore))
		if file == nil {
			return
		}
		zone := Circle{Lat: 47, Long: 8, Radius: MaxRadius}
		concealed, _ := Conceal(file, Concealment{Zones: []Circle{zone}, Names: true})
		for _, m := range written(t, "conceal", concealed).Messages {
			for _, run := range unexplained(m) {
				if leaked := leakedPosition(circles{zone}, run, b); leaked != nil {
					t.Errorf("message %v has a position of the zone: %x", m.Num(), leaked)
				}
			}
		}
		reduced, _ := Reduce(file, Reduction{Metres: 5, Seconds: 5})
		written(t, "reduce", reduced)
		despiked, _ := Despike(file)
		written(t, "despike", despiked)
		if len(Diff(file, file)) > 0 {
			t.Error("a file differs from itself")
		}
		fuzzCuts(t, file)
		for _, edit := range []func() (*fit.File, []Change, error){
			func() (*fit.File, []Change, error) { return Shift(file, time.Hour) },
			func() (*fit.File, []Change, error) { return SwapLocal(file) },
			func() (*fit.File, []Change, error) { return MendStart(file) },
			func() (*fit.File, []Change, error) { return MergeHR(file) },
			func() (*fit.File, []Change, error) { return Overlay(file, file, 0, "heart_rate", "position") },
			func() (*fit.File, []Change, error) {
				return Strip(file, Stripping{Fields: []string{"timestamp"}, Developer: true})
			},
			func() (*fit.File, []Change, error) { return Set(file, Labels{Sport: "running", Name: "x", Gear: "y"}) },
		} {
			if edited, _, err := edit(); err == nil {
				written(t, "edit", edited)
			}
		}
	})
}

// fuzzCuts cuts the middle out of a file, splits it, and merges the parts.
func fuzzCuts(t *testing.T, f *fit.File) {
	t.Helper()
	if all, ok := recorded(timeline.Timed(f.Messages, profile.MesgNumRecord)); ok {
		quarter := (all.To - all.From) / 4
		middle := period{From: all.From + quarter, To: all.To - quarter}
		if cut, _, err := Cut(f, profile.DateTime(middle.From), profile.DateTime(middle.To)); err == nil {
			if left := within(timeline.Timed(written(t, "cut", cut).Messages, profile.MesgNumRecord), middle); len(left) > 0 {
				t.Errorf("%d records in what was cut out", len(left))
			}
		}
	}
	for _, splitter := range splitters {
		parts, err := Split(f, splitter)
		if err != nil {
			continue
		}
		records := 0
		for _, part := range parts {
			records += len(timeline.Timed(written(t, "split", part).Messages, profile.MesgNumRecord))
		}
		if want := len(timeline.Timed(f.Messages, profile.MesgNumRecord)); records != want {
			t.Errorf("%d records with a time in %d parts, want %d", records, len(parts), want)
		}
		if whole, _, err := Merge(parts...); err == nil {
			written(t, "merge", whole)
		}
	}
}

// leakedPosition returns eight bytes of a message that are a position of the zone and that the
// input has, too. Those of a time that was a compressed header before, and what precedes it, may
// be one by chance.
func leakedPosition(zone circles, message, input []byte) []byte {
	for i := zone.offsetIn(message); i >= 0; {
		if found := message[i : i+8]; bytes.Contains(input, found) {
			return found
		}
		next := zone.offsetIn(message[i+1:])
		if next < 0 {
			return nil
		}
		i += 1 + next
	}
	return nil
}
