package sum

import (
	"sync"
	"sync/atomic"
)

// Beside are counters in one line of the cache.
type Beside struct{ A, B atomic.Uint64 }

// Apart are counters in lines of their own.
type Apart struct {
	A atomic.Uint64
	_ [120]byte
	B atomic.Uint64
}

// Both adds n to each counter at the same time.
func Both(a, b *atomic.Uint64, n int) {
	var all sync.WaitGroup
	for _, c := range []*atomic.Uint64{a, b} {
		all.Go(func() {
			for range n {
				c.Add(1)
			}
		})
	}
	all.Wait()
}
