package mesg

import "github.com/tightwire/tightwire/fit"

// Put sets the field of that number to v as FromMessage would, and leaves it alone
// if there is no such field or v does not fit or is not valid. With a
// [fit.Expander] it completes a single message, as [AppendExpanded] does many.
func Put[T any, P Pointer[T]](r *T, num uint8, v fit.Value) { set(P(r).ptr(num), v) }
