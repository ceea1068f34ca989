package messages

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/apis"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/editions"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/opaque"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto2"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto3"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/trace"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/write"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// A reuser is a tight.Reuse of a message of this package.
type reuser interface {
	decode(b []byte, o proto.UnmarshalOptions, alias bool) (proto.Message, error)
}

type reuse[T any] struct{ tight.Reuse[T] }

func (r *reuse[T]) decode(b []byte, o proto.UnmarshalOptions, alias bool) (proto.Message, error) {
	unmarshal := r.Unmarshal
	if alias {
		unmarshal = r.UnmarshalAlias
	}
	r.Options = o
	m, err := unmarshal(b)
	if err != nil {
		if m != nil {
			return nil, errors.New("a message and an error")
		}
		return nil, err
	}
	return any(m).(proto.Message), nil
}

func newReuse[T any]() reuser { return &reuse[T]{} }

// reusers make one for each of the larger messages, by their names in [Pairs].
var reusers = map[string]func() reuser{
	"apis.Open":         newReuse[apis.Open],
	"apis.Lazy":         newReuse[apis.Lazy],
	"editions.Features": newReuse[editions.Features], "editions.Delimited": newReuse[editions.Delimited],
	"opaque.Hidden": newReuse[opaque.Hidden], "opaque.Pair": newReuse[opaque.Pair],
	"proto2.Everything": newReuse[proto2.Everything], "proto2.Extended": newReuse[proto2.Extended],
	"proto2.Required":  newReuse[proto2.Required],
	"proto3.All":       newReuse[proto3.All],
	"proto3.Choice":    newReuse[proto3.Choice],
	"proto3.Known":     newReuse[proto3.Known],
	"proto3.Lists":     newReuse[proto3.Lists],
	"proto3.Maps":      newReuse[proto3.Maps],
	"proto3.Nothing":   newReuse[proto3.Nothing],
	"proto3.Optional":  newReuse[proto3.Optional],
	"proto3.Scalars":   newReuse[proto3.Scalars],
	"proto3.Tree":      newReuse[proto3.Tree],
	"trace.TracesData": newReuse[trace.TracesData], "write.WriteRequest": newReuse[write.WriteRequest],
}

// allocate are those of them that protobuf-go decodes a part of, and allocates for that.
var allocate = []string{"apis.Open", "apis.Lazy", "proto2.Extended", "proto2.Everything", "proto3.All", "proto3.Known", "opaque.Hidden", "opaque.Pair"}

// TestReuse decodes many inputs, large, small and damaged, into one Reuse, and compares each message with protobuf-go's.
// Now and then it changes the message before the next one, as a caller may.
func TestReuse(t *testing.T) {
	needOracle(t)
	rounds := 60
	if testing.Short() {
		rounds = 10
	}
	for _, p := range Pairs() {
		fresh := reusers[p.Name]
		if fresh == nil {
			continue
		}
		reuse := fresh()
		r := rand.New(rand.NewPCG(uint64(len(p.Name)), 5))
		for range rounds {
			b := randomInput(t, r, p)
			for _, b := range [][]byte{b, damaged(r, b), append(slices.Clone(b), randomInput(t, r, p)...), nil, damaged(r, b)} {
				for name, o := range options {
					compareReuse(t, r, p, reuse, b, name, o)
				}
			}
		}
	}
}

// compareReused decodes b, a part of it, and b again, for the fuzzer: the same inputs have to fail again.
func compareReused(t *testing.T, p Pair, b []byte) {
	t.Helper()
	fresh := reusers[p.Name]
	if fresh == nil {
		return
	}
	reuse, r := fresh(), rand.New(rand.NewPCG(uint64(len(b)), 6))
	for _, b := range [][]byte{b, b[:len(b)/2], b, b} {
		for _, name := range []string{"plain", "partial"} {
			compareReuse(t, r, p, reuse, b, name, options[name])
		}
	}
}

