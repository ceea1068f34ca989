package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/internal/preamble"
	"github.com/tightwire/tightwire/fit/profile"
)

// others is the part of a view with the messages that no other part holds.
type others []fit.Message

// other is a message of others.
type other fit.Message

func (o *other) message() fit.Message          { return fit.Message(*o) }
func (o *other) Num() profile.MesgNum          { return o.message().Num() }
func (o *other) FromMessage(m fit.Message)     { *o = other(m) }
func (o *other) AppendTo(b *fit.Builder) error { b.Append(o.message()); return nil }

func (o *other) time() uint64 {
	if t, ok := o.message().Timestamp(); ok {
		return uint64(t)
	}
	return uint64(profile.DateTimeInvalid)
}

func (*others) num() profile.MesgNum             { return profile.MesgNumInvalid }
func (*others) once() bool                       { return false }
func (*others) fill([]fit.Message, []fit.Option) {}
func (o *others) len() int                       { return len(*o) }
func (o *others) at(i int) message               { return (*other)(&(*o)[i]) }
func (o *others) source(i int) fit.Message       { return (*o)[i] }

func (o *others) appendTo(b *fit.Builder, from, before int) (n int, err error) {
	for _, m := range (*o)[from:before] {
		b.Append(m)
	}
	return before - from, nil
}

// place is where a view holds the messages of a number.
type place uint8

const (
	elsewhere place = iota // among the other messages
	all
	onlyFirst // the first in its part, the rest among the other messages
)

// places holds the place of each message number; the last element is for numbers that are
// not in the profile.
type places [513]place

func (p *places) of(num profile.MesgNum) *place { return &p[min(int(num), len(p)-1)] }

// places returns the place of each message number.
func (l layout) places() *places {
	p := new(places)
	*p.of(profile.MesgNumFileID) = onlyFirst
	for _, part := range l.parts() {
		*p.of(part.num()) = all
		if part.once() {
			*p.of(part.num()) = onlyFirst
		}
	}
	return p
}

// othersOf returns the n messages that no part holds: messages of other numbers, and
// repetitions of messages that FIT wants once.
func (l layout) othersOf(messages []fit.Message, n int) []fit.Message {
	list := make([]fit.Message, 0, n)
	places := l.places()
	for _, m := range messages {
		switch p := places.of(m.Num()); *p {
		case elsewhere:
			list = append(list, m)
		case onlyFirst:
			*p = elsewhere
		}
	}
	return list
}

// splitOthers returns the messages that others refer to, such as the descriptions of developer fields,
// as far as no message comes before them, the messages to be written by time, and repetitions of messages
// that FIT wants once.
func (l layout) splitOthers(e eras) (early, timed, late others) {
	if len(*l.others) == 0 {
		return nil, nil, nil
	}
	places := l.places()
	timed = make(others, 0, len(*l.others))
	for _, m := range *l.others {
		switch {
		case *places.of(m.Num()) == onlyFirst:
			late = append(late, m)
		case preamble.Has(m.Num()) && e.of(m) == 0:
			early = append(early, m)
		default:
			timed = append(timed, m)
		}
	}
	return early, timed, late
}
