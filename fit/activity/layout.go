package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// layout is where a view has its messages, and in which order they are written.
type layout struct {
	kinds []profile.File // the types of file_id
	file  **fit.File
	id    *mesg.FileID
	head  []part // one behind the other
	timed []part // merged in order of time; of one time, in this order
	tail  []part // one behind the other
}

// fill fills the view from f.
func (l layout) fill(f *fit.File) error {
	*l.file = f
	s := survey(f.Messages)
	l.id.FromMessage(first(s.of(f.Messages, numFileID)))
	for _, parts := range [...][]part{l.head, l.timed, l.tail} {
		for _, p := range parts {
			p.fill(s.of(f.Messages, p.num()))
		}
	}
	return l.check()
}

// part is a field of a view: the messages of one number.
type part interface {
	num() profile.MesgNum
	// fill takes the messages of that number. There may be others between them, but
	// the first is one, if there is any.
	fill(messages []fit.Message)
	len() int
	at(i int) message
}

// message is a pointer to one of the structs of package mesg.
type message interface {
	Num() profile.MesgNum
	FromMessage(m fit.Message)
	AppendTo(b *fit.Builder) error
}

type pointer[T any] interface {
	mesg.Pointer[T]
	message
}

// many returns the part that has all messages of a number.
func many[T any, P pointer[T]](all *[]T) part { return slab[T, P]{all} }

type slab[T any, P pointer[T]] struct{ all *[]T }

func (slab[T, P]) num() profile.MesgNum          { return P(nil).Num() }
func (s slab[T, P]) fill(messages []fit.Message) { *s.all = mesg.Append[T, P](nil, messages) }
func (s slab[T, P]) len() int                    { return len(*s.all) }
func (s slab[T, P]) at(i int) message            { return P(&(*s.all)[i]) }

// one returns the part that has the first message of a number, or nil.
func one[T any, P pointer[T]](only **T) part { return single[T, P]{only} }

type single[T any, P pointer[T]] struct{ only **T }

func (single[T, P]) num() profile.MesgNum { return P(nil).Num() }

func (s single[T, P]) fill(messages []fit.Message) {
	if len(messages) > 0 {
		*s.only = new(T)
		P(*s.only).FromMessage(messages[0])
	}
}

func (s single[T, P]) len() int {
	if *s.only == nil {
		return 0
	}
	return 1
}

func (s single[T, P]) at(int) message { return P(*s.only) }
