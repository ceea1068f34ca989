package descriptors

import (
	"bytes"
	"os"
	"reflect"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/internal/testkit"
)

var descriptorSet = NewShape((&descriptorpb.FileDescriptorSet{}).ProtoReflect().Descriptor())

// decode returns the tree that upstream's functions give.
func decode(t *testing.T, b []byte, s *Shape) Message {
	m, err := DecodeProtowire(nil, b, s)
	if err != nil {
		t.Fatalf("DecodeProtowire(%d bytes) = %v, want nil", len(b), err)
	}
	return m
}

// everyType returns a message with a field of each scalar wire type and an empty
// message, and its shape.
func everyType() ([]byte, *Shape) {
	b := protowire.AppendVarint(protowire.AppendTag(nil, 1, protowire.VarintType), 1<<64-1)
	b = protowire.AppendFixed32(protowire.AppendTag(b, 2000, protowire.Fixed32Type), 1<<32-1)
	b = protowire.AppendFixed64(protowire.AppendTag(b, protowire.MaxValidNumber, protowire.Fixed64Type), 1<<64-2)
	b = protowire.AppendBytes(protowire.AppendTag(b, 3, protowire.BytesType), []byte("text"))
	b = protowire.AppendBytes(protowire.AppendTag(b, 4, protowire.BytesType), nil)
	b = protowire.AppendVarint(protowire.AppendTag(b, 4, protowire.VarintType), 7)
	s := new(Shape)
	s.set(4, s)
	return b, s
}

func TestDecodersAgree(t *testing.T) {
	set := corpus.Descriptors()
	every, shape := everyType()
	for _, tt := range []struct {
		b     []byte
		shape *Shape
	}{{set, descriptorSet}, {every, shape}, {nil, shape}} {
		want := decode(t, tt.b, tt.shape)
		for _, d := range Decoders {
			got, err := d.Decode(nil, tt.b, tt.shape)
			if err != nil || len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
				t.Errorf("%s: Decode(%d bytes) = tree of %d fields, %v, not the tree of DecodeProtowire", d.Name, len(tt.b), len(got), err)
			}
		}
	}
}

// TestDecodeFunctionsIsTwin checks that the two decoders on functions, upstream's and ours, have
// the same source, so that a race of them compares nothing but the functions.
func TestDecodeFunctionsIsTwin(t *testing.T) {
	body := func(file string) string {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, body, ok := strings.Cut(string(text), "\nfunc ")
		if !ok {
			t.Fatalf("%s has no function", file)
		}
		return body
	}
	if got, want := body("decode_functions.go"), strings.ReplaceAll(body("decode_protowire.go"), "DecodeProtowire", "DecodeFunctions"); got != want {
		t.Errorf("decode_functions.go has\n%s\nwant that of decode_protowire.go:\n%s", got, want)
	}
}

// TestDecodersFindAllMessages counts messages as protobuf-go's reflection does.
func TestDecodersFindAllMessages(t *testing.T) {
	got := countNested(decode(t, corpus.Descriptors(), descriptorSet))
	want := countMessages(corpus.DescriptorSet().ProtoReflect())
	if got != want || want < 500 {
		t.Errorf("DecodeProtowire(Descriptors()) has %d messages in it, want the %d of protobuf-go, more than 500", got, want)
	}
}

func countNested(m Message) (n int) {
	for i := range m {
		if m[i].Nested {
			n += 1 + countNested(m[i].Message)
		}
	}
	return n
}

func countMessages(m protoreflect.Message) (n int) {
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.Message() == nil:
		case f.IsList():
			for i := range v.List().Len() {
				n += 1 + countMessages(v.List().Get(i).Message())
			}
		default:
			n += 1 + countMessages(v.Message())
		}
		return true
	})
	return n
}

// TestDecodersReuse decodes into the tree of another message.
func TestDecodersReuse(t *testing.T) {
	every, shape := everyType()
	want := decode(t, every, shape)
	for _, d := range Decoders {
		m, err := d.Decode(nil, corpus.Descriptors(), descriptorSet)
		if err == nil {
			m, err = d.Decode(m, every, shape)
		}
		if err != nil || m.checksum() != want.checksum() || !bytes.Equal(EncodeProtowire(nil, m), every) {
			t.Errorf("%s: Decode(%x) into a used tree = %+v, %v, want %+v", d.Name, every, m, err, want)
		}
	}
}

