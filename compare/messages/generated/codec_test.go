package generated

import (
	"bytes"
	"runtime"
	"slices"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/generated/otlp"
	"github.com/tightwire/tightwire/compare/messages/generated/remotewrite"
	byhand "github.com/tightwire/tightwire/compare/messages/otlp"
	request "github.com/tightwire/tightwire/compare/messages/remotewrite"
)

// made returns n variants.
func made(n int, variant func(seed uint64) []byte) [][]byte {
	var all [][]byte
	for seed := range uint64(n) {
		all = append(all, variant(seed))
	}
	return all
}

func requests(n int) [][]byte {
	return made(corpus.Variants, func(seed uint64) []byte { return request.EncodeProtowire(nil, corpus.NewSeries(seed, n)) })
}

func traces(n int) [][]byte {
	return made(corpus.Variants, func(seed uint64) []byte { return byhand.Encode(nil, corpus.NewTraces(seed, n)) })
}

// TestWaysAgree decodes messages of several sizes with one codec of each way, and compares every
// field: what protobuf-go writes of the message, and what the way itself writes, with what
// protobuf-go's dynamic messages, which no way uses, make of the same bytes.
func TestWaysAgree(t *testing.T) {
	for _, of := range []struct {
		name  string
		proto proto.Message
		ways  func(func() [][]byte) []Way
		input func(n int) [][]byte
	}{
		{"requests", new(remotewrite.WriteRequest), Requests, requests},
		{"traces", new(otlp.TracesData), Traces, traces},
	} {
		ways := of.ways(func() [][]byte { return of.input(20) })
		for _, w := range ways {
			t.Run(of.name+"/"+w.Name, func(t *testing.T) {
				c := w.NewCodec()
				for _, n := range []int{20, 60, 1, 20} {
					for i, b := range of.input(n) {
						dynamic := dynamicpb.NewMessage(of.proto.ProtoReflect().Descriptor())
						if err := proto.Unmarshal(b, dynamic); err != nil {
							t.Fatal(err)
						}
						want := check(dynamic)
						if err := c.Decode(b); err != nil {
							t.Fatalf("Decode(%d of %d) = %v, want nil", i, n, err)
						}
						if got := c.Check(); !bytes.Equal(got, want) {
							t.Fatalf("Decode(%d of %d) is not the message", i, n)
						}
						if !w.Encodes {
							continue
						}
						if got := c.Encode(); !bytes.Equal(got, want) {
							t.Errorf("Encode(%d of %d) = %d bytes, want the %d of proto.Marshal", i, n, len(got), len(want))
						}
					}
				}
			})
		}
	}
}

// TestWays has the names, the same for both messages, and what is there on which machine.
func TestWays(t *testing.T) {
	want := []string{"protobuf", "vtprotobuf", "vtunsafe", "hyperpb", "hyperprofiled", "ours"}
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		want = []string{"protobuf", "vtprotobuf", "vtunsafe", "ours"}
	}
	for _, ways := range [][]Way{Requests(nil), Traces(nil)} {
		var got []string
		for _, w := range ways {
			got = append(got, w.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("the ways are %q, want %q", got, want)
		}
	}
}

// TestRefusal gives all ways a message that is cut off.
func TestRefusal(t *testing.T) {
	for _, w := range Requests(func() [][]byte { return requests(1) }) {
		b := requests(1)[0]
		if err := w.NewCodec().Decode(b[:len(b)-1]); err == nil {
			t.Errorf("%s: Decode(a request without its last byte) = nil, want an error", w.Name)
		}
	}
	for _, w := range Traces(func() [][]byte { return traces(1) }) {
		b := traces(1)[0]
		if err := w.NewCodec().Decode(b[:len(b)-1]); err == nil {
			t.Errorf("%s: Decode(traces without their last byte) = nil, want an error", w.Name)
		}
	}
}
