package mesg

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
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
	return appendAll[T, P](dst, messages, nil)
}

// AppendExpanded appends as [Append] does, and sets what x makes of the components
// that FromMessage leaves alone. x must have seen the messages of this kind that
// come before these in the file. Arrays that x makes are copied.
func AppendExpanded[T any, P Pointer[T]](dst []T, messages []fit.Message, x *fit.Expander) []T {
	return appendAll[T, P](dst, messages, x)
}

// appendAll is AppendExpanded, or Append if x is nil.
func appendAll[T any, P Pointer[T]](dst []T, messages []fit.Message, x *fit.Expander) []T {
	blank := new(T)
	P(blank).FromMessage(fit.Message{})
	num := P(blank).Num()
	dst = slices.Grow(dst, count(messages, num))
	plans := plans[T, P]{blank: blank}
	for _, m := range messages {
		if m.Num() != num {
			continue
		}
		dst = append(dst, *blank)
		r := &dst[len(dst)-1]
		follow[T, P](plans.of(m.Definition()), r, m)
		if x != nil {
			putAll(P(r), x.Expand(m))
		}
	}
	return dst
}

// putAll sets what an expander made.
func putAll(r typed, made []fit.Field) {
	for _, f := range made {
		put(r, f.Num, f.Value)
	}
}

// count returns how many messages have this number.
func count(messages []fit.Message, num profile.MesgNum) (n int) {
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
