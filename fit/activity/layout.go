package activity

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// ErrKind is found by errors.Is if the file_id states another kind of file than the one
// asked for.
var ErrKind = errors.New("file of another kind")

// layout lists the fields of a view that hold messages, in the order of writing.
type layout struct {
	kinds  []profile.File // the types of file_id
	file   **fit.File
	others *[]fit.Message
	id     *mesg.FileID
	head   []part // one after the other
	timed  []part // merged in order of time; of one time, in this order
	tail   []part // one after the other
}

// layoutOf returns the layout of a view of files of these kinds, so far with nothing but what all views have.
func (c *Common) layoutOf(kinds ...profile.File) layout {
	return layout{kinds: kinds, file: &c.File, others: &c.Others, id: &c.FileID, head: []part{one(&c.FileCreator)}}
}

func (l layout) withHead(parts ...part) layout  { l.head = append(l.head, parts...); return l }
func (l layout) withTimed(parts ...part) layout { l.timed = parts; return l }
func (l layout) withTail(parts ...part) layout  { l.tail = parts; return l }

// fill fills the view from f.
func (l layout) fill(f *fit.File, opts []fit.Option) error {
	*l.file = f
	s := spansOf(f.Messages)
	l.id.FromMessage(fit.Message{})
	if ids := s.of(f.Messages, profile.MesgNumFileID); len(ids) > 0 {
		l.id.FromMessage(ids[0])
	}
	rest := len(f.Messages) - min(1, s[profile.MesgNumFileID].count)
	for _, p := range l.parts() {
		p.fill(s.of(f.Messages, p.num()), opts)
		rest -= p.len()
	}
	if rest > 0 { // most files have some; the others save a pass over all messages
		*l.others = l.othersOf(f.Messages, rest)
	}
	return l.check()
}

// spans holds, for each message number of the profile, the index of the first message, the
// index after the last, and their count.
//
// The simple version gives all messages of the file to each part, which goes
// through them twice, to count and to fill. Most kinds of message are a few, close
// to the beginning or the end of the file, or not there.
type spans [512]struct{ first, end, count int }

func spansOf(messages []fit.Message) *spans {
	s := new(spans)
	for from, to := 0, 0; from < len(messages); from = to {
		d := messages[from].Definition()
		for to = from + 1; to < len(messages) && messages[to].Definition() == d; {
			to++
		}
		if num := int(d.Num()); num < len(s) {
			span := &s[num]
			if span.count == 0 {
				span.first = from
			}
			span.end, span.count = to, span.count+to-from
		}
	}
	return s
}

// of returns the messages from the first to the last with this number.
func (s *spans) of(messages []fit.Message, num profile.MesgNum) []fit.Message {
	return messages[s[num].first:s[num].end]
}

// parts returns all parts of the view but file_id, in the order of writing.
func (l layout) parts() []part { return slices.Concat(l.head, l.timed, l.tail) }

// part is a field of a view that holds the messages of one number.
type part interface {
	num() profile.MesgNum
	// fill copies the messages of its number from messages, which may have other messages between
	// them. Unless messages has no message of its number, the first has that number.
	fill(messages []fit.Message, opts []fit.Option)
	// once reports whether only the first message counts.
	once() bool
	len() int
	at(i int) message
	// source returns the message that message i was read from, the zero Message if it was made from scratch.
	source(i int) fit.Message
	// appendTo adds the messages from index from to before index before, and returns how
	// many it added before an error.
	appendTo(b *fit.Builder, from, before int) (n int, err error)
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

// many returns a part that holds all messages of a number.
func many[T any, P pointer[T]](all *[]T) part { return listPart[T, P]{all} }

type listPart[T any, P pointer[T]] struct{ all *[]T }

func (listPart[T, P]) num() profile.MesgNum { return P(nil).Num() }
func (listPart[T, P]) once() bool           { return false }
func (s listPart[T, P]) len() int           { return len(*s.all) }
func (s listPart[T, P]) at(i int) message   { return P(&(*s.all)[i]) }

func (s listPart[T, P]) source(i int) fit.Message { return mesg.Source[T, P](&(*s.all)[i]) }

func (s listPart[T, P]) appendTo(b *fit.Builder, from, before int) (n int, err error) {
	return mesg.AppendTo[T, P](b, (*s.all)[from:before])
}

func (s listPart[T, P]) fill(messages []fit.Message, opts []fit.Option) {
	*s.all = mesg.Append[T, P](nil, messages, opts...)
}

// one returns a part that holds the first message of a number, or nil.
func one[T any, P pointer[T]](only **T) part { return singlePart[T, P]{only} }

type singlePart[T any, P pointer[T]] struct{ only **T }

func (singlePart[T, P]) num() profile.MesgNum { return P(nil).Num() }
func (singlePart[T, P]) once() bool           { return true }

func (s singlePart[T, P]) fill(messages []fit.Message, opts []fit.Option) {
	if len(messages) > 0 {
		*s.only = &mesg.Append[T, P](nil, messages[:1], opts...)[0]
	}
}

func (s singlePart[T, P]) len() int {
	if *s.only == nil {
		return 0
	}
	return 1
}

func (s singlePart[T, P]) at(int) message         { return P(*s.only) }
func (s singlePart[T, P]) source(int) fit.Message { return mesg.Source[T, P](*s.only) }

func (s singlePart[T, P]) appendTo(b *fit.Builder, _, before int) (n int, err error) {
	if before == 0 {
		return 0, nil
	}
	return 0, P(*s.only).AppendTo(b)
}

// isActivity reports whether the file_id of f states an activity, or one without records.
func isActivity(f *fit.File) bool {
	typ := timeline.FileType(f.Messages)
	return typ == profile.FileActivity || typ == profile.FileActivitySummary
}

// check returns an error unless the view's file_id is of its kind.
func (l layout) check() error {
	if slices.Contains(l.kinds, l.id.Type) {
		return nil
	}
	var want []string
	for _, typ := range l.kinds {
		want = append(want, typeText(typ))
	}
	return fmt.Errorf("activity: %w: found %s, want %s", ErrKind, typeText(l.id.Type), strings.Join(want, " or "))
}

// typeText names a type of file in errors.
func typeText(typ profile.File) string {
	if typ == profile.FileInvalid {
		return "no type"
	}
	return fmt.Sprintf("type %d (%v)", uint8(typ), typ)
}
