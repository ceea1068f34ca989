package fit

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/salvage"
	"github.com/tightwire/tightwire/fit/profile"
)

// salvaged adds the file that is left of a damaged one, and records its damages.
func (r *recovery) salvaged(got *salvage.File) {
	before := len(r.damages)
	h, fault := parseHeader(r.b[got.Begin:got.Next])
	if fault != nil {
		fault = moved(got.Begin, fault)
		if !got.Enough {
			r.damaged(got.Begin, got.Next-got.Begin, trailing(fault, len(r.files)))
			return
		}
		h = headerOf(got, r.b[got.Start:got.End])
	}
	f := &File{Header: h, src: &source{data: r.b[got.Start:got.End], base: int64(got.Start)}, size: got.Next - got.Begin}
	f.take(got)
	r.explain(f, got, fault)
	damages := r.damages[before:]
	r.listDropped(f, got, damages)
	slices.SortStableFunc(damages, func(a, b Damage) int { return cmp.Compare(a.Offset, b.Offset) })
	if len(f.Messages) == 0 {
		r.skipFile(before, got)
		return
	}
	for _, d := range damages {
		f.Faults = append(f.Faults, d.Cause)
	}
	r.files = append(r.files, f)
}

// take makes the messages of f, and reads its checksum.
func (f *File) take(got *salvage.File) {
	known := definitions{alias: true}
	f.Messages = make([]Message, 0, got.Messages)
	for i := range got.Segments {
		g := &got.Segments[i]
		f.src.torn = f.src.torn || g.Kind >= salvage.Lost
		if g.Kind != salvage.Messages {
			continue
		}
		d := known.intern(f.src, g.Definition)
		for at := g.At; at < g.At+g.Size; at += g.Unit {
			f.Messages = append(f.Messages, Message{def: d, offset: uint32(at)})
		}
	}
	for i, t := range got.Times {
		f.Messages[i].time = t
	}
	f.relate(&known)
}

// headerOf makes the header of a file that has lost it, from the rest of it if there is any.
func headerOf(got *salvage.File, data []byte) Header {
	h := Header{Size: frame.LongHeader, Protocol: Protocol2, Profile: profile.Version}
	if first := got.Segments[0]; first.Kind > salvage.Lost && first.Size == int(data[0]) {
		switch data[0] {
		case frame.ShortHeader, frame.LongHeader:
			h.Protocol, h.Profile = data[1], binary.LittleEndian.Uint16(data[2:])
		}
	}
	h.DataSize = uint32(len(data))
	h.Checksum = 1
	var b [frame.LongHeader]byte
	frame.Header(h).Put(b[:])
	h.Checksum = binary.LittleEndian.Uint16(b[frame.ShortHeader:])
	return h
}

// skipFile joins the damages of a file without messages into one.
func (r *recovery) skipFile(before int, got *salvage.File) {
	damages := r.damages[before:]
	all := &damages[0]
	for _, d := range damages[1:] {
		all.Dropped = append(all.Dropped, d.Dropped...)
	}
	all.Offset, all.Size = int64(got.Begin), int64(got.Next-got.Begin)
	r.damages = r.damages[:before+1]
}

// listDropped lists the messages that DecodeBytes returns and f lacks, each at the damage
// that it lies in or after.
func (r *recovery) listDropped(f *File, got *salvage.File, damages []Damage) {
	var skipped []*Damage
	for i := range damages {
		if damages[i].Size > 0 {
			skipped = append(skipped, &damages[i])
		}
	}
	if len(skipped) == 0 && len(damages) > 0 { // DecodeBytes may find messages in the checksum
		skipped = append(skipped, &damages[len(damages)-1])
	}
	if len(skipped) == 0 {
		return
	}
	strict, _ := decodeAt(r.b[got.Begin:got.Next], int64(got.Begin), len(r.files), config{checksums: Ignore})
	if strict == nil {
		return
	}
	kept, d, n := f.Messages, 0, 0
	dropped := strict.Messages[:0] // in place: the messages dropped by one damage follow one another
	for _, m := range strict.Messages {
		for len(kept) > 0 && kept[0].Offset() < m.Offset() {
			kept = kept[1:]
		}
		if len(kept) > 0 && kept[0].Offset() == m.Offset() && string(kept[0].def.raw) == string(m.def.raw) {
			continue
		}
		for d+1 < len(skipped) && skipped[d+1].Offset <= m.Offset() {
			d++
			n = len(dropped)
		}
		dropped = append(dropped, m)
		skipped[d].Dropped = dropped[n:len(dropped):len(dropped)]
	}
}
