package edit

import (
	"errors"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// describing are kinds of messages in real files that describe the file, the device, the user, the
// sensors or the zones.
var describing = map[profile.MesgNum]bool{
	2: true, 3: true, 7: true, 8: true, 9: true, 12: true, 13: true, 23: true, 26: true, 27: true, 49: true, 72: true, 206: true, 207: true, 375: true,
}

// descriptions counts the messages that describe a file, but file_id, whose time a part changes.
func descriptions(f *fit.File) map[string]int {
	var found []fit.Message
	for _, m := range f.Messages {
		if describing[m.Num()] {
			found = append(found, m)
		}
	}
	return contents(found)
}

// TestPartsDescribe wants all messages that describe a file in each part of it.
func TestPartsDescribe(t *testing.T) {
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		want := descriptions(f)
		for how, splitter := range splitters {
			parts, err := Split(f, splitter)
			if errors.Is(err, ErrParts) {
				continue
			}
			if err != nil {
				t.Fatal(name, err)
			}
			for _, part := range parts {
				sameContents(t, name+", "+how, descriptions(part), want)
			}
		}
		p, _ := recorded(recordsInOrder(f.Messages))
		trimmed, _, err := Trim(f, profile.DateTime(p.From+(p.To-p.From)/3), profile.DateTime(p.To-(p.To-p.From)/3))
		if errors.Is(err, ErrNoRecords) {
			return
		}
		sameContents(t, name+", trim", descriptions(trimmed), want)
	})
}

// TestTrimDescribes trims a file whose device describes itself and its sensors at the start and at the
// end, in messages that have these times, and the user in a message that is not in the profile. A message of
// an unknown kind that comes later is about its time.
func TestTrimDescribes(t *testing.T) {
	w := fileOf(profile.FileActivity)
	switchTimer(w, noon, profile.EventTypeStart)
	w.Message(1, 23, fittest.Uint32(253, noon), fittest.Uint8(0, 0), fittest.Uint16(2, 1), fittest.Uint16(4, 3122))
	w.Message(2, 79, fittest.Uint32(253, noon), fittest.Uint8(1, 80))
	w.Message(3, 147, fittest.Uint8(0, 1))
	addRecords(w, noon, 100)
	w.Message(2, 79, fittest.Uint32(253, noon+99), fittest.Uint8(1, 81))
	w.Message(1, 23, fittest.Uint32(253, noon+99), fittest.Uint8(0, 1), fittest.Uint16(2, 1), fittest.Uint16(4, 9))
	f := decoded(t, w)
	for _, from := range []profile.DateTime{noon, noon + 50} {
		got, _, err := Trim(f, from, noon+70)
		if err != nil {
			t.Fatal(err)
		}
		d := draft{messages: got.Messages}
		if n := [3]uint64{d.count(23), d.count(79), d.count(147)}; n != [3]uint64{2, 1, 1} {
			t.Errorf("from %d: %d messages about devices, the user and sensors, want 2, 1 and 1", from-noon, n)
		}
		if first := timeline.Timed(got.Messages, 79)[0]; first.Field(1).Uint() != 80 {
			t.Errorf("from %d: the user is %v, want 80", from-noon, first.Field(1))
		}
	}
}
