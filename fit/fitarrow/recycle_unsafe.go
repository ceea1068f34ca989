package fitarrow

import (
	"math/bits"
	"sync"
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow/memory"
)

// recycled holds the memory of numbers that arrays do not share with columns. The next
// batch reuses the memory of a released one, so it need not be cleared, nor
// garbage-collected.
var recycled memory.Allocator = new(recycler)

// recycler is an allocator whose memory is not zeroed. It keeps blocks by size: block k has
// 1<<k bytes and is made for numbers of 8 bytes, so that it is aligned for them.
// TestRecycled fills and frees blocks of all sizes.
type recycler struct{ blocks [64]sync.Pool }

func (r *recycler) Allocate(size int) []byte {
	if size == 0 {
		return nil
	}
	k := bits.Len(uint(max(size, 8) - 1))
	if first, ok := r.blocks[k].Get().(*uint64); ok {
		return unsafe.Slice((*byte)(unsafe.Pointer(first)), 1<<k)[:size]
	}
	return bytesOf(make([]uint64, 1<<k/8))[:size]
}

// Free takes memory that Allocate or Reallocate has returned.
func (r *recycler) Free(b []byte) {
	if cap(b) > 0 {
		first := (*uint64)(unsafe.Pointer(unsafe.SliceData(b)))
		r.blocks[bits.Len(uint(cap(b)-1))].Put(first)
	}
}

// Reallocate completes the interface. Nobody grows these arrays.
func (r *recycler) Reallocate(size int, b []byte) []byte {
	if size <= cap(b) {
		return b[:size]
	}
	grown := r.Allocate(size)
	copy(grown, b)
	r.Free(b)
	return grown
}
