package steps

import "unsafe"

// viewBlock returns the words of a block without copying them. The CPU must be
// little-endian and b aligned as its words are, or the CPU not mind; TestSteps
// fails where it is not.
func viewBlock(b *[BlockSize]byte) *[16]word { return (*[16]word)(unsafe.Pointer(b)) }
