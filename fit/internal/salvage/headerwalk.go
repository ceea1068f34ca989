package salvage

import (
	"math"
	"math/bits"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/crc"
	"github.com/tightwire/tightwire/fit/internal/frame"
)

// The walk from the header goes from message to message, as decoding does. It is evidence that no likelihood
// overrules:
//
//   - If nothing but a checksum is wrong, the file is kept as it is: [OnlySum].
//   - If the walk comes to the end that the header states, to the end of the bytes or to fill, that is what is wrong:
//     everything before is sure.
//   - If it breaks elsewhere, everything before the last definition that is proof is sure: a walk that has
//     lost its place meets none.
//   - From there on evidence decides, and from the first place where the walk may have lost its way: a time
//     far from the last one, a second message where a file has one, fill, or a definition that no device writes.
//
// What is sure is not searched for other readings. Nothing is sure behind the first bytes that are there twice.

// A headerWalk is the walk from the header of a file. Its places are offsets in the data.
type headerWalk struct {
	end    int // where it stops
	stop   stop
	sure   int    // everything before it is sure
	doubt  int    // where it may have lost its way, or the end of the data
	places places // of the messages and definitions that it met
}

// A stop is why a walk stops.
type stop uint8

const (
	atFault stop = iota
	atFill
	atEnd // of the bytes, or of what the header states
)

// A strider is what a walk from the header remembers of the messages behind it.
type strider struct {
	headerWalk
	in     *Input
	last   int                            // the message before
	shapes [frame.IsDefinition + 1]*shape // of the definitions in force
	first  *shape                         // of the definition just before, nil if there is none
	time   uint32                         // the last one, 0 if there was none
	uptime uint32                         // the last one that counts from when the device was switched on
}

// walkFrom walks from the header of f.
func (in *Input) walkFrom(f *File) headerWalk {
	data := in.b[f.Start:f.End]
	w := strider{in: in, headerWalk: headerWalk{doubt: len(data), places: make(places, len(data)/64+1)}}
	for w.end < len(data) {
		// Files in the messages of others begin walks that overlap.
		if in.walked++; in.walked > len(in.b) {
			return w.headerWalk
		}
		rest := data[w.end:]
		stated := int64(f.Start+w.end) == f.Stated
		if stated || f.Next == f.End && len(rest) == frame.ChecksumSize {
			w.prove()
		}
		if n := fillBefore(data, w.end); n >= 0 {
			if w.stop = atFill; !isWhole(f.Start-f.Begin+w.end-n, n) {
				w.end = w.last
			}
			w.prove()
			return w.headerWalk
		}
		n := w.next(rest)
		if n > len(rest) || n == 0 && (stated || isCutDefinition(rest)) {
			break
		}
		if n == 0 {
			return w.headerWalk
		}
		if w.last = w.end; !same(rest[:n]) {
			w.places.add(w.last)
		}
		w.end += n
	}
	w.stop = atEnd
	w.prove()
	return w.headerWalk
}

// prove makes everything before a place sure, up to where the walk may have lost its way.
func (w *strider) prove() { w.sure = max(w.sure, min(w.end, w.doubt)) }

// next returns the length of the message or definition at the beginning of b, 0 if there is none.
func (w *strider) next(b []byte) int {
	if frame.Local(b[0]) == frame.IsDefinition {
		return w.define(b)
	}
	s := w.shapes[frame.Local(b[0])]
	if s == nil {
		return 0
	}
	if n := int(s.size); n <= len(b) && w.isOdd(s, b) {
		w.doubt = min(w.doubt, w.end)
	}
	w.first = nil
	return int(s.size)
}

// define reads the definition at the beginning of b, and returns its length, 0 if there is none.
func (w *strider) define(b []byte) int {
	n, _, fault := frame.DefinitionSize(b)
	if fault != nil {
		return 0
	}
	w.first = w.in.shapeOf(b[1:n:n])
	w.shapes[b[0]&15] = w.first
	switch sound, _ := soundness(b); {
	case sound < soundAfter || w.first.faults == 1 || w.first.typeless > 1:
		w.doubt = min(w.doubt, w.end)
	case sound >= soundProof:
		w.prove()
	}
	return n
}

