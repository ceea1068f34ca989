package fit_test

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Some new messages are not made up. What they are is read from the damage alone, and not
// from what the decoder thinks.

// An origin says which messages of the whole file lie where in the damaged one.
type origin struct {
	*damaged
	whole  wholeness
	place  wholeness // of each byte of the whole file, whether it is whole or another; -1 is nowhere
	begins map[int]*placed
}

func (d *damaged) origin() *origin {
	o := &origin{damaged: d, whole: d.wholeOf(), place: d.places(), begins: map[int]*placed{}}
	for _, m := range d.layout.messages {
		if at := o.place[m.offset]; at >= 0 {
			o.begins[at] = m
		}
	}
	return o
}

// places returns where each byte of the whole file, or the one in its place, lies in the
// damaged one; -1 is nowhere.
func (d *damaged) places() wholeness {
	if d.place != nil {
		return d.place
	}
	place := make(wholeness, len(d.whole))
	for i := range place {
		place[i] = -1
	}
	at := 0
	for _, p := range d.pieces {
		n := p.n
		if p.other != nil {
			n = len(p.other)
		}
		for i := range min(n, p.n) {
			place[p.from+i] = at + i
		}
		at += n
	}
	d.place = place
	return place
}

// isItself reports whether a new message is one of the whole file whose values are others:
// it lies where that one lay, from end to end, and is read by its definition.
func (o *origin) isItself(m fit.Message) bool {
	was := o.begins[int(m.Offset())]
	if was == nil || string(m.Definition().Bytes()) != was.needs[0].key || o.whole.holds(was.offset, was.size) {
		return false
	}
	for i := range was.size {
		if o.place[was.offset+i] != int(m.Offset())+i {
			return false
		}
	}
	return true
}

// isOlder reports whether a new message is one of the whole file, byte for byte and with the
// next byte behind it, whose definition is lost or behind it now: it is read by the one that is in force there now, its size is the same,
// and the profile does not know this kind of message, so that no value is evidence against it.
func (o *origin) isOlder(m fit.Message) bool {
	was := o.begins[int(m.Offset())]
	if was == nil || !o.whole.holds(was.offset, was.size) {
		return false
	}
	if def := was.needs[0]; o.whole.holds(def.offset, def.size) && o.whole[def.offset] < o.whole[was.offset] {
		return false
	}
	if next := was.offset + was.size; next < len(o.place) && o.place[next] != int(m.Offset())+was.size {
		return false // bytes were lost or inserted behind it
	}
	by := o.inForce(was)
	return by != nil && by.length == was.size && by.key == string(m.Definition().Bytes()) && profile.MessageName(m.Num()) == ""
}

// inForce returns the last whole definition of a message's local type before it.
func (o *origin) inForce(m *placed) (last *defined) {
	local := o.damaged.whole[m.needs[0].offset] & 15
	for _, d := range o.layout.definitions {
		if o.damaged.whole[d.offset]&15 != local || !o.whole.holds(d.offset, d.size) || o.whole[d.offset] > o.whole[m.offset] {
			continue
		}
		if last == nil || o.whole[d.offset] > o.whole[last.offset] {
			last = d
		}
	}
	return last
}
