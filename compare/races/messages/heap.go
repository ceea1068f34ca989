package messages

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/generated"
	"github.com/tightwire/tightwire/compare/messages/otlp"
	"github.com/tightwire/tightwire/compare/messages/remotewrite"
	"github.com/tightwire/tightwire/compare/messages/sets"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/lab/race"
)

// A heap is collected each time the program has made objects of so many bytes, as a live heap of that
// size is with GOGC=100. What it would take to mark such a heap is left out, for all arms alike.
type heap struct {
	bytes, messages int // messages are decoded in one operation
	in              func() [][]byte
}

// wholeHeap is what protobuf-go makes in one operation at least, in bytes.
const wholeHeap = 256 << 20

// HeapRaces race decoding into new messages with all of the collector's work in the times, at three
// sizes of the live heap. They are not among [Races], since an operation takes up to seconds: it
// makes objects until the heap has been collected twice at least. A part above 1 divides that. They have to
// run before other races, whose objects the collector would mark.
func HeapRaces(part int) (all []race.Race) {
	kinds := []struct {
		name, set string
		made      int // bytes of objects for one message, by protobuf-go, about
		in        func() [][]byte
	}{
		{"of=WriteRequest/series=200", "series", 350_000, races.Made(func(seed uint64) []byte {
			return remotewrite.EncodeProtowire(nil, corpus.NewSeries(seed, 200))
		})},
		{"of=Traces/spans=100", "traces", 350_000, races.Made(func(seed uint64) []byte { return otlp.Encode(nil, corpus.NewTraces(seed, 100)) })},
	}
	for _, size := range []int{4 << 20, 64 << 20, 1 << 30} {
		for _, k := range kinds {
			h := heap{size, 1 + max(wholeHeap, 2*size)/k.made/part, k.in}
			r := race.Race{Name: fmt.Sprintf("Messages/heap=%dMB/%s/op=decode", size>>20, k.name), Inputs: 1, Units: h.messages}
			for _, w := range waysOf(k.set) {
				r.Arms = append(r.Arms, race.Arm{Name: w.Name, Run: h.decoding(w)})
			}
			all = append(all, r)
		}
	}
	return all
}

// waysOf returns the ways of a set that keep nothing from one message to the next, and may be kept.
func waysOf(set string) (ways []generated.Way) {
	for _, s := range sets.All() {
		if s.Name != set {
			continue
		}
		for _, w := range s.Ways {
			if slices.Contains([]string{"protobuf", "vtprotobuf", "tight", "hooked"}, w.Name) {
				ways = append(ways, w)
			}
		}
	}
	return ways
}

// decoding returns an arm that decodes messages of all inputs in turn, on one processor, so that the
// clock shows the collector's work, and ends with a collection of what it has left.
func (h heap) decoding(w generated.Way) func(int) uint64 {
	return func(int) (sum uint64) {
		in := h.in()
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		defer debug.SetGCPercent(debug.SetGCPercent(h.percent()))
		c := w.NewCodec()
		for i := range h.messages {
			if c.Decode(in[i%len(in)]) != nil {
				return races.Failed
			}
			sum = sum*31 + uint64(c.Count())
		}
		runtime.GC()
		return sum
	}
}

// leastLive is as much as the runtime takes the live heap for if it is smaller.
var leastLive = make([]byte, 4<<20)

// percent returns the GOGC at which the collector starts when h.bytes have been allocated.
func (h heap) percent() int {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(uint64(h.bytes) * 100 / max(m.HeapAlloc, uint64(len(leastLive))))
}
