package doctor

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// OrderBlocks puts blocks of a damaged file in order of time, and reports whether they were not: a file system can leave
// sectors or pages in each other's place. The times of records say where a block belongs, and all messages after a record
// move with it. If that makes a block of one or two records, their times are more likely damaged, and if it leaves more
// than an hour between blocks, one is of another ride: then all messages stay in place.
func OrderBlocks(f *fit.File) bool {
	const least, hour = 3, 3600
	groups := groupsOf(f.Messages)
	ordered := slices.Clone(groups)
	slices.SortStableFunc(ordered, func(a, b group) int { return cmp.Compare(a.time, b.time) })
	blocks, size := 0, least // of the block at hand: what is before the first record has any size
	for i := range ordered {
		if i > 0 && ordered[i].index != ordered[i-1].index+1 {
			if size < least || i > 1 && ordered[i].time-ordered[i-1].time > hour {
				return false
			}
			blocks, size = blocks+1, 0
		}
		size++
	}
	if blocks == 0 || size < least {
		return false
	}
	all := make([]fit.Message, 0, len(f.Messages))
	for _, g := range ordered {
		all = append(all, g.messages...)
	}
	f.Messages = all
	return true
}

// A group is a record and what follows it up to the next one.
type group struct {
	index    int
	time     uint32
	messages []fit.Message
}

// groupsOf returns the groups of messages; the first one is what comes before the first record.
func groupsOf(messages []fit.Message) []group {
	groups, from := []group{{}}, 0
	for i, m := range messages {
		if t, ok := m.Timestamp(); ok && m.Num() == profile.MesgNumRecord {
			groups[len(groups)-1].messages = messages[from:i]
			groups, from = append(groups, group{index: len(groups), time: t}), i
		}
	}
	groups[len(groups)-1].messages = messages[from:]
	return groups
}
