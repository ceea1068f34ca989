package mesg

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Put sets the field with this number to v as FromMessage would. It changes nothing if
// there is no such field, or v is invalid or does not fit. It copies an array or a string.
// With a [fit.Expander] it completes a single message, as [AppendExpanded] does for many.
func Put[T any, P Pointer[T]](r *T, num uint8, v fit.Value) { put(P(r), num, v) }

func put(r typed, num uint8, v fit.Value) {
	f, ok := profile.FieldOf(r.Num(), num)
	switch {
	case !ok || !v.Valid():
	case isList(f):
		_ = setList(r, num, v) // a value that cannot be stored changes nothing
	default:
		set(r.ptr(num), v)
	}
}
