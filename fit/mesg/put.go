package mesg

import "github.com/tightwire/tightwire/fit"

// Put sets the field of that number to v as FromMessage would, and leaves it alone
// if there is no such field or v does not fit or is not valid. It takes what other
// components make than those that FromMessage knows.
func Put[T any, P Pointer[T]](r *T, num uint8, v fit.Value) { set(P(r).ptr(num), v) }
