package fit

import (
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// Count returns the number of messages of a kind. A file without Messages (see
// [BlocksOnly]) has the number; for others Count goes through the Messages.
func (f *File) Count(num profile.MesgNum) (n int) {
	if f.bare {
		return f.counts[num]
	}
	for _, m := range f.Messages {
		if m.Num() == num {
			n++
		}
	}
	return n
}

// messageCounter counts the messages of each kind while a file is scanned. It counts by
// local type until that is defined again, so that a run of messages costs one addition.
type messageCounter struct {
	wanted bool
	nums   [frame.IsDefinition]profile.MesgNum
	open   [2 * frame.IsDefinition]int // since the last definition; 32 places, so that an index needs no check
	closed map[profile.MesgNum]int
}

// define sets the kind of the messages of a local type from now on.
func (t *messageCounter) define(local uint8, num profile.MesgNum) {
	if t.wanted {
		t.close(local)
		t.nums[local] = num
	}
}

func (t *messageCounter) close(local uint8) {
	n := t.open[local]
	if n == 0 {
		return
	}
	if t.closed == nil {
		t.closed = map[profile.MesgNum]int{}
	}
	t.closed[t.nums[local]] += n
	t.open[local] = 0
}

// total returns the number of messages of each kind.
func (t *messageCounter) total() map[profile.MesgNum]int {
	for local := range t.nums {
		t.close(uint8(local))
	}
	return t.closed
}
