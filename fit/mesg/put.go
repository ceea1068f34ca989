package mesg

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Put sets the field of that number to v as FromMessage would, and leaves it alone
// if there is no such field or v does not fit or is not valid. An array or a string
// is copied. With a [fit.Expander] it completes a single message, as
// [AppendExpanded] does many.
func Put[T any, P Pointer[T]](r *T, num uint8, v fit.Value) { put(P(r), num, v) }

func put(r typed, num uint8, v fit.Value) {
	f, ok := profile.FieldOf(r.Num(), num)
	switch {
	case !ok || !v.Valid():
	case isList(f):
		_ = setList(r, num, v) // what cannot be stored is left alone
	default:
		set(r.ptr(num), v)
	}
}