func compareReuse(t *testing.T, r *rand.Rand, p Pair, reuse reuser, b []byte, name string, o proto.UnmarshalOptions) {
	t.Helper()
	alias, in := r.IntN(2) == 0, slices.Clone(b)
	want := p.Stock()
	wantErr := o.Unmarshal(b, want)
	got, gotErr := reuse.decode(in, o, alias)
	if alias {
		in = nil
	}
	for i := range in {
		in[i] = 0xa5
	}
	if (wantErr == nil) != (gotErr == nil) {
		t.Fatalf("Reuse, %s of %s %x: error %v, want %v", name, p.Name, b, gotErr, wantErr)
	}
	if gotErr != nil {
		return
	}
	if where := Differ(want.ProtoReflect(), got.ProtoReflect()); where != "" {
		t.Fatalf("Reuse, %s of %s %x: %s%s", name, p.Name, b, p.Name, where)
	}
	if r.IntN(2) == 0 {
		spoil(r, got.ProtoReflect())
	}
}

// spoil changes what a message has, and what the messages in it have.
func spoil(r *rand.Rand, m protoreflect.Message) {
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.IsList():
			spoilList(r, f, m.Mutable(f).List())
		case f.IsMap():
			spoilMap(r, f, m.Mutable(f).Map())
		case f.Message() != nil:
			spoil(r, v.Message())
		}
		if r.IntN(8) == 0 {
			m.Clear(f)
		}
		return true
	})
	if r.IntN(4) == 0 {
		m.SetUnknown(append(m.GetUnknown(), 0xf8, 0x7f, 1))
	}
}

// spoilList swaps elements, puts others in their place, and makes the list shorter or longer.
func spoilList(r *rand.Rand, f protoreflect.FieldDescriptor, list protoreflect.List) {
	n := list.Len()
	for i := range n {
		if f.Message() != nil {
			spoil(r, list.Get(i).Message())
		}
		k := r.IntN(n)
		a, b := list.Get(i), list.Get(k)
		list.Set(i, b)
		list.Set(k, a)
	}
	switch r.IntN(4) {
	case 0:
		list.Set(r.IntN(n), list.NewElement())
	case 1:
		list.Truncate(r.IntN(n))
	case 2:
		list.Append(list.NewElement())
	}
}

func spoilMap(r *rand.Rand, f protoreflect.FieldDescriptor, m protoreflect.Map) {
	m.Range(func(k protoreflect.MapKey, v protoreflect.Value) bool {
		if f.MapValue().Message() != nil {
			spoil(r, v.Message())
		}
		if r.IntN(2) == 0 {
			m.Clear(k)
		}
		return true
	})
}

// needReuse skips a test in builds where a Reuse allocates each message.
func needReuse(t *testing.T) {
	if !built || poisons {
		t.Skip("nothing is reused in this build")
	}
}

// TestReuseAllocates wants no allocation once a Reuse has met the largest message, for every kind of field.
func TestReuseAllocates(t *testing.T) {
	needOracle(t)
	needReuse(t)
	for _, p := range Pairs() {
		fresh := reusers[p.Name]
		if fresh == nil || slices.Contains(allocate, p.Name) {
			continue
		}
		reuse := fresh()
		r := rand.New(rand.NewPCG(7, uint64(len(p.Name))))
		var inputs [][]byte
		for len(inputs) < 20 {
			b := randomInput(t, r, p)
			if r.IntN(2) == 0 {
				b = append(b, 0xf8, 0x7f, 1, 0x80, 0x80, 1, 1)
			}
			if _, err := reuse.decode(b, options["partial"], false); err == nil {
				inputs = append(inputs, b)
			}
		}
		decodeAll := func() {
			for _, b := range inputs {
				if _, err := reuse.decode(b, options["partial"], false); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 3 {
			decodeAll()
		}
		if n := testing.AllocsPerRun(10, decodeAll); n > 0 {
			t.Errorf("%s: %v allocations for %d messages, want 0", p.Name, n, len(inputs))
		}
	}
}

// TestReuseOf wants an error for what is no message.
func TestReuseOf(t *testing.T) {
	var r tight.Reuse[reflect.Value]
	if m, err := r.Unmarshal(nil); m != nil || err == nil {
		t.Errorf("Unmarshal of a reflect.Value = %v, %v, want an error", m, err)
	}
}
