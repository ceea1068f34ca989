package salvage

import (
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// An Input is the bytes that files are salvaged from.
type Input struct {
	Window  int    // bytes of a damaged file that are examined at a time
	Without string // the rule that a test switches off: TestRecoverNeeds has a file for each, TestRecoverRules measures what it saves

	b      []byte
	like   map[likeKey][]byte
	shapes map[string]*shape // of the file at hand, by their definitions
	names  map[profile.Type]*[4]uint64
	header int // offset of the next header, if it is after the file at hand
	broken outer

	tries    int // how many messages were judged
	walked   int // how many messages walks from headers met
	searched int // how many bytes were searched for headers and file_ids
}

// A likeKey is what messages whose definition is lost have in common with messages of a whole
// file.
type likeKey struct {
	local uint8
	size  int
}

// New returns an input. It keeps b.
func New(b []byte) *Input {
	return &Input{b: b, like: map[likeKey][]byte{}, Window: usualWindow}
}

// has reports whether a rule is in force.
func (in *Input) has(rule string) bool { return in.Without != rule }

// Like tells of a definition of the same device, given what comes after its header byte, whose
// messages have a local type and a size, header included. The first one with a size counts.
func (in *Input) Like(local uint8, size int, definition []byte) {
	if key := (likeKey{local, size}); in.like[key] == nil {
		in.like[key] = definition
	}
}

// File salvages the damaged file at pos. Files must be asked for in their order.
func (in *Input) File(pos int) *File {
	in.shapes = nil
	end, old := in.nextHeader(pos)
	h, fault := frame.ParseHeader(in.b[pos:end])
	f := in.region(pos, h, end)
	w := in.walkFrom(f)
	if id := in.secondFileID(f, w, &old); id < f.End {
		if end = id; id < f.Start+w.end {
			w.stop = atFault
		}
		f = in.region(pos, h, end)
	}
	if in.has("isTwice") && in.isTwice(pos, end) {
		return &File{Begin: pos, Start: pos, End: end, Next: end, Twice: true}
	}
	s := in.newSalvager(in.b[f.Start:f.End])
	s.reach = w
	s.reach.sure = max(0, min(w.sure, old-f.Start, f.End-f.Start))
	s.sum = f.Next == f.End && (w.end < len(s.data) || f.Stated <= int64(f.End))
	if s.headed = f.Start - pos; in.broken.at == pos && pos > 0 && in.has("inherit") {
		s.within = &in.broken
	}
	steps := s.revise(s.bestSteps(f), f)
	in.broken = f.leaves(end, steps)
	f.Enough = fault == nil || s.isFile(steps)
	s.build(f, steps)
	return f
}
