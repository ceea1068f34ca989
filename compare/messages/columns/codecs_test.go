package columns

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/internal/testkit"
)

func TestEncodersAgree(t *testing.T) {
	for seed := range uint64(2) {
		blk := corpus.NewBlock(seed)
		want := marshal(t, blk)
		if len(want) < 51_000 || len(want) > 55_000 {
			t.Errorf("NewBlock(%d) takes %d bytes, want about 53,000", seed, len(want))
		}
		for _, e := range Encoders {
			for _, room := range [][]byte{nil, make([]byte, 7, 100), make([]byte, 0, 2*len(want))} {
				if got := e.Encode(room, blk); !bytes.Equal(got, want) {
					t.Errorf("%s: Encode(room of %d, block %d) = %d bytes, want the %d of proto.Marshal",
						e.Name, cap(room), seed, len(got), len(want))
				}
			}
		}
	}
}

// TestDecodersAgree decodes blocks into one, so that what is left from the one
// before would show.
func TestDecodersAgree(t *testing.T) {
	for _, d := range Decoders {
		var got corpus.Block
		for seed := range uint64(3) {
			want := corpus.NewBlock(seed)
			want.Strings, want.Nodes.ID = want.Strings[seed:], want.Nodes.ID[seed:]
			if err := d.Decode(&got, marshal(t, want)); err != nil {
				t.Fatalf("%s: Decode(block %d) = %v, want nil", d.Name, seed, err)
			}
			if !reflect.DeepEqual(&got, want) {
				t.Fatalf("%s: Decode(block %d) is not the block", d.Name, seed)
			}
		}
	}
}

// message returns a bytes field with the given number.
func message(num protowire.Number, body []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(nil, num, protowire.BytesType), body)
}

// withUnknown returns body between fields that no message here has, of all
// scalar wire types.
func withUnknown(body []byte) []byte {
	b := message(3, []byte("unknown"))
	b = protowire.AppendVarint(protowire.AppendTag(b, 4, protowire.VarintType), 300)
	b = append(b, body...)
	b = protowire.AppendFixed64(protowire.AppendTag(b, 5, protowire.Fixed64Type), 1)
	return protowire.AppendFixed32(protowire.AppendTag(b, protowire.MaxValidNumber, protowire.Fixed32Type), 1)
}

// small returns a block and its encoding, with unknown fields in every message
// and columns that are written in two parts.
func small() (*corpus.Block, []byte) {
	blk := &corpus.Block{
		Strings: [][]byte{{}, []byte("gate")},
		Nodes:   corpus.Nodes{ID: []int64{-1, 64}, Lat: []int64{-1 << 63}, Lon: []int64{1}, KeysVals: []int32{1, 0}},
	}
	dense := withUnknown(slices.Concat(
		message(1, []byte{1}), message(1, []byte{0x80, 0x01}),
		message(8, protowire.AppendVarint(nil, 1<<64-1)), message(9, []byte{0x82, 0x00}),
		message(10, []byte{1}), message(10, []byte{0})))
	table := withUnknown(append(message(1, nil), message(1, []byte("gate"))...))
	group := withUnknown(message(2, dense))
	return blk, withUnknown(append(message(1, table), message(2, group)...))
}

func TestDecodersPassOverUnknownFields(t *testing.T) {
	want, b := small()
	for _, d := range Decoders {
		var got corpus.Block
		if err := d.Decode(&got, b); err != nil || !reflect.DeepEqual(&got, want) {
			t.Errorf("%s: Decode(%x) = %v, %+v, want %+v", d.Name, b, err, got, want)
		}
	}
}

// TestDecodersRefuseCutInput cuts a block everywhere: all decoders say the same.
func TestDecodersRefuseCutInput(t *testing.T) {
	_, b := small()
	refused := 0
	for n := range b {
		var want corpus.Block
		wantErr := DecodeProtowire(&want, b[:n])
		if wantErr != nil {
			refused++
		}
		for _, d := range Decoders[1:] {
			var got corpus.Block
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

// TestDecodersRefuseBadColumns has columns that end inside a number.
func TestDecodersRefuseBadColumns(t *testing.T) {
	for _, num := range []protowire.Number{1, 8, 9, 10} {
		b := message(2, message(2, message(num, []byte{1, 0x80})))
		for _, d := range Decoders {
			var got corpus.Block
			if err := d.Decode(&got, b); err == nil {
				t.Errorf("%s: Decode(%x) = nil, want an error", d.Name, b)
			}
		}
	}
}

// TestNoAllocation calls with a block and a buffer that have grown.
func TestNoAllocation(t *testing.T) {
	blk := corpus.NewBlock(0)
	b := marshal(t, blk)
	for _, d := range Decoders {
		var into corpus.Block
		t.Run("Decode "+d.Name, func(t *testing.T) { testkit.Allocs(t, 0, func() { _ = d.Decode(&into, b) }) })
	}
	for _, e := range Encoders {
		room := make([]byte, 0, len(b)+64) // some encoders reserve room for lengths
		t.Run("Encode "+e.Name, func(t *testing.T) { testkit.Allocs(t, 0, func() { e.Encode(room, blk) }) })
	}
}
