package remotewrite

import (
	"bytes"
	"reflect"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/internal/testkit"
)

func TestEncodersAgree(t *testing.T) {
	for seed := range uint64(corpus.Variants) {
		w := corpus.NewWriteRequest(seed)
		want := marshal(t, w)
		if len(want) < 66_000 || len(want) > 70_000 {
			t.Errorf("NewWriteRequest(%d) takes %d bytes, want about 68,000", seed, len(want))
		}
		for _, e := range Encoders {
			for _, room := range [][]byte{nil, make([]byte, 7, 100), make([]byte, 0, 2*len(want))} {
				if got := e.Encode(room, w); !bytes.Equal(got, want) {
					t.Errorf("%s: Encode(room of %d, request %d) = %d bytes, want the %d of proto.Marshal",
						e.Name, cap(room), seed, len(got), len(want))
				}
			}
		}
	}
}

// TestDecodersAgree decodes all variants into one request, so that what is left
// from the one before would show.
func TestDecodersAgree(t *testing.T) {
	for _, d := range Decoders {
		var got corpus.WriteRequest
		for seed := range uint64(corpus.Variants) {
			want := corpus.NewWriteRequest(seed)
			want.Timeseries = want.Timeseries[seed:]
			if err := d.Decode(&got, marshal(t, want)); err != nil {
				t.Fatalf("%s: Decode(request %d) = %v, want nil", d.Name, seed, err)
			}
			if !reflect.DeepEqual(&got, want) {
				t.Fatalf("%s: Decode(request %d) is not the request", d.Name, seed)
			}
		}
	}
}

// message returns a bytes field with the given number.
func message[T string | []byte](num protowire.Number, body T) []byte {
	return protowire.AppendBytes(protowire.AppendTag(nil, num, protowire.BytesType), []byte(body))
}

// withUnknown returns body between fields that no message here has: all scalar
// wire types, small and large numbers.
func withUnknown(body []byte) []byte {
	b := message(3, "unknown")
	b = protowire.AppendVarint(protowire.AppendTag(b, 4, protowire.VarintType), 300)
	b = append(b, body...)
	b = protowire.AppendFixed64(protowire.AppendTag(b, 5, protowire.Fixed64Type), 1)
	return protowire.AppendFixed32(protowire.AppendTag(b, protowire.MaxValidNumber, protowire.Fixed32Type), 1)
}

// small returns a request and its encoding, with unknown fields in every
// message.
func small() (*corpus.WriteRequest, []byte) {
	w := &corpus.WriteRequest{Timeseries: []corpus.TimeSeries{{
		Labels:  []corpus.Label{{Name: "job", Value: "node"}},
		Samples: []corpus.Sample{{Value: 1, Timestamp: -1}},
	}}}
	label := withUnknown(append(message(1, "job"), message(2, "node")...))
	sample := []byte{1<<3 | 1, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 2 << 3}
	sample = withUnknown(protowire.AppendVarint(sample, 1<<64-1))
	series := withUnknown(append(message(1, label), message(2, sample)...))
	return w, withUnknown(message(1, series))
}

func TestDecodersPassOverUnknownFields(t *testing.T) {
	want, b := small()
	for _, d := range Decoders {
		var got corpus.WriteRequest
		if err := d.Decode(&got, b); err != nil || !reflect.DeepEqual(&got, want) {
			t.Errorf("%s: Decode(%x) = %v, %+v, want %+v", d.Name, b, err, got, want)
		}
	}
}

// TestDecodersRefuseCutInput cuts a request everywhere: all decoders say the
// same.
func TestDecodersRefuseCutInput(t *testing.T) {
	_, b := small()
	refused := 0
	for n := range b {
		var want corpus.WriteRequest
		wantErr := DecodeProtowire(&want, b[:n])
		if wantErr != nil {
			refused++
		}
		for _, d := range Decoders[1:] {
			var got corpus.WriteRequest
			err := d.Decode(&got, b[:n])
			if (err == nil) != (wantErr == nil) {
				t.Errorf("%s: Decode(%x) = %v, want %v", d.Name, b[:n], err, wantErr)
			}
			if err == nil && !reflect.DeepEqual(got, want) {
				t.Errorf("%s: Decode(%x) gives %+v, want %+v", d.Name, b[:n], got, want)
			}
		}
	}
	if refused < len(b)-10 {
		t.Errorf("DecodeProtowire refused %d of %d cuts, want all but those between fields", refused, len(b))
	}
}

// TestNoAllocation calls with a request and a buffer that have grown.
func TestNoAllocation(t *testing.T) {
	w := corpus.NewWriteRequest(0)
	b := marshal(t, w)
	for _, d := range Decoders {
		var into corpus.WriteRequest
		t.Run("Decode "+d.Name, func(t *testing.T) { testkit.Allocs(t, 0, func() { _ = d.Decode(&into, b) }) })
	}
	for _, e := range Encoders {
		room := make([]byte, 0, len(b))
		t.Run("Encode "+e.Name, func(t *testing.T) { testkit.Allocs(t, 0, func() { e.Encode(room, w) }) })
	}
}
