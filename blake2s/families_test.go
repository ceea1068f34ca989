package blake2s

import "math/rand/v2"

// A family is a Config that the tests try, with its name in messages.
type family struct {
	name string
	Config
}

var (
	unkeyed = []family{
		{"plain", Config{}},
		{"short", Config{Size: Size/2 + 1}},
		{"salt", Config{Salt: bytesFrom(1, SaltSize)}},
		{"person", Config{Size: 1, Person: bytesFrom(2, PersonSize-1)}},
		{"leaf", Config{Tree: &Tree{Fanout: 2, MaxDepth: 2, LeafSize: 1 << 20, NodeOffset: 1<<40 + 3, InnerSize: Size}}},
		{"last node", Config{Tree: &Tree{MaxDepth: 255, NodeDepth: 3, InnerSize: 1, LastNode: true}}},
		{"all but a key", Config{
			Size: Size - 1, Salt: bytesFrom(3, 1), Person: bytesFrom(4, PersonSize),
			Tree: &Tree{Fanout: 255, MaxDepth: 3, LeafSize: 1<<32 - 1, NodeOffset: 1<<nodeOffsetBits - 1, NodeDepth: 2, InnerSize: 16, LastNode: true},
		}},
	}
	keyed = []family{
		{"keyed", Config{Key: bytesFrom(5, Size)}},
		{"short key", Config{Size: 7, Key: bytesFrom(6, 1), Salt: bytesFrom(7, SaltSize)}},
		{"keyed last node", Config{Key: bytesFrom(8, 9), Person: bytesFrom(9, 2), Tree: &Tree{Fanout: 2, MaxDepth: 2, LastNode: true}}},
	}
	families = append(append([]family{}, unkeyed...), keyed...)
)

// message returns n bytes without a pattern, the same for each n.
func message(n int) []byte {
	r := rand.New(rand.NewPCG(uint64(n), 7693))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint64())
	}
	return b
}
