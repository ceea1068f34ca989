package column

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// FuzzDecode compares tables of any bytes with the messages in them, and writes them
// again.
func FuzzDecode(f *testing.F) {
	seed := new(fittest.File)
	seed.Message(6, 207, fittest.Uint8(3, 0), fittest.Raw(1, profile.Byte, make([]byte, 16)...))
	seed.Message(5, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 7), fittest.Uint8(2, uint8(profile.Uint8)), fittest.Text(3, "a", 2))
	seed.MessageDeveloper(0, 20, []fittest.Value{fittest.Uint32(253, 1e9), fittest.Uint16(speed, 9)}, fittest.DeveloperValue{Index: 0, Value: fittest.Uint8(7, 10)})
	seed.Message(0, 20, fittest.Uint16(speed, 9), fittest.Uint16(speed, 9), fittest.Raw(8, profile.Byte, 1, 2, 3))
	f.Add(seed.Bytes(), uint16(20))
	f.Fuzz(func(t *testing.T, b []byte, num uint16) {
		n := profile.MesgNum(num)
		whole := decodable(b, n)
		if !whole {
			return
		}
		checkTable(t, "fuzz", b, n)
		checkExpanded(t, "fuzz", b, n)
		table, _ := Decode(b, n)
		if _, err := Base(b); err != nil && table == nil {
			t.Fatal(err)
		}
		out, err := Append(nil, table)
		if err != nil {
			return
		}
		checkAppended(t, "fuzz", out, table)
		if _, err := fit.DecodeBytes(out); err != nil {
			t.Fatalf("what Append writes is damaged: %v", err)
		}
	})
}

// decodable reports whether the table is not too sparse.
func decodable(b []byte, num profile.MesgNum) bool {
	builder := NewBuilder(num)
	for f := range fit.All(b) {
		if f != nil && builder.Add(f) != nil {
			return false
		}
	}
	return true
}
