package activity

import (
	"fmt"
	"sync"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// View is one of this package's views, such as [*Activity].
type View interface {
	// AppendTo adds the messages of a file to b: file_id first, the rest in the order that
	// the package comment describes. It ignores File.
	//
	// Others holds the messages that have no field in the view. Of these, messages that others refer to,
	// such as descriptions of developer fields and settings, follow file_id, and the rest comes at its
	// time; repetitions of messages that FIT wants once come last. A description that replaces another
	// one comes after the messages that were read before it.
	//
	// If FileID states another type than the view's, the error wraps [ErrKind]. Other errors name
	// the message that the [fit.Builder] refused; b then has the messages before it.
	AppendTo(b *fit.Builder) error

	layout() layout
}

// Common is what all views have.
type Common struct {
	File        *fit.File // the whole file; nil if the view was made from scratch
	FileID      mesg.FileID
	Others      []fit.Message // messages without a field of their own in the view; see [View]
	FileCreator *mesg.FileCreator
}

// Pointer is a pointer to one of this package's views.
type Pointer[T any] interface {
	*T
	View
}

// DecodeBytes decodes the first file in b, as [fit.DecodeBytes] does, and returns
// it as a T, which shares memory with b:
//
//	ride, err := activity.DecodeBytes[activity.Activity](b)
//
// On error DecodeBytes returns a part of the file: of a damaged file everything before the damage,
// of a file of a different kind the messages that T has fields for. The view is nil if b has no
// header. The error is an [*fit.Error], or wraps [ErrKind], or both.
func DecodeBytes[T any, P Pointer[T]](b []byte, opts ...fit.Option) (*T, error) {
	f, damage := fit.DecodeBytes(b, opts...)
	if f == nil {
		return nil, damage
	}
	v, err := FromFile[T, P](f, opts...)
	switch {
	case damage == nil:
		return v, err
	case err == nil:
		return v, damage
	}
	return v, fmt.Errorf("%w; %w", damage, err)
}

// FromFile returns f, which must not be nil, as a T, which shares memory with it:
//
//	course, err := activity.FromFile[activity.Course](f)
//
// If f is of another kind, or has no file_id, the error wraps [ErrKind], and the view has
// the messages that T has fields for.
func FromFile[T any, P Pointer[T]](f *fit.File, opts ...fit.Option) (*T, error) {
	v := P(new(T))
	return v, v.layout().fill(f, opts)
}

// ViewOf returns f, which must not be nil, as the view for the kind that its file_id
// states:
//
//	switch v := v.(type) {
//	case *activity.Activity:
//
// The view shares memory with f. If f has no file_id, or this package has no view for its
// kind, the view is nil and the error wraps [ErrKind].
func ViewOf(f *fit.File, opts ...fit.Option) (View, error) {
	typ := timeline.FileType(f.Messages)
	v := newView(typ)
	if v == nil {
		return nil, fmt.Errorf("activity: %w: found %s, want a type that has a view", ErrKind, typeText(typ))
	}
	return v, v.layout().fill(f, opts)
}

// newView returns an empty view of files of that kind, or nil.
func newView(typ profile.File) View {
	views.once.Do(func() {
		views.empty = map[profile.File]func() View{}
		for _, empty := range []func() View{
			empty[Activity], empty[Course], empty[Workout], empty[Schedules], empty[Goals], empty[Device], empty[Settings], empty[Sport], empty[Weight],
			empty[BloodPressure], empty[Totals], empty[Monitoring], empty[Segment], empty[SegmentList], empty[ExdConfiguration],
		} {
			for _, kind := range empty().layout().kinds {
				views.empty[kind] = empty
			}
		}
	})
	if empty := views.empty[typ]; empty != nil {
		return empty()
	}
	return nil
}

// views makes an empty view for each kind of file that has a view. Only newView fills it, so the linker leaves the code of
// all views out of programs that do not call that. One is the page that mends rides: a phone loads a fortieth less.
var views struct {
	once  sync.Once
	empty map[profile.File]func() View
}

func empty[T any, P Pointer[T]]() View { return P(new(T)) }
