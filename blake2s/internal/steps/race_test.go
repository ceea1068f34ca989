package steps

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

const (
	slicesOfEach  = 200
	blocksInSlice = 128 // 13 to 60 µs
	pause         = 5 * time.Millisecond
)

// race times slices of all forms in turns, in an order drawn anew for each
// round, and returns the nanoseconds that a block took in each slice. A slice
// that is not timed comes before each, so that no form pays for the cache and the
// predictor that the one before it filled. A round has a pause after it: whoever
// else uses the CPU does so in spells, and a few of them should pass.
func race(forms []step) [][]float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	r := rand.New(rand.NewPCG(rand.Uint64(), 0))
	p := randomBytes(r, blocksInSlice*BlockSize)
	times := make([][]float64, len(forms))
	for range slicesOfEach {
		for _, i := range r.Perm(len(forms)) {
			slice(forms[i], p)
			times[i] = append(times[i], float64(slice(forms[i], p).Nanoseconds())/blocksInSlice)
		}
		time.Sleep(pause)
	}
	return times
}

func slice(s step, p []byte) time.Duration {
	h, c := iv, counter{}
	start := time.Now()
	s.block(&h, &c, 0, 0, p)
	return time.Since(start)
}

// besideNeighbour calls f while another thread runs the last step all the time.
// It wants a second CPU; where the two are one core, f has half of it.
func besideNeighbour(f func()) {
	var stop atomic.Bool
	var neighbour sync.WaitGroup
	neighbour.Go(func() {
		runtime.LockOSThread()
		p := make([]byte, blocksInSlice*BlockSize)
		for !stop.Load() {
			slice(steps[len(steps)-1], p)
		}
	})
	f()
	stop.Store(true)
	neighbour.Wait()
}
