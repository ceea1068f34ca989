//go:build tightpoison

package tight

import (
	"reflect"
	"unsafe"
)

// settable returns v, a field of a message's struct, as one that may be set although it is not exported.
func settable(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}
