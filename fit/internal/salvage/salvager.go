package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// A salvager finds the plausible messages in the bytes of one damaged file.
type salvager struct {
	*Input
	data        []byte
	reach       headerWalk
	begun       []step // what is sure
	definitions []*candidate
	longest     int    // of the messages
	compressed  bool   // whether compressed timestamps are usual
	known       places // of the messages that are sure, that messages lead to or that the last path reads without doubt
	defined     places // of definitions, also of those that were dropped
	usual       uint32 // a time of the file, 0 if none is known
	lostTries   int    // messages that may still be examined for lost definitions in gaps
	aroundTries int    // and around them
	leadTries   int    // and to find definitions with little evidence
	again       block  // that is there twice, and is skipped
	sum         bool   // the data may end with the checksum of the file
	headed      int    // bytes of the header before the data
	within      *outer // the file that a block with this header is in, nil if it is in none
	outer       *outer // the same, until its definitions are in force
}

// places are offsets in the data.
type places []uint64

func (p places) has(at int) bool { return p[at/64]>>(at%64)&1 != 0 }
func (p places) add(at int)      { p[at/64] |= 1 << (at % 64) }

// isFirst reports whether h is a header with a compressed timestamp in a file that
// usually has none.
func (s *salvager) isFirst(h uint8) bool { return h&frame.CompressedBit != 0 && !s.compressed }

func (in *Input) newSalvager(data []byte) *salvager {
	return &salvager{Input: in, data: data, lostTries: lostAll * len(data), aroundTries: aroundAll * len(data), leadTries: leadAll * len(data)}
}

// isWalked reports whether the walk from the header met a message or definition at a place, and did not break.
func (s *salvager) isWalked(at int) bool { return s.reach.stop != atFault && s.reach.places.has(at) }
