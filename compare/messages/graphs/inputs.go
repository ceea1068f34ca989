package graphs

import (
	"fmt"
	"math/rand/v2"

	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/anypb"
)

// An Input is one kind of encoded messages.
type Input struct {
	Name    string
	Schema  string // discovery or connected
	Message string
	// New returns an encoded message. of is a message of the Go type or a dynamic one, with no field.
	New func(of proto.Message, seed uint64) []byte
}

// Inputs are what a control plane and its clients send, from 100 bytes to some kilobytes, and messages of
// package connected.
func Inputs() []Input {
	return []Input{
		{"ack", "discovery", "DiscoveryRequest", ack},
		{"subscribe", "discovery", "DeltaDiscoveryRequest", filled(2, 3)},
		{"endpoint", "discovery", "LbEndpoint", filled(3, 1)},
		{"route", "discovery", "Route", filled(5, 3)},
		{"cluster", "discovery", "Cluster", filled(5, 3)},
		{"endpoints", "discovery", "ClusterLoadAssignment", filled(6, 5)},
		{"response", "discovery", "DiscoveryResponse", filled(3, 40)},
		{"leaf", "connected", "M0", filled(1, 1)},
		{"some", "connected", "M1", filled(3, 2)},
		{"many", "connected", "M2", filled(5, 3)},
	}
}

// ack is the answer to a response, of about 103 bytes.
func ack(m proto.Message, seed uint64) []byte {
	text := fmt.Sprintf(`version_info: "%d" node { id: "sidecar~10.0.%d.7~cart-6d8" cluster: "cart" } `+
		`type_url: "type.googleapis.com/mesh.v3.Endpoints" response_nonce: "%016x"`, 100+seed, 10+seed%90, seed*0x9e3779b97f4a7c15)
	if err := prototext.Unmarshal([]byte(text), m); err != nil {
		panic(err) // the schema has these fields
	}
	return marshal(m)
}

// filled returns a maker of messages that are nested depth deep, and have up to most elements in a list.
func filled(depth, most int) func(proto.Message, uint64) []byte {
	return func(m proto.Message, seed uint64) []byte {
		filler{rand.New(rand.NewPCG(seed, 8)), most}.message(m.ProtoReflect(), depth)
		return marshal(m)
	}
}

func marshal(m proto.Message) []byte {
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
	if err != nil {
		panic(err) // there are no required fields, and all text is UTF-8
	}
	return b
}

// A filler sets fields at random, of which each of a oneof's replaces the one before.
type filler struct {
	*rand.Rand
	most int
}

func (r filler) message(m protoreflect.Message, depth int) {
	if of, ok := m.Interface().(*anypb.Any); ok {
		of.TypeUrl, of.Value = "type.googleapis.com/"+r.word(), []byte(r.word()+r.word())
		return
	}
	fields := m.Descriptor().Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		isMessage := f.Message() != nil
		if isMessage && depth <= 1 || r.IntN(4) == 0 && f.Name() != "name" && !f.IsList() {
			continue
		}
		switch {
		case f.IsMap():
			for range 1 + r.IntN(min(3, r.most)) {
				value := m.Mutable(f).Map().NewValue()
				if f.MapValue().Message() != nil {
					r.message(value.Message(), depth-1)
				} else {
					value = r.scalar(f.MapValue())
				}
				m.Mutable(f).Map().Set(r.scalar(f.MapKey()).MapKey(), value)
			}
		case f.IsList():
			for range 1 + r.IntN(r.most) {
				if isMessage {
					r.message(m.Mutable(f).List().AppendMutable().Message(), depth-1)
				} else {
					m.Mutable(f).List().Append(r.scalar(f))
				}
			}
		case isMessage:
			r.message(m.Mutable(f).Message(), depth-1)
		default:
			m.Set(f, r.scalar(f))
		}
	}
}

func (r filler) word() string {
	return fmt.Sprintf("%s-%d", []string{"cart", "checkout", "frontend", "payment"}[r.IntN(4)], r.IntN(1000))
}

func (r filler) scalar(f protoreflect.FieldDescriptor) protoreflect.Value {
	switch f.Kind() {
	case protoreflect.StringKind:
		return protoreflect.ValueOfString(r.word())
	case protoreflect.BytesKind:
		return protoreflect.ValueOfBytes([]byte(r.word()))
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(true)
	case protoreflect.Int32Kind:
		return protoreflect.ValueOfInt32(r.Int32N(1000))
	case protoreflect.Uint32Kind:
		return protoreflect.ValueOfUint32(r.Uint32N(1000))
	case protoreflect.Int64Kind:
		return protoreflect.ValueOfInt64(r.Int64N(1_000_000))
	case protoreflect.EnumKind: // google.protobuf.NullValue
		return protoreflect.ValueOfEnum(0)
	case protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(r.Float64())
	}
	panic("the schemas have no field of kind " + f.Kind().String())
}
