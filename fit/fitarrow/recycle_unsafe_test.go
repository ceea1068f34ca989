package fitarrow

import (
	"testing"
	"unsafe"
)

// TestRecycled fills and frees blocks of all sizes, of which no two that are in use overlap: each
// keeps what it was filled with. It runs under checkptr, too.
func TestRecycled(t *testing.T) {
	type block struct {
		b    []byte
		mark byte
	}
	r, used := new(recycler), []block(nil)
	for size := range 600 {
		b := r.Allocate(size)
		if len(b) != size || size > 0 && uintptr(unsafe.Pointer(&b[0]))%8 != 0 {
			t.Fatalf("Allocate(%d): %d bytes, want %d, aligned for numbers of 8 bytes", size, len(b), size)
		}
		for i := range b[:cap(b)] {
			b[:cap(b)][i] = byte(size)
		}
		used = append(used, block{b, byte(size)})
		for _, u := range used {
			for _, got := range u.b[:cap(u.b)] {
				if got != u.mark {
					t.Fatalf("after Allocate(%d) a block of %d bytes has %d, want %d", size, len(u.b), got, u.mark)
				}
			}
		}
		if size%3 != 0 {
			r.Free(used[0].b)
			used = used[1:]
		}
		if len(used) > 20 {
			r.Free(used[0].b)
			used = used[1:]
		}
	}
}

// TestReallocate keeps what was there.
func TestReallocate(t *testing.T) {
	b := recycled.Allocate(5)
	copy(b, "abcde")
	if b = recycled.Reallocate(8, b); string(b[:5]) != "abcde" || len(b) != 8 {
		t.Errorf("%q, want abcde and 3 bytes", b)
	}
	if b = recycled.Reallocate(1000, b); string(b[:5]) != "abcde" || len(b) != 1000 {
		t.Errorf("%q, want abcde and 995 bytes", b[:8])
	}
	recycled.Free(b)
	recycled.Free(nil)
}
