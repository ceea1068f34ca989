package corpus

import (
	"fmt"
	"math/rand/v2"
)

// Block is an OpenStreetMap PrimitiveBlock with one group of dense nodes,
// without their metadata. The comments have the numbers of the fields and of the
// enclosing messages. See https://wiki.openstreetmap.org/wiki/PBF_Format.
type Block struct {
	Strings [][]byte // 1 stringtable, 1 s
	Nodes   Nodes    // 2 primitivegroup, 2 dense
}

// Nodes are packed columns. Ids and positions are as in the file: each entry is the difference
// from the previous node.
type Nodes struct {
	ID       []int64 // 1 id, sint64
	Lat      []int64 // 8 lat, sint64, in 100 nanodegrees
	Lon      []int64 // 9 lon, likewise
	KeysVals []int32 // 10 keys_vals, int32: indexes in Strings in pairs, and 0 after each node
}

// nodesPerBlock is what osmosis and osmium write.
const nodesPerBlock = 8000

// NewBlock returns a block of 8,000 nodes, about 53 KB when encoded. The nodes
// follow ways. Along a way, ids are close and positions within some hundred metres; the next way
// is elsewhere in the region. Few nodes have tags.
func NewBlock(seed uint64) *Block {
	r := rand.New(rand.NewPCG(seed, seed))
	b := &Block{Strings: stringTable()}
	for left := 0; len(b.Nodes.ID) < nodesPerBlock; left-- {
		if left == 0 {
			left = 1 + r.IntN(30)
			b.Nodes.add(1+r.Int64N(200_000), r.Int64N(20_000_000)-10_000_000, r.Int64N(20_000_000)-10_000_000)
		} else {
			b.Nodes.add(1+r.Int64N(3)*r.Int64N(40), around0(r, 3_000), around0(r, 5_000))
		}
		b.Nodes.KeysVals = append(b.Nodes.KeysVals, newTags(r, len(b.Strings))...)
	}
	return b
}

func (n *Nodes) add(id, lat, lon int64) {
	n.ID = append(n.ID, id)
	n.Lat = append(n.Lat, lat)
	n.Lon = append(n.Lon, lon)
}

// around0 returns a value between -most and most. Small values are more frequent.
func around0(r *rand.Rand, most int64) int64 {
	return (r.Int64N(2*most+1) - most) * r.Int64N(101) / 100
}

// newTags returns the entries of one node in keys_vals: one node in twenty has a
// tag.
func newTags(r *rand.Rand, strings int) []int32 {
	if r.IntN(20) != 0 {
		return []int32{0}
	}
	return []int32{1 + r.Int32N(int32(strings)-1), 1 + r.Int32N(int32(strings)-1), 0}
}

// stringTable returns the strings of a block. The first is never used.
func stringTable() [][]byte {
	table := [][]byte{{}}
	for _, s := range []string{"highway", "crossing", "natural", "tree", "barrier", "gate", "name", "addr:housenumber"} {
		table = append(table, []byte(s))
	}
	for i := range 300 {
		table = append(table, fmt.Append(nil, i))
	}
	return table
}
