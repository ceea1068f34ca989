package salvage

import (
	"github.com/tightwire/tightwire/fit/internal/crc"
	"github.com/tightwire/tightwire/fit/internal/frame"
)

// A File is what is left of one damaged file. Its places are offsets in the input.
type File struct {
	Begin, Start int   // of the file, and of its data
	Stated       int64 // the end of the data by the header
	End          int   // the actual end of the data
	Next         int   // of what follows: End, if the data has no checksum
	Sum          int   // of the checksum, -1 if there is none

	Twice    bool      // the whole file only repeats a block: it has no segments
	Enough   bool      // there is a header, or there is enough for a file without one
	Segments []Segment // all data up to End, or up to the checksum in it
	Messages int       // how many messages they have whose definition is there
	Times    []uint32  // of these messages, 0 if unknown; nil if none has a compressed timestamp
	Unsure   *Unsure
}

// A Segment is bytes that are read as one thing. Its place is an offset in the data.
type Segment struct {
	Kind       Kind
	At, Size   int
	Count      int    // how many messages
	Unit       int    // bytes of each message, header included, or that a torn one should have
	Definition []byte // of messages, after its header byte
}

// Kind says what bytes are read as.
type Kind uint8

// The kinds of segments. Of those from Lost on nothing is left.
const (
	Messages Kind = iota
	Definition
	Lost    // messages whose definition is lost
	Skipped // bytes that make no sense
	Twice   // bytes that are there again
	Rest    // bytes after the end of a file
	Torn    // a message that goes beyond the end
)

// An Unsure is the first message whose time says that compressed timestamps before it may be
// too early: messages may be lost.
type Unsure struct {
	At      int    // in the data
	Seconds uint32 // by how many
}

// build turns steps into segments, and times the messages.
func (s *salvager) build(f *File, steps []step) {
	steps = s.findSum(f, steps)
	t := timer{data: s.data, missing: f.missing()}
	f.Segments = make([]Segment, 0, len(steps))
	for i := range steps {
		g := s.segment(f, &steps[i])
		if g.Kind >= Lost {
			t.holes = append(t.holes, g.hole(f.Messages))
		}
		if g.Kind == Messages {
			f.Messages += g.Count
		}
		f.Segments = append(f.Segments, g)
	}
	if s.rolls(f.Segments) {
		s.setTimes(&t, f)
	}
}

// segment returns a step as a segment.
func (s *salvager) segment(f *File, st *step) Segment {
	g := Segment{Kind: Skipped, At: st.at, Size: st.size, Count: st.count}
	switch {
	case st.defines:
		g.Kind = Definition
	case st.message():
		g.Kind, g.Unit, g.Definition = Messages, int(st.found.shape.size), st.found.shape.raw
		if g.Definition == nil {
			g.Kind = Lost
		}
	case st.twice:
		g.Kind = Twice
	case st.at+st.size < len(s.data):
	case st.after || same(s.data[st.at:]) || f.Stated > int64(f.Start) && int64(f.Start+st.at) >= f.Stated:
		g.Kind = Rest
	default:
		if n := s.sizeBefore(st); n > st.size {
			g.Kind, g.Unit = Torn, n
		}
	}
	return g
}

// hole returns the hole before a message that a segment leaves. If its bytes are there twice,
// nothing is lost.
func (g *Segment) hole(message int) hole {
	end := g.At + g.Size
	if g.Kind == Twice {
		return hole{message, end, end}
	}
	return hole{message, g.At, end}
}

// missing returns how many bytes the file has lost by its data size, -1 if it has none.
func (f *File) missing() int {
	if f.Stated <= int64(f.Start) {
		return -1
	}
	return int(max(0, f.Stated-int64(f.End)))
}

// sizeBefore returns the size of the message at the beginning of skipped bytes, 0 if no
// message begins there.
func (s *salvager) sizeBefore(st *step) int {
	p := path{salvager: s}
	p.enter(st.at)
	if m := p.local.of(s.data[st.at]); m != nil {
		return int(m.shape.size)
	}
	return 0
}

// findSum finds the checksum, also at the end of the data, and returns the steps before it.
func (s *salvager) findSum(f *File, steps []step) []step {
	if f.Sum = -1; f.Next > f.End {
		f.Sum = f.End
		return steps
	}
	last := len(steps) - 1
	if last < 0 || steps[last].found != nil || steps[last].size < frame.ChecksumSize {
		return steps
	}
	st := &steps[last]
	sum := f.Start + st.at
	switch {
	case st.size == frame.ChecksumSize:
		f.Sum, f.End = sum, sum
		return steps[:last]
	case crc.Update(0, s.b[f.Begin:sum+frame.ChecksumSize]) == 0:
		f.Sum = sum
		st.at += frame.ChecksumSize
		st.size -= frame.ChecksumSize
		st.after = true
	}
	return steps
}

// rolls reports whether messages have compressed timestamps.
func (s *salvager) rolls(segments []Segment) bool {
	for _, g := range segments {
		for i := 0; g.Kind == Messages && i < g.Count; i++ {
			if s.data[g.At+i*g.Unit]&frame.CompressedBit != 0 {
				return true
			}
		}
	}
	return false
}
