package otlp

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	upstream "google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/compare/corpus"
	pb "github.com/tightwire/tightwire/compare/messages/generated/otlp"
	"github.com/tightwire/tightwire/internal/testkit"
)

// sizes are numbers of spans: none, few, and enough for each field to be in one of them.
var sizes = []int{0, 1, 30, 500}

// TestEncode has protobuf-go read what Encode writes, and compares every field.
func TestEncode(t *testing.T) {
	for _, n := range sizes {
		for seed := range uint64(corpus.Variants) {
			want := corpus.NewTraces(seed, n)
			b := Encode(nil, want)
			var m pb.TracesData
			if err := proto.Unmarshal(b, &m); err != nil {
				t.Fatalf("proto.Unmarshal(Encode(traces %d of %d)) = %v", seed, n, err)
			}
			if got := fromProto(&m); !reflect.DeepEqual(got, want) {
				t.Fatalf("proto.Unmarshal(Encode(traces %d of %d)) is not the traces", seed, n)
			}
			if again, err := (proto.MarshalOptions{Deterministic: true}).Marshal(&m); err != nil || !bytes.Equal(again, b) {
				t.Errorf("Encode(traces %d of %d) = %d bytes, want the %d of proto.Marshal, error %v", seed, n, len(b), len(again), err)
			}
			for _, room := range [][]byte{make([]byte, 7, 100), make([]byte, 0, 2*len(b)+1)} {
				if got := Encode(room, want); !bytes.Equal(got, b) {
					t.Errorf("Encode(room of %d, traces %d of %d) = %d bytes, want %d", cap(room), seed, n, len(got), len(b))
				}
			}
		}
	}
}

// TestEverythingIsSet checks that the corpus is complete: some span has each field of each
// message.
func TestEverythingIsSet(t *testing.T) {
	missing := map[string]bool{}
	fields(reflect.TypeFor[corpus.Traces](), missing)
	for seed := range uint64(corpus.Variants) {
		strike(reflect.ValueOf(*corpus.NewTraces(seed, 500)), missing)
	}
	for name := range missing {
		t.Errorf("no span of %d times 500 has %s", corpus.Variants, name)
	}
}

// fields adds the names of all fields of struct t and what it holds to names.
func fields(t reflect.Type, names map[string]bool) {
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer:
		fields(t.Elem(), names)
	case reflect.Struct:
		for i := range t.NumField() {
			if name := t.Name() + "." + t.Field(i).Name; !names[name] {
				names[name] = true
				fields(t.Field(i).Type, names)
			}
		}
	}
}

// strike removes the names of fields that are set in v.
func strike(v reflect.Value, names map[string]bool) {
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			strike(v.Index(i), names)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			strike(v.Elem(), names)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); !f.IsZero() {
				delete(names, v.Type().Name()+"."+v.Type().Field(i).Name)
				strike(f, names)
			}
		}
	}
}

// TestDecode decodes all variants into one message, so that leftovers of the previous variant
// would show.
func TestDecode(t *testing.T) {
	var got corpus.Traces
	for _, n := range []int{500, 30, 1, 0, 30} {
		for seed := range uint64(corpus.Variants) {
			want := Encode(nil, corpus.NewTraces(seed, n))
			if err := Decode(&got, want); err != nil {
				t.Fatalf("Decode(traces %d of %d) = %v, want nil", seed, n, err)
			}
			if b := Encode(nil, &got); !bytes.Equal(b, want) {
				t.Fatalf("Decode(traces %d of %d) is not the traces", seed, n)
			}
		}
	}
}

// message returns a bytes field with the given number.
func message(num upstream.Number, body ...byte) []byte {
	return upstream.AppendBytes(upstream.AppendTag(nil, num, upstream.BytesType), body)
}

// agree fails unless Decode and proto.Unmarshal give the same error and message for b.
func agree(t *testing.T, b []byte) (refused bool) {
	t.Helper()
	var m pb.TracesData
	var got corpus.Traces
	wantErr, err := proto.Unmarshal(b, &m), Decode(&got, b)
	if (err == nil) != (wantErr == nil) {
		t.Errorf("Decode(%x) = %v, want %v", b, err, wantErr)
	}
	if err == nil && wantErr == nil {
		if got, want := Encode(nil, &got), Encode(nil, fromProto(&m)); !bytes.Equal(got, want) {
			t.Errorf("Decode(%x) gives %x, want %x", b, got, want)
		}
	}
	return wantErr != nil
}