func TestEncodersAgree(t *testing.T) {
	set := corpus.Descriptors()
	every, shape := everyType()
	for _, tt := range []struct {
		b     []byte
		shape *Shape
	}{{set, descriptorSet}, {every, shape}} {
		m := decode(t, tt.b, tt.shape)
		for _, e := range Encoders {
			for _, room := range [][]byte{nil, make([]byte, 7, 100), make([]byte, 0, 2*len(tt.b))} {
				if got := e.Encode(room, m); !bytes.Equal(got, tt.b) {
					t.Errorf("%s: Encode(room of %d, message of %d bytes) = %d other bytes, want the same", e.Name, cap(room), len(tt.b), len(got))
				}
			}
		}
	}
}

// TestDecodersRefuseCutInput cuts a file's descriptor everywhere: all decoders
// say the same.
func TestDecodersRefuseCutInput(t *testing.T) {
	b, err := proto.Marshal(&descriptorpb.FileDescriptorSet{File: corpus.DescriptorSet().File[3:4]})
	if err != nil {
		t.Fatal(err)
	}
	every, shape := everyType()
	checkCuts(t, b, descriptorSet, 1)
	checkCuts(t, every, shape, 6)
}

// checkCuts wants all cuts but whole, those between fields, to be refused.
func checkCuts(t *testing.T, b []byte, s *Shape, whole int) {
	passed := 0
	for n := range b {
		want, wantErr := DecodeProtowire(nil, b[:n], s)
		if wantErr == nil {
			passed++
		}
		for _, d := range Decoders[1:] {
			got, err := d.Decode(nil, b[:n], s)
			if (err == nil) != (wantErr == nil) || err == nil && got.checksum() != want.checksum() {
				t.Errorf("%s: Decode(%x) = %+v, %v, want %+v, %v", d.Name, b[:n], got, err, want, wantErr)
			}
		}
	}
	if passed != whole {
		t.Errorf("DecodeProtowire passed %d of %d cuts, want %d", passed, len(b), whole)
	}
}

func TestDecodersRefuse(t *testing.T) {
	_, shape := everyType()
	for _, tt := range []struct {
		name string
		b    []byte
	}{
		{"group", []byte{1<<3 | 3, 1<<3 | 4}},
		{"end of a group", []byte{1<<3 | 4}},
		{"reserved wire type", []byte{1<<3 | 6}},
		{"field number 0", []byte{0, 1}},
		{"fault in an inner message", []byte{4<<3 | 2, 1, 0x80}},
	} {
		for _, d := range Decoders {
			if _, err := d.Decode(nil, tt.b, shape); err == nil {
				t.Errorf("%s: Decode(%x), a %s, = nil, want an error", d.Name, tt.b, tt.name)
			}
		}
	}
}

// TestNoAllocation calls with a tree and a buffer that have grown.
func TestNoAllocation(t *testing.T) {
	b := corpus.Descriptors()
	var m Message
	for _, d := range Decoders {
		t.Run("Decode "+d.Name, func(t *testing.T) { testkit.Allocs(t, 0, func() { m, _ = d.Decode(m, b, descriptorSet) }) })
	}
	for _, e := range Encoders {
		room := make([]byte, 0, len(b)+64) // some encoders reserve room for lengths
		t.Run("Encode "+e.Name, func(t *testing.T) { testkit.Allocs(t, 0, func() { e.Encode(room, m) }) })
	}
}

func TestChecksum(t *testing.T) {
	b, shape := everyType()
	sums := map[uint64]int{}
	for i := range 8 * len(b) { // flip each bit
		c := bytes.Clone(b)
		c[i/8] ^= 1 << (i % 8)
		if m, err := DecodeProtowire(nil, c, shape); err == nil {
			sums[m.checksum()]++
		}
	}
	sums[decode(t, b, shape).checksum()]++
	if len(sums) < 100 {
		t.Errorf("%d different checksums of changed messages, want more than 100", len(sums))
	}
	for sum, n := range sums {
		if n != 1 {
			t.Errorf("%d changed messages have the checksum %x, want one", n, sum)
		}
	}
}
