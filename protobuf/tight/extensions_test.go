package tight

import (
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/runtime/protoiface"
	"google.golang.org/protobuf/types/descriptorpb"
)

// TestExtensionRun wants that extensions side by side are one call of protobuf-go's function, and what is beside
// them none.
func TestExtensionRun(t *testing.T) {
	field := func(b []byte, n protowire.Number) []byte {
		return protowire.AppendBytes(protowire.AppendTag(b, n, protowire.BytesType), []byte("abc"))
	}
	run := field(field(field(nil, 1000), 5000), 1999)
	for name, c := range map[string]struct {
		in      []byte
		call    []byte
		unknown int
	}{
		"to the end":         {run, run, 0},
		"before a field":     {field(run, 50), run, 0},
		"before a group end": {protowire.AppendTag(run, 1000, protowire.EndGroupType), run, 0},
		"before half a one":  {append(run[:len(run):len(run)], 0xc2, 0x3e, 9, 'a'), run, 0},
		"none":               {field(field(nil, 50), 1000), nil, 6},
		"between the ranges": {field(field(nil, 2000), 1000), nil, 6},
		"behind them":        {field(nil, 6000), nil, 7},
	} {
		var calls [][]byte
		x := &Extensions{Ranges: [][2]uint64{{1000, 2000}, {3000, 6000}}, saved: &protoiface.Methods{
			Unmarshal: func(in UnmarshalInput) (out UnmarshalOutput, err error) {
				calls = append(calls, in.Buf)
				return out, nil
			},
		}}
		tag, n := protowire.ConsumeVarint(c.in)
		var unknown []byte
		end := x.Decode(new(Decoder), new(descriptorpb.FileOptions), &unknown, tag, c.in, n, 5)
		got := append([][]byte{nil}, calls...)
		if len(calls) > 1 || string(got[len(got)-1]) != string(c.call) || len(unknown) != c.unknown || end != len(c.call)+c.unknown {
			t.Errorf("%s: Decode of %x = %d, calls with %x, unknown %x, want %x", name, c.in, end, calls, unknown, c.call)
		}
	}
}