// TestDecodeCut cuts traces at every byte, and compares with protobuf-go.
func TestDecodeCut(t *testing.T) {
	b, refused := Encode(nil, corpus.NewTraces(1, 3)), 0
	for n := range b {
		if agree(t, b[:n]) {
			refused++
		}
	}
	if refused < len(b)-10 {
		t.Errorf("proto.Unmarshal refused %d of %d cuts, want all but those between services", refused, len(b))
	}
}

// TestDecodeOdd decodes input that no exporter sends and all readers must accept.
func TestDecodeOdd(t *testing.T) {
	span := func(body ...byte) []byte { return message(1, message(2, message(2, body...)...)...) }
	attribute := func(value ...byte) []byte { return span(message(9, message(2, value...)...)...) }
	for name, b := range map[string][]byte{
		"unknown numbers":              span(0xf8, 0x07, 1, 0xf9, 0x07, 1, 2, 3, 4, 5, 6, 7, 8, 0xfb, 0x07, 0xfc, 0x07),
		"a group that ends otherwise":  span(0xfb, 0x07, 0xf4, 0x07),
		"known numbers of other types": span(8, 1, 7<<3|2, 1, 0, 16<<3|1, 1, 1, 1, 1, 1, 1, 1, 1),
		"number 0":                     span(0, 1),
		"the greatest number":          span(0xf8, 0xff, 0xff, 0xff, 0x0f, 1),
		"a number of 30 bits":          span(0x80, 0x80, 0x80, 0x80, 0x10, 1),
		"wire type 7":                  span(1<<3 | 7),
		"a message twice":              span(append(message(15, 3<<3, 2), message(15, message(2, 'x')...)...)...),
		"a oneof twice":                attribute(2<<3, 1, 3<<3, 5),
		"an array twice":               attribute(append(message(5, message(1, 2<<3, 1)...), message(5, message(1, 3<<3, 9)...)...)...),
		"an array, and then a list":    attribute(append(message(5, message(1, 2<<3, 1)...), message(6, message(1, message(1, 'k')...)...)...)...),
		"a bool of 5":                  attribute(2<<3, 5),
		"an empty value":               attribute(),
		"a kind of -1":                 span(6<<3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1),
		"33 bits for 32":               span(10<<3, 0xff, 0xff, 0xff, 0xff, 0x1f),
		"a varint that overflows":      span(10<<3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2),
	} {
		t.Run(name, func(t *testing.T) { agree(t, b) })
	}
}

// TestDecodeDepth nests arrays as deep as Decode allows, and one deeper.
func TestDecodeDepth(t *testing.T) {
	for depth, want := range map[int]error{deepest: nil, deepest + 1: errDepth} {
		var value []byte
		for range depth {
			value = message(5, message(1, value...)...)
		}
		var traces corpus.Traces
		if err := Decode(&traces, message(1, message(1, message(1, message(2, value...)...)...)...)); !errors.Is(err, want) {
			t.Errorf("Decode(%d arrays deep) = %v, want %v", depth, err, want)
		}
	}
}

// FuzzDecode compares Decode with protobuf-go. Decode does not check UTF-8 and allows fewer
// nested arrays, so the test leaves such input out.
func FuzzDecode(f *testing.F) {
	f.Add(Encode(nil, corpus.NewTraces(1, 2)))
	f.Fuzz(func(t *testing.T, b []byte) {
		var m pb.TracesData
		var got corpus.Traces
		err, wantErr := Decode(&got, b), proto.Unmarshal(b, &m)
		if errors.Is(err, errDepth) || wantErr != nil && err == nil && bytes.Contains([]byte(wantErr.Error()), []byte("UTF-8")) {
			return
		}
		agree(t, b)
	})
}

// TestNoAllocation calls with a message and a buffer that have grown.
func TestNoAllocation(t *testing.T) {
	b := Encode(nil, corpus.NewTraces(0, 100))
	var into corpus.Traces
	room := make([]byte, 0, 2*len(b))
	testkit.Allocs(t, 0, func() { _ = Decode(&into, b) })
	testkit.Allocs(t, 0, func() { room = Encode(room, &into) })
}
