package mesg

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
)

// Pointer is a pointer to one of this package's messages.
type Pointer[T any] interface {
	*T
	typed
}

// Append appends a T for each of the messages that is one, and returns the longer
// slice:
//
//	records := mesg.Append([]mesg.Record(nil), file.Messages)
//
// Each is what FromMessage makes of it. Append grows dst at most once and
// allocates nothing else for a message, but a little for each definition: what
// becomes of its fields is decided once.
func Append[T any, P Pointer[T]](dst []T, messages []fit.Message) []T {
	blank := new(T)
	P(blank).FromMessage(fit.Message{})
	num := P(blank).Num()
	dst = slices.Grow(dst, count(messages, num))
	plans := plans[T, P]{blank: blank}
	for _, m := range messages {
		if m.Num() == num {
			dst = append(dst, *blank)
			follow[T, P](plans.of(m.Definition()), &dst[len(dst)-1], m)
		}
	}
	return dst
}

// count returns how many messages have this number.
func count(messages []fit.Message, num uint16) (n int) {
	for _, m := range messages {
		if m.Num() == num {
			n++
		}
	}
	return n
}

// plans are those of the definitions seen so far.
type plans[T any, P Pointer[T]] struct {
	blank *T
	last  *fit.Definition
	plan  *plan // of last
	known map[*fit.Definition]*plan
}

// of returns the plan of d, mostly that of the message before.
func (p *plans[T, P]) of(d *fit.Definition) *plan {
	if d != p.last {
		p.last, p.plan = d, p.find(d)
	}
	return p.plan
}

func (p *plans[T, P]) find(d *fit.Definition) *plan {
	found, ok := p.known[d]
	if !ok {
		found = newPlan[T, P](d, p.blank)
		if p.known == nil {
			p.known = map[*fit.Definition]*plan{}
		}
		p.known[d] = found
	}
	return found
}
