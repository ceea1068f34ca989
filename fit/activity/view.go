package activity

import (
	"errors"
	"fmt"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// ErrKind is found by errors.Is in errors about a file whose file_id has another
// type than files of the kind that was asked for.
var ErrKind = errors.New("file of another kind")

// View is one of this package's views, such as [*Activity].
type View interface {
	// AppendTo adds the messages of a file to b: file_id first, the rest in the
	// order that the package comment says. File does not matter.
	//
	// Others has the messages of the file that the view has no other place for. Of
	// them, what describes developer fields follows file_id, and the rest comes at its
	// time; messages that FIT wants once, and that were there again, come last.
	//
	// A FileID whose type is not that of the view is an [ErrKind]. Other errors
	// name the message that a [fit.Builder] did not take, and b then has those
	// before it.
	AppendTo(b *fit.Builder) error

	layout() layout
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
// With an error comes what there is: of a damaged file all before the damage, of a
// file of another kind what a T has room for. The view is nil if b has no header.
// The error is an [*fit.Error], or wraps [ErrKind], or both.
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
// If f is of another kind, or has no file_id, the error wraps [ErrKind], and the
// view has what of f it has room for.
func FromFile[T any, P Pointer[T]](f *fit.File, opts ...fit.Option) (*T, error) {
	v := P(new(T))
	return v, v.layout().fill(f, opts)
}

// ViewOf returns f, which must not be nil, as the view that its file_id asks for:
//
//	switch v := v.(type) {
//	case *activity.Activity:
//
// The view shares memory with f. It is nil, and the error wraps [ErrKind], if f has
// no file_id or is of a kind that this package has no view of.
func ViewOf(f *fit.File, opts ...fit.Option) (View, error) {
	kind := kindOf(f)
	v := newView(kind)
	if v == nil {
		return nil, fmt.Errorf("activity: %w: found %s, want one that has a view", ErrKind, kindText(kind))
	}
	return v, v.layout().fill(f, opts)
}

// newView returns an empty view of files of that kind, or nil.
func newView(kind profile.File) View {
	switch kind {
	case profile.FileDevice:
		return new(Device)
	case profile.FileSettings:
		return new(Settings)
	case profile.FileSport:
		return new(Sport)
	case profile.FileActivity, profile.FileActivitySummary:
		return new(Activity)
	case profile.FileWorkout:
		return new(Workout)
	case profile.FileCourse:
		return new(Course)
	case profile.FileSchedules:
		return new(Schedules)
	case profile.FileWeight:
		return new(Weight)
	case profile.FileTotals:
		return new(Totals)
	case profile.FileGoals:
		return new(Goals)
	case profile.FileBloodPressure:
		return new(BloodPressure)
	case profile.FileMonitoringA, profile.FileMonitoringDaily, profile.FileMonitoringB:
		return new(Monitoring)
	case profile.FileSegment:
		return new(Segment)
	case profile.FileSegmentList:
		return new(SegmentList)
	case profile.FileExdConfiguration:
		return new(ExdConfiguration)
	}
	return nil
}
