package messages

import (
	"bytes"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/structpb"

	stock2 "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto2"
	stock3 "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto3"
	tight3 "github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto3"
)

// TestImportedIsOurs shows by the allocations that messages of other packages inside a generated one are
// decoded by generated code, and so are protobuf-go's well-known types.
func TestImportedIsOurs(t *testing.T) {
	needOracle(t)
	list := &structpb.ListValue{}
	for range 100 {
		list.Values = append(list.Values, structpb.NewStringValue("a string"))
	}
	for name, m := range map[string]*stock3.Known{
		"well-known":         {Struct: &structpb.Struct{Fields: map[string]*structpb.Value{"list": structpb.NewListValue(list)}}},
		"of another package": {Everything: &stock2.Everything{Text: proto.String("a string")}},
	} {
		b, err := proto.Marshal(m)
		check(t, err)
		if m.Everything != nil {
			b = bytes.Repeat(b, 100) // merged
		}
		ours := testing.AllocsPerRun(10, func() { check(t, new(tight3.Known).UnmarshalTight(b)) })
		most := 25.
		if poisons {
			most = 33 // lists of chunks
		}
		if ours > most {
			t.Errorf("a message %s: %v allocations, want %v at most", name, ours, most)
		}
	}
}
