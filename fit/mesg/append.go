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

// Append appends a T for each message of its kind, and returns the longer slice:
//
//	records := mesg.Append([]mesg.Record(nil), file.Messages)
//
// Each T is set as by FromMessage, and has the fields that components make, in the order of
// the messages, as from a [fit.Expander]; [fit.NoExpansion] leaves these out. Other options
// do not matter. Arrays that components make are copied.
//
// Append grows dst at most once. It allocates nothing else for a message without packed
// components, and a little for each definition.
func Append[T any, P Pointer[T]](dst []T, messages []fit.Message, opts ...fit.Option) []T {
	blank := newBlank[T, P]()
	n, packed := countMessages(messages, P(blank).Num())
	dst = slices.Grow(dst, n)
	if packed && fit.Expands(opts...) {
		return appendAll[T, P](dst, blank, messages, new(fit.Expander))
	}
	return appendAll[T, P](dst, blank, messages, nil)
}

// AppendExpanded appends as [Append] does, with an expander that has seen the file's
// earlier messages of this kind.
func AppendExpanded[T any, P Pointer[T]](dst []T, messages []fit.Message, x *fit.Expander) []T {
	blank := newBlank[T, P]()
	n, _ := countMessages(messages, P(blank).Num())
	return appendAll[T, P](slices.Grow(dst, n), blank, messages, x)
}

// AppendTo adds all structs to b in their order, as the AppendTo method of each does, in
// much less time if there are many: it writes consecutive structs with the same valid
// fields together. It returns how many it has added; if one fails, it is all[n], and err is
// its error.
func AppendTo[T any, P Pointer[T]](b *fit.Builder, all []T) (n int, err error) {
	for n < len(all) {
		some, err := appendSome[T, P](b, all[n:])
		if err != nil {
			return n, err
		}
		n += some
	}
	return n, nil
}

// Source returns the message that r was read from, with its developer fields and the fields that the
// profile does not know; the zero Message if r was made from scratch. Later changes of r are not in it.
func Source[T any, P Pointer[T]](r P) fit.Message { return *r.source() }

// newBlank returns a struct with all fields invalid.
func newBlank[T any, P Pointer[T]]() *T {
	blank := new(T)
	P(blank).FromMessage(fit.Message{})
	return blank
}

// appendAll is AppendExpanded, or if x is nil, without expansion. dst has room.
func appendAll[T any, P Pointer[T]](dst []T, blank *T, messages []fit.Message, x *fit.Expander) []T {
	num := P(blank).Num()
	plans := plans{blank: P(blank)}
	for _, m := range messages {
		if m.Num() != num {
			continue
		}
		dst = dst[:len(dst)+1]
		r := &dst[len(dst)-1]
		fillByPlan[T, P](plans.of(m.Definition()), r, blank, m)
		if x != nil {
			putAll(P(r), x.Expand(m))
		}
	}
	return dst
}

// putAll sets the fields that an expander made.
func putAll(r typed, made []fit.Field) {
	for _, f := range made {
		put(r, f.Num, f.Value)
	}
}

// countMessages returns how many messages have this number, and whether any has components that do
// more than widen a field.
func countMessages(messages []fit.Message, num profile.MesgNum) (n int, packed bool) {
	packable := allComponents()[num] != nil
	var last *fit.Definition
	counts := false // whether messages of last do
	for _, m := range messages {
		if d := m.Definition(); d != last {
			last, counts = d, d.Num() == num
			packed = packed || counts && packable && expands(d)
		}
		if counts {
			n++
		}
	}
	return n, packed
}

// plans holds the plans of the definitions seen so far.
type plans struct {
	blank typed
	last  *fit.Definition
	plan  *plan // of last
	known map[*fit.Definition]*plan
}

// of returns the plan of d, which is mostly the plan of the message before.
func (p *plans) of(d *fit.Definition) *plan {
	if d != p.last {
		p.last, p.plan = d, p.findOrMake(d)
	}
	return p.plan
}

func (p *plans) findOrMake(d *fit.Definition) *plan {
	found, ok := p.known[d]
	if !ok {
		found = newPlan(d, p.blank)
		if p.known == nil {
			p.known = map[*fit.Definition]*plan{}
		}
		p.known[d] = found
	}
	return found
}
