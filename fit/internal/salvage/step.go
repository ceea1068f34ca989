package salvage

import (
	"cmp"
	"slices"
)

// A salvager finds the plausible messages in the bytes of one damaged file.
type salvager struct {
	*Input
	data        []byte
	definitions []*foundDefinition
	longest     int  // of the messages
	compressed  bool // whether compressed timestamps are usual
	exact       places
	usual       uint32 // a time of the file, 0 if none is known
	lostTries   int    // messages that may still be examined for lost definitions in gaps
	aroundTries int    // and around them
	again       block  // that is there twice, and is skipped
	sum         bool   // the data may end with the checksum of the file
}

// places are offsets in the data.
type places []uint64

func (p places) has(at int) bool { return p[at/64]>>(at%64)&1 != 0 }
func (p places) add(at int)      { p[at/64] |= 1 << (at % 64) }

// A foundDefinition is a definition found in the file, in force from a place on.
type foundDefinition struct {
	at, size int    // of the definition; size is 0 if it is lost
	shape    *shape // of its messages
	local    uint8
	bits     int // how sound it is
	seen     int // how many messages it has where decoding gets
	led      int // how many messages led far with the size of a lost definition

	exact int   // how many messages are followed by another
	gaps  int   // how many are followed by a message without definition
	after uint8 // of this local type
}

// A step is a part of a path: messages, a definition or skipped bytes.
type step struct {
	at, size int
	count    int              // how many messages
	found    *foundDefinition // nil if bytes are skipped
	defines  bool
	after    bool   // skipped after the checksum
	twice    bool   // skipped because the bytes are there again
	late     bool   // of a message: its time is before the last one
	table    *table // of the definitions in force after it, or before skipped bytes
	doubt    int16
}

// message reports whether s is messages, with or without their definition.
func (s *step) message() bool { return s.found != nil && !s.defines }

// joins reports whether s continues the step last.
func (s *step) joins(last *step) bool {
	if s.found == nil || last.found == nil {
		return s.found == last.found && !s.twice && !last.twice
	}
	return s.found == last.found && !s.defines && !last.defines && !s.late && s.doubt == 0 && last.doubt == 0
}

// isAgain reports whether a message of m at a place repeats one that a file has only once.
func (m *foundDefinition) isAgain(at int) bool {
	return m.shape.once && at != m.at+m.size
}

// score returns the evidence in a definition. One with an invalid field may be the
// beginning of a definition, and then other bytes: it counts no more than a message.
func (m *foundDefinition) score() int32 {
	if m.shape.wrong >= 0 {
		return int32(min(bitsMost, m.bits))
	}
	return int32(m.bits)
}

// skip makes the bytes of a message skipped ones.
func (s *step) skip() { *s = step{at: s.at, size: s.size, count: 1, table: s.table} }

// inOrder returns definitions in the order of their places, one for each place.
func inOrder(definitions []*foundDefinition) []*foundDefinition {
	slices.SortStableFunc(definitions, func(a, b *foundDefinition) int { return cmp.Compare(a.at, b.at) })
	return slices.CompactFunc(definitions, func(a, b *foundDefinition) bool { return a.at == b.at })
}

// A block is bytes that are there twice.
type block struct{ from, to int }

// has reports whether a place is in the block.
func (r *block) has(at int) bool { return r.from <= at && at < r.to }

// distance returns how many bytes lie between two blocks, less than 0 if they overlap.
func (r block) distance(other block) int { return max(r.from-other.to, other.from-r.to) }
