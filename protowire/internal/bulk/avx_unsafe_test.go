//go:build goexperiment.simd && !purego && go1.27 && amd64

package bulk

import (
	"testing"
	"unsafe"
)

// TestConstantsInLines: no constant is in two cache lines, wherever the linker puts variables.
func TestConstantsInLines(t *testing.T) {
	if at := uintptr(unsafe.Pointer(constants)) % 64; at != 0 {
		t.Errorf("constants are %d bytes after the beginning of a cache line", at)
	}
}
