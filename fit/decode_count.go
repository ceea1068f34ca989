package fit

import "github.com/tightwire/tightwire/fit/profile"

// Count returns how many messages of a kind the file has. Of a file without Messages (see
// [BlocksOnly]) it knows; else it counts them.
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

// tally counts the messages of each kind while a file is scanned: by local type, as long as
// that is not defined again, so that a run of messages costs one addition.
type tally struct {
	wanted bool
	nums   [isDefinition]profile.MesgNum
	open   [2 * isDefinition]int // since nums says what they are; like sizes, without a check
	closed map[profile.MesgNum]int
}

// define says what the messages of a local type are from now on.
func (t *tally) define(local uint8, num profile.MesgNum) {
	if t.wanted {
		t.close(local)
		t.nums[local] = num
	}
}

func (t *tally) close(local uint8) {
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

// total returns how many messages of each kind there were.
func (t *tally) total() map[profile.MesgNum]int {
	for local := range t.nums {
		t.close(uint8(local))
	}
	return t.closed
}
