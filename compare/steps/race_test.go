package steps

import (
	"math/bits"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"time"
)

const (
	slicesOfEach  = 300
	blocksInSlice = 128 // 13 to 60 µs
	pause         = 15 * time.Millisecond
)

// raceOf times slices of all forms in turns, in an order drawn anew for each
// round, and returns the nanoseconds that a block took in each slice. A slice
// that is not timed comes before each, so that no form pays for the cache and the
// predictor that the one before it filled. A round has a pause after it: whoever
// else uses the CPU does so in spells, and a few of them should pass.
func raceOf(forms []step) [][]float64 {
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

// clock returns the cycles of the CPU in a nanosecond. A rotation and an xor take
// one cycle each on every CPU of the last decades, and six of them that wait for
// each other take six. The fastest of many runs is the one that nothing disturbed.
func clock() float64 {
	const turns = 10_000
	best := time.Hour
	for i := range 300 {
		start := time.Now()
		chainSink.Add(chain(turns, uint64(i)))
		best = min(best, time.Since(start))
	}
	return 6 * turns / float64(best.Nanoseconds())
}

var chainSink atomic.Uint64

//go:noinline
func chain(turns int, x uint64) uint64 {
	for i := range turns {
		x = bits.RotateLeft64(x, 13) ^ uint64(i)
		x = bits.RotateLeft64(x, 11) ^ uint64(i)
		x = bits.RotateLeft64(x, 19) ^ uint64(i)
	}
	return x
}