// isOdd reports whether hardly a device writes the message of shape s at the beginning of b there.
func (w *strider) isOdd(s *shape, b []byte) bool {
	const reserved = 0x30
	n := int(s.size)
	return s.once && w.first != s ||
		b[0]&frame.CompressedBit == 0 && b[0]&reserved != 0 ||
		2*n <= len(b) && same(b[:2*n]) ||
		s.time > 0 && w.isOff(s.timeIn(b))
}

// isOff reports whether a time is far from the last one: from the last date, or, if the device counts
// from when it was switched on, more than an hour.
func (w *strider) isOff(t uint32) bool {
	last, least := &w.time, 1
	switch {
	case t < leastTime || t == math.MaxUint32:
		return false
	case t >= maxTime:
		return true
	case t < minTime:
		last, least = &w.uptime, bitsHour-bitsDistant
	}
	off := *last != 0 && nearness(*last, t) < least
	*last = t
	return off
}

// fillBefore returns how many bytes before a place are those of the fill there, -1 if there is no fill.
func fillBefore(data []byte, at int) int {
	from, to := at, at+1
	for to < len(data) && to-from < proof && data[to] == data[at] {
		to++
	}
	for from > 0 && at-from < proof && data[from-1] == data[at] {
		from--
	}
	if to-from < proof {
		return -1
	}
	return at - from
}

// isWhole reports whether a message is whole that ends n bytes after a place of the file from which on bytes are
// the same as in the fill after it: none are, or a sector begins only then, and its last bytes are the same by chance.
func isWhole(from, n int) bool {
	begin := (from + sector - 1) / sector * sector
	return n == 0 || begin-from >= n && begin-from <= proof
}

// isCutDefinition reports whether b, which is no definition, begins like one that is longer than b.
func isCutDefinition(b []byte) bool {
	if frame.Local(b[0]) != frame.IsDefinition || len(b) > 1 && b[1] != 0 {
		return false
	}
	_, _, fault := frame.DefinitionSize(b)
	return fault != nil && fault.Kind == frame.Truncated
}

// OnlySum reports whether nothing but a checksum can be wrong with the file b, whose messages lead to its
// end: its sum differs in two bits at most, or is right if the one of its header is made right or left out.
func OnlySum(b []byte) bool {
	const most = 2
	end := len(b) - frame.ChecksumSize
	if bits.OnesCount16(uint16(frame.ReadUint(b[end:], false))^crc.Update(0, b[:end])) <= most {
		return true
	}
	if b[0] != frame.LongHeader {
		return false
	}
	head := crc.Update(0, b[:frame.ShortHeader])
	for _, sum := range []uint16{head, 0} {
		if crc.Update(crc.Update(head, []byte{uint8(sum), uint8(sum >> 8)}), b[frame.LongHeader:]) == 0 {
			return true
		}
	}
	return false
}

// takeSure reads what is sure, up to a block that is there twice.
func (p *path) takeSure() {
	pos, time := 0, uint32(0)
	for pos < p.reach.sure {
		st := step{at: pos, count: 1, defines: frame.Local(p.data[pos]) == frame.IsDefinition}
		if st.defines {
			st.size, _, _ = frame.DefinitionSize(p.data[pos:])
		} else {
			st.found = p.local.of(p.data[pos])
			st.size = int(st.found.shape.size)
		}
		if pos+st.size > p.reach.sure {
			break
		}
		if st.defines {
			st.found = p.addDefinition(pos)
			p.local[st.found.local] = st.found
		} else {
			p.takeMessage(&st, &time)
		}
		p.step(st)
		pos += st.size
	}
	p.reach.sure, p.begun = pos, slices.Clone(p.steps)
}

// takeMessage counts a message that is sure; time is the last one.
func (p *path) takeMessage(st *step, time *uint32) {
	p.compressed = p.compressed || p.data[st.at]&frame.CompressedBit != 0
	p.known.add(st.at)
	st.found.sure = true
	st.found.fit++
	t, size := p.timeAt(st.at)
	if size > 0 && t < *time {
		p.steps[len(p.steps)-1].late = true
	}
	if size > 0 {
		*time = t
	}
}
