package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/lab/race"
)

// widths are the lengths of the digests.
var widths = map[string]int{"blake2s": 32, "blake2b": 64}

// A workload is a hash function and a length of messages.
type workload struct {
	function string
	size     int
}

var works = []workload{
	{"blake2s", 32},
	{"blake2s", 64},
	{"blake2s", 256},
	{"blake2s", 1 << 10},
	{"blake2s", 8 << 10},
	{"blake2b", 64},
	{"blake2b", 128},
	{"blake2b", 1 << 10},
	{"blake2b", 16 << 10},
}

func (w workload) name() string {
	return fmt.Sprintf("Programs/function=%s/bytes=%d", w.function, w.size)
}

// messages returns varied messages that take some microseconds to hash.
func (w workload) messages() [][]byte {
	return races.RandomMessages(1, max(1, 16<<10/w.size), w.size)
}

// slice is how long a hasher runs at a time. It is longer than in a race within one
// process, because each turn wakes another process.
const slice = 200 * time.Microsecond

// race gives each hasher a slice in every round, in random order. All must compute
// the same digests every time.
func (w workload) race(hashers []hasher, o race.Options) (*race.Result, error) {
	messages, seed := w.messages(), uint64(time.Now().UnixNano())
	r := &race.Result{Name: w.name(), Units: len(messages), Bytes: len(messages) * w.size, Seed: seed}
	want := ""
	for _, h := range hashers {
		if err := h.load(w.function, messages); err != nil {
			return nil, err
		}
		took, folded, err := h.hash(10)
		if err != nil {
			return nil, err
		}
		if want == "" {
			want = folded
		}
		if folded != want {
			return nil, fmt.Errorf("%s: %s finds %s, %s finds %s", r.Name, h.arm(), folded, hashers[0].arm(), want)
		}
		r.Arms = append(r.Arms, race.Samples{Name: h.arm(), Ops: max(1, int(10*slice/took))})
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	kept, tried, err := race.Quietest(o, func() ([]float64, error) {
		ns := make([]float64, len(hashers))
		for _, i := range rng.Perm(len(hashers)) {
			arm := r.Arms[i]
			took, folded, err := hashers[i].hash(arm.Ops)
			if err != nil {
				return nil, err
			}
			if folded != want {
				return nil, fmt.Errorf("%s: %s finds %s, then %s", r.Name, arm.Name, want, folded)
			}
			ns[i] = perOperation(took, arm.Ops)
		}
		return ns, nil
	})
	if err != nil {
		return nil, err
	}
	r.Tried = tried
	for _, ns := range kept {
		for i := range r.Arms {
			r.Arms[i].Ns = append(r.Arms[i].Ns, ns[i])
		}
	}
	return r, nil
}

// perOperation returns nanoseconds, rounded to picoseconds as in records.
func perOperation(took time.Duration, ops int) float64 {
	return math.Round(1000*float64(took)/float64(ops)) / 1000
}
