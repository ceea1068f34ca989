//go:build amd64 && !amd64.v3

package protowire

import "math/bits"

// sizeVarint for BSR, which knows no 0: v|1 has the size of v and spares the
// compiler the test for it.
func sizeVarint(v uint64) int {
	return (9*bits.Len64(v|1) + 64) / 64
}
