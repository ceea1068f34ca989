package sets

import (
	"bytes"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/tightwire/tightwire/compare/messages/sets/hooked"
	"github.com/tightwire/tightwire/compare/messages/sets/stock"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// roots are the messages of the sets, by the names of the sets.
var roots = map[string]proto.Message{
	"health": &stock.HealthCheckRequest{}, "series": &stock.WriteRequest{}, "megabyte": &stock.WriteRequest{}, "traces": &stock.TracesData{},
	"metrics": &stock.MetricsData{}, "logs": &stock.LogsData{}, "pods": &stock.PodList{}, "floats": &stock.Floats{},
	"ints": &stock.Ints{}, "tree": &stock.Tree{}, "strings": &stock.Strings{}, "oneofs": &stock.Events{},
}

// TestSetsAgree decodes and encodes three messages of each set each way, and compares them with what
// protobuf-go's dynamic messages make of the same bytes. No way decodes a message that is cut off.
func TestSetsAgree(t *testing.T) {
	for _, s := range All() {
		kind := roots[s.Name].ProtoReflect().Descriptor()
		read := func(b []byte) proto.Message {
			m := dynamicpb.NewMessage(kind)
			if err := proto.Unmarshal(b, m); err != nil {
				t.Fatal(err)
			}
			return m
		}
		for seed := range uint64(2) {
			b := s.Input(seed)
			want := read(b)
			text := marshal(want)
			same := func(got []byte) bool { return bytes.Equal(got, text) || proto.Equal(read(got), want) }
			for _, w := range s.Ways {
				c := w.NewCodec()
				if err := c.Decode(b); err != nil {
					t.Fatalf("%s, %s: Decode = %v, want nil", s.Name, w.Name, err)
				}
				if !same(c.Check()) {
					t.Errorf("%s, %s: Decode(message %d) is not the message", s.Name, w.Name, seed)
				}
				if w.NewCodec().Decode(b[:len(b)-1]) == nil {
					t.Errorf("%s, %s: Decode(message %d without its last byte) = nil, want an error", s.Name, w.Name, seed)
				}
				if w.Encodes && !same(c.Encode()) {
					t.Errorf("%s, %s: Encode(message %d) is not the message", s.Name, w.Name, seed)
				}
			}
		}
	}
}

// TestSizes wants messages from 100 bytes to a megabyte.
func TestSizes(t *testing.T) {
	least, most := 1<<30, 0
	for _, s := range All() {
		n := len(s.Input(1))
		t.Logf("%s: %d bytes", s.Name, n)
		least, most = min(least, n), max(most, n)
	}
	if least > 110 || most < 1_000_000 || len(All()) != 12 {
		t.Errorf("%d sets of %d to %d bytes, want 12 of 100 bytes to 1 MB", len(All()), least, most)
	}
}

// TestHooked wants our codecs below package proto for one package of the two.
func TestHooked(t *testing.T) {
	isHooked := map[protoreflect.FullName]bool{}
	for _, l := range tight.Report() {
		isHooked[l.Message] = l.Hooked
	}
	for _, m := range []proto.Message{&hooked.WriteRequest{}, &hooked.KeyValue{}} {
		if name := m.ProtoReflect().Descriptor().FullName(); !isHooked[name] {
			t.Errorf("%s is not hooked", name)
		}
	}
	for _, m := range roots {
		if name := m.ProtoReflect().Descriptor().FullName(); isHooked[name] {
			t.Errorf("%s is hooked", name)
		}
	}
}
