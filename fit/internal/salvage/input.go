package salvage

import (
	"bytes"
	"math"

	"github.com/tightwire/tightwire/fit/internal/crc"
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
	room   []cell // for the windows of all paths
	days   dayCounts
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

// region finds the data of the file at pos, which has header h and ends at end.
func (in *Input) region(pos int, h frame.Header, end int) *File {
	f := &File{Begin: pos, Start: pos + int(h.Size)}
	f.Stated = int64(f.Start) + int64(h.DataSize)
	end = int(min(int64(end), int64(f.Start)+math.MaxUint32))
	f.End, f.Next = end, end
	switch sum := f.Stated + frame.ChecksumSize; {
	case h.DataSize > 0 && in.ends(pos, sum, end):
		f.End, f.Next = int(f.Stated), int(sum)
	case end >= f.Start+frame.ChecksumSize && !same(in.b[max(f.Start, end-many):end]) && crc.Update(0, in.b[pos:end]) == 0:
		f.End = end - frame.ChecksumSize
	}
	return f
}

// ends reports whether the file at pos, which goes to end at most, ends at sum: its
// checksum there is right, or a header or nothing follows.
func (in *Input) ends(pos int, sum int64, end int) bool {
	if sum >= int64(end) {
		return sum == int64(end)
	}
	_, fault := frame.ParseHeader(in.b[sum:])
	return fault == nil || crc.Update(0, in.b[pos:sum]) == 0
}

// revise takes out of the best path what only seems to be messages.
func (s *salvager) revise(steps []step, f *File) []step {
	if s.has("dropFar") {
		s.dropFar(steps)
	}
	if s.has("dropUnlike") {
		s.dropUnlike(steps, f.Stated > int64(f.End))
	}
	if s.has("believe") {
		steps = s.believe(steps, f)
	}
	return steps
}

// isFile reports whether steps are enough for a file without a header: enough messages, and
// two times near each other, or nothing skipped. The time of a file_id counts.
func (s *salvager) isFile(steps []step) bool {
	count, near, last := 0, 0, uint32(0)
	for i := range steps {
		st := &steps[i]
		if !st.defined() {
			continue
		}
		count += st.count
		for i := range st.count {
			t, ok := s.timeOf(st, i)
			if sh := st.found.shape; !ok && sh.made != 0 {
				t = uint32(frame.ReadUint(s.data[st.at+i*int(sh.size)+int(sh.made):][:4], sh.big))
			}
			if t < leastTime || t >= maxTime {
				continue
			}
			if near == 0 || nearness(last, t) > 0 {
				near++
			}
			last = t
		}
	}
	return count >= many && (near > 1 || s.isComplete(steps))
}

// isComplete reports whether steps are messages and definitions from the file_id's to the
// end, with the rest of a header before and a checksum after.
func (s *salvager) isComplete(steps []step) bool {
	if n := steps[0].size; steps[0].found == nil && (n == frame.ShortHeader || n == frame.LongHeader) {
		steps = steps[1:]
	}
	skipped := 0
	for i := range steps {
		if steps[i].found == nil {
			skipped += steps[i].size
		}
	}
	if skipped > len(s.data)/part {
		return false
	}
	return len(steps) > 0 && steps[0].defines && steps[0].found.shape.num == profile.MesgNumFileID
}

// nextHeader returns where the next header after pos is, or the end, and where an old block of the file at pos
// begins, or the end: the header of an old block begins no file.
func (in *Input) nextHeader(pos int) (at, old int) {
	if in.header <= pos { // else in.header is still the next header
		in.findHeader(pos + 1)
	}
	for old = len(in.b); in.isOldBlock(pos, in.header); {
		old = min(old, in.header)
		in.findHeader(in.header + 1)
	}
	return in.header, old
}

// findHeader sets in.header to the first header from a place on.
func (in *Input) findHeader(from int) {
	in.header = headerFrom(in.b, from)
	in.searched += max(0, in.header-from)
}

// isHeader reports whether a file begins at the beginning of b: the header's checksum is
// right, or a file_id follows it.
func isHeader(b []byte) bool {
	h, fault := frame.ParseHeader(b)
	if fault != nil {
		return false
	}
	return h.Checksum != 0 && h.Checksum == crc.Update(0, b[:frame.ShortHeader]) || isFileID(b[h.Size:])
}

// isFileID reports whether b begins with a definition of message file_id.
func isFileID(b []byte) bool {
	bits, n := soundness(b)
	return bits >= soundFound && n > 0 && frame.Number(b[1:]) == profile.MesgNumFileID
}

// headerFrom returns where the first header in b[pos:] begins, or len(b).
func headerFrom(b []byte, pos int) int {
	const magic = 8 // offset of ".FIT" in a header
	for ; pos+magic < len(b); pos++ {
		i := bytes.Index(b[pos+magic:], []byte(".FIT"))
		if i < 0 {
			break
		}
		if pos += i; isHeader(b[pos:]) {
			return pos
		}
	}
	return len(b)
}

// secondFileID returns where the second definition of a file_id in f is, or where f ends: the header before
// that definition is lost. It need not lie where a message ends: torn messages can seem to continue in it. But
// where the walk from the header is unbroken, it needs as much evidence as what proves the walk. If it lies in an old block,
// old becomes the beginning of that block.
func (in *Input) secondFileID(f *File, w headerWalk, old *int) int {
	at := in.nextFileID(f.Start, f.Start+w.end, f.End)
	for {
		at = in.nextFileID(at+1, f.Start+w.end, f.End)
		before := in.isOldBlock(f.Begin, at-frame.LongHeader)
		if at == f.End || !before && !in.isOldBlock(f.Begin, at-frame.ShortHeader) {
			return at
		}
		*old = min(*old, at-frame.LongHeader)
	}
}

// nextFileID returns where the first definition of a file_id between two places is, with its message after it, or the
// second place. Before the end of the walk from the header it has to be proof.
func (in *Input) nextFileID(from, walked, to int) int {
	at := from
	for ; at < to; at++ {
		if frame.Local(in.b[at]) != frame.IsDefinition || !isFileID(in.b[at:]) {
			continue
		}
		sound, n := soundness(in.b[at:])
		if (sound >= soundProof || at >= walked) && at+n < len(in.b) && in.b[at+n] == in.b[at]&15 {
			break
		}
	}
	in.searched += max(0, at-from)
	return min(at, to)
}

// A file system can leave a block of another file in the place of one of this file. If that block
// begins with a header, it begins a file, which also has the rest of this one. Where the block ends,
// the definitions of this file are in force again.

// outer is the definitions at the end of a file in which a header begins another, by local type.
type outer struct {
	at      int // of the header
	defined [frame.IsDefinition][]byte
}

// leaves returns the definitions of a file that ends where a block can begin, before the end that its
// header gives.
func (f *File) leaves(end int, steps []step) (o outer) {
	if (end-f.Begin)%sector > 0 || f.Stated <= int64(end) {
		return outer{}
	}
	o.at = end
	for i := range steps {
		if st := &steps[i]; st.defines && st.found.shape.wrong < 0 && st.found.shape.size > 1 {
			o.defined[st.found.local] = st.found.shape.raw
		}
	}
	return o
}

// inherit looks for the end of the block: a sector's end in skipped bytes, or in the message before
// them, from which the definitions of the outer file lead on. It puts these in force there, and reports
// whether it did.
func (s *salvager) inherit(steps []step) bool {
	if s.outer == nil {
		return false
	}
	for i := 1; i < len(steps); i++ {
		st := &steps[i]
		from, to := st.at, st.at+st.size
		if steps[i-1].message() {
			from -= steps[i-1].each()
		}
		at := (from+s.headed+sector-1)/sector*sector - s.headed
		if !st.gap() || at >= to || !s.leadsOut(at) {
			continue
		}
		for local, raw := range s.outer.defined {
			if raw != nil {
				s.definitions = append(s.definitions, &candidate{at: at - len(s.outer.defined) + local, local: uint8(local), shape: s.shapeOf(raw)})
			}
		}
		s.outer = nil
		return true
	}
	return false
}

// leadsOut reports whether messages that begin near a place follow one another by the definitions of
// the outer file, so many of them that it cannot be chance.
func (s *salvager) leadsOut(at int) bool {
	var sizes frame.Sizes
	longest := 0
	for local, raw := range s.outer.defined {
		if raw != nil {
			sizes[local] = s.shapeOf(raw).size
			longest = max(longest, int(sizes[local]))
		}
	}
	for from := at; from < min(at+longest, len(s.data)); from++ {
		n := 0
		for pos := from; pos < len(s.data) && sizes.Of(s.data[pos]) > 0 && s.lostTries > 0; pos += sizes.Of(s.data[pos]) {
			s.lostTries--
			s.tries++
			if n++; n == 2*many {
				s.longest = max(s.longest, longest)
				return true
			}
		}
	}
	return false
}
