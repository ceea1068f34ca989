// Package messages holds the races of codecs that programs generate. They are apart from other
// races, because hyperpb takes longer to compile than all other peers.
package messages

import (
	"fmt"
	"sync"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/generated"
	"github.com/tightwire/tightwire/compare/messages/otlp"
	"github.com/tightwire/tightwire/compare/messages/remotewrite"
	"github.com/tightwire/tightwire/compare/messages/sets"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/lab/race"
)

// Races race codecs that others generate, and ours, which is written by hand, on whole messages of
// three sizes. Then come races on messages of twelve kinds, all ways beside each other, races on
// messages with one packed field, and on messages of extensions.
func Races() (all []race.Race) {
	for _, n := range []int{20, 200, 1000} {
		in := races.Made(func(seed uint64) []byte { return remotewrite.EncodeProtowire(nil, corpus.NewSeries(seed, n)) })
		all = append(all, waysRaces(fmt.Sprintf("Messages/of=WriteRequest/series=%d", n), generated.Requests(in), in)...)
	}
	for _, n := range []int{10, 100, 500} {
		in := races.Made(func(seed uint64) []byte { return otlp.Encode(nil, corpus.NewTraces(seed, n)) })
		all = append(all, waysRaces(fmt.Sprintf("Messages/of=Traces/spans=%d", n), generated.Traces(in), in)...)
	}
	for _, set := range sets.All() {
		both := waysRaces("Messages/set="+set.Name, set.Ways, races.Made(set.Input))
		if set.Name == "megabyte" {
			both[0].Inputs, both[1].Inputs = 2, 2 // it takes long
		}
		if set.HasMaps {
			both = both[:1] // what is encoded differs each time
		}
		all = append(all, both...)
	}
	for _, dist := range []string{"1byte", "90-10", "deltas", "1-5", "1-10"} {
		in := races.Made(func(seed uint64) []byte { return sets.Packed(dist, 1000, seed) })
		all = append(all, waysRaces("Messages/packed/dist="+dist, sets.Ints(), in)...)
	}
	for _, n := range []int{0, 1, 10} {
		in := races.Made(func(seed uint64) []byte { return sets.Options(seed, n) })
		all = append(all, waysRaces(fmt.Sprintf("Messages/extensions=%d", n), sets.Extended(), in)...)
	}
	return append(append(all, copyRaces()...), pathRaces()...)
}

// waysRaces race decoding and encoding. A unit is a whole message.
func waysRaces(name string, ways []generated.Way, in func() [][]byte) []race.Race {
	decode := race.Race{Name: name + "/op=decode", Inputs: races.Variants}
	encode := race.Race{Name: name + "/op=encode", Inputs: races.Variants}
	for _, w := range ways {
		decode.Arms = append(decode.Arms, race.Arm{Name: w.Name, Run: decoding(w, in)})
		if w.Encodes {
			encode.Arms = append(encode.Arms, race.Arm{Name: w.Name, Run: encoding(w, in)})
		}
	}
	return []race.Race{decode, encode}
}

// decoding returns an arm that decodes input i. The first time its answer has all fields, later
// only whether there are as many series or services: to look at the fields takes long.
func decoding(w generated.Way, in func() [][]byte) func(i int) uint64 {
	type seen struct {
		count  int
		answer uint64
	}
	known, codec := map[int]seen{}, sync.OnceValue(w.NewCodec)
	return func(i int) uint64 {
		c := codec()
		if c.Decode(in()[i]) != nil {
			return races.Failed
		}
		n := c.Count()
		if k, ok := known[i]; ok && k.count == n {
			return k.answer
		}
		known[i] = seen{n, ofAll(c.Check())}
		return known[i].answer
	}
}

// encoding returns an arm that encodes what was input i before the race.
func encoding(w generated.Way, in func() [][]byte) func(i int) uint64 {
	codecs := races.Made(func(seed uint64) generated.Codec {
		c := w.NewCodec()
		if err := c.Decode(in()[seed]); err != nil {
			panic(err) // the race of decoding says so, too
		}
		return c
	})
	answer := races.Once(ofAll)
	return func(i int) uint64 { return answer(i, codecs()[i].Encode()) }
}

// ofAll returns an answer from all of b.
func ofAll(b []byte) uint64 {
	sum := uint64(len(b))
	for _, c := range b {
		sum = sum*31 + uint64(c)
	}
	return sum
}
