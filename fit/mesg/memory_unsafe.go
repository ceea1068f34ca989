//go:build !purego

package mesg

import (
	"unsafe"

	"github.com/tightwire/tightwire/fit"
)

// A struct is a message and then numbers of one to four bytes without padding between them
// (TestKinds, TestNoPadding). The message has a pointer; the numbers have no pointers, so Go
// allows them to be read and written as bytes, at offsets that a plan or a form holds. All
// unsafe code of this package is in this file.

// numbersAt is where the numbers begin in a struct, after the message that it keeps.
const numbersAt = int(unsafe.Sizeof(fit.Message{}))

// memoryOf returns the memory of the n structs from r on, which must lie in one slice. The
// caller may write the bytes of numbers only: a garbage collector has to learn of each
// pointer that is written. TestAppendToAll reads the last byte of slices, under checkptr too.
func memoryOf[T any](r *T, n int) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(r)), n*int(unsafe.Sizeof(*r)))
}

// messageIn returns the message that a struct begins with, given the struct's memory as
// memoryOf returns it: TestKinds.
func messageIn(memory []byte) *fit.Message { return (*fit.Message)(unsafe.Pointer(&memory[0])) }

type unsigned interface {
	uint8 | uint16 | uint32 | uint64
}

// load returns the number at an offset of the memory of structs. The simple version is
// binary.NativeEndian.Uint16(memory[at:]), and so on. This one does not check that the number
// lies within memory, which takes a fifth of the time of writing structs, and of reading them:
// offsets must come from offsetIn, in a struct that memory has. TestAppendTo and TestAppend
// would show a wrong one, and checkptr one that is outside.
func load[T unsigned](memory []byte, at int) T {
	return *(*T)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(memory)), at))
}

// store sets the number at an offset, as load returns it.
func store[T unsigned](memory []byte, at int, n T) {
	*(*T)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(memory)), at)) = n
}
