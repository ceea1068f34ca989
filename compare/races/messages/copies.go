package messages

import (
	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/compare/messages/sets"
	"github.com/tightwire/tightwire/compare/messages/sets/hooked"
	"github.com/tightwire/tightwire/compare/messages/sets/stock"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/lab/race"
)

// copied are empty messages of some sets, with protobuf-go's functions and with ours.
var copied = map[string][2]proto.Message{
	"series": {new(stock.WriteRequest), new(hooked.WriteRequest)},
	"traces": {new(stock.TracesData), new(hooked.TracesData)},
	"pods":   {new(stock.PodList), new(hooked.PodList)},
	"ints":   {new(stock.Ints), new(hooked.Ints)},
}

// copyRaces race proto.Clone, which goes through proto.Merge, and proto.Equal of equal messages. A unit is a whole message.
func copyRaces() (all []race.Race) {
	for _, set := range sets.All() {
		kinds, ok := copied[set.Name]
		if !ok {
			continue
		}
		clone := race.Race{Name: "Messages/set=" + set.Name + "/op=clone", Inputs: races.Variants}
		equal := race.Race{Name: "Messages/set=" + set.Name + "/op=equal", Inputs: races.Variants}
		for i, name := range []string{"protobuf", "hooked"} {
			a, b := decoded(kinds[i], set.Input), decoded(kinds[i], set.Input)
			clone.Arms = append(clone.Arms, race.Arm{Name: name, Run: cloning(a)})
			equal.Arms = append(equal.Arms, race.Arm{Name: name, Run: comparing(a, b)})
		}
		all = append(all, clone, equal)
	}
	return all
}

// decoded returns a function that returns messages of a kind.
func decoded(kind proto.Message, input func(seed uint64) []byte) func() []proto.Message {
	return races.Made(func(seed uint64) proto.Message {
		m := kind.ProtoReflect().New().Interface()
		if err := proto.Unmarshal(input(seed), m); err != nil {
			panic(err) // the races of decoding say so, too
		}
		return m
	})
}

// cloning returns an arm whose answer has all fields of the first copy: to look at them takes long.
func cloning(of func() []proto.Message) func(i int) uint64 {
	known := map[int]uint64{}
	return func(i int) uint64 {
		m := proto.Clone(of()[i])
		if answer, ok := known[i]; ok && m != nil {
			return answer
		}
		b, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
		if err != nil {
			return races.Failed
		}
		known[i] = ofAll(b)
		return known[i]
	}
}

// comparing returns an arm that compares each message with an equal one and, once, with another.
func comparing(a, b func() []proto.Message) func(i int) uint64 {
	known := map[int]bool{}
	return func(i int) uint64 {
		x, y := a(), b()
		if !known[i] {
			if known[i] = true; proto.Equal(x[i], y[(i+1)%len(y)]) {
				return races.Failed
			}
		}
		if !proto.Equal(x[i], y[i]) {
			return races.Failed
		}
		return uint64(i)
	}
}
