package blake2s

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// TestVectorsOfNodes reads single nodes with every parameter.
func TestVectorsOfNodes(t *testing.T) {
	for _, row := range testkit.Rows(t, "blake2s.tsv", 13) {
		c, msg, want := nodeConfig(t, row), row.Bytes(t, 11), row.Bytes(t, 12)
		equal(t, mustParams(c).Sum(nil, msg), want, "%s: Params.Sum", row.At)
		d := mustDigest(c)
		writeBytewise(d, msg)
		equal(t, d.Sum(nil), want, "%s: Digest", row.At)
	}
}

func nodeConfig(t *testing.T, row testkit.Row) *Config {
	number := func(i int) uint64 { return row.Uint(t, i) }
	tree := &Tree{
		Fanout: uint8(number(4)), MaxDepth: uint8(number(5)), LeafSize: uint32(number(6)), NodeOffset: number(7),
		NodeDepth: uint8(number(8)), InnerSize: uint8(number(9)), LastNode: number(10) == 1,
	}
	if tree.MaxDepth == 1 {
		tree = nil
	}
	return &Config{Size: int(number(0)), Key: row.Bytes(t, 1), Salt: row.Bytes(t, 2), Person: row.Bytes(t, 3), Tree: tree}
}

// writeBytewise writes the first bytes of msg alone, so that what follows crosses
// the edges of blocks.
func writeBytewise(w io.Writer, msg []byte) {
	n := min(len(msg), 3)
	for i := range n {
		w.Write(msg[i : i+1])
	}
	w.Write(msg[n:])
}

// TestKnownAnswers reads the known answers of the BLAKE2 authors.
func TestKnownAnswers(t *testing.T) {
	for _, row := range testkit.Rows(t, "blake2s_kat.tsv", 4) {
		want := row.Bytes(t, 3)
		c := &TreeConfig{Config: Config{Size: len(want), Key: row.Bytes(t, 1)}}
		checkOutput(t, row, c, row.Bytes(t, 2), want)
	}
}

// TestVectorsOfModes reads what is made of more than one node.
func TestVectorsOfModes(t *testing.T) {
	for _, row := range testkit.Rows(t, "blake2s_modes.tsv", 8) {
		c := &TreeConfig{Config: Config{
			Size: int(row.Uint(t, 1)), Key: row.Bytes(t, 2), Salt: row.Bytes(t, 3), Person: row.Bytes(t, 4),
		}}
		if row.Cols[5] != "-" {
			c.LeafSize = uint32(row.Uint(t, 5))
		}
		checkOutput(t, row, c, row.Bytes(t, 6), row.Bytes(t, 7))
	}
}

func checkOutput(t *testing.T, row testkit.Row, c *TreeConfig, msg, want []byte) {
	t.Helper()
	output, ok := outputs[row.Cols[0]]
	if !ok {
		t.Fatalf("%s: function %q", row.At, row.Cols[0])
	}
	equal(t, output(t, c, msg, len(want)), want, "%s: %s", row.At, row.Cols[0])
}

// outputs computes n bytes of a function, by its name in the vectors. Where n is
// not fixed, c.Size is the length that the function gets.
var outputs = map[string]func(t *testing.T, c *TreeConfig, msg []byte, n int) []byte{
	"BLAKE2s":  nodeOutput,
	"BLAKE2sp": stripedOutput,
	"BLAKE2Xs": xofOutput,
	"tree":     treeOutput,
}

func nodeOutput(_ *testing.T, c *TreeConfig, msg []byte, _ int) []byte {
	return mustParams(&c.Config).Sum(nil, msg)
}

func stripedOutput(t *testing.T, c *TreeConfig, msg []byte, _ int) []byte {
	d, err := NewSP(&c.Config)
	if err != nil {
		t.Fatal(err)
	}
	writeBytewise(d, msg)
	sum := d.Sum(nil)
	if plain := SumSP256(msg); c.Size == Size && len(c.Key)+len(c.Salt)+len(c.Person) == 0 {
		equal(t, plain[:], sum, "SumSP256 of %d bytes", len(msg))
	}
	return sum
}

func xofOutput(_ *testing.T, c *TreeConfig, msg []byte, n int) []byte {
	x := mustXOF(uint32(c.Size), c.Key)
	writeBytewise(x, msg)
	out := make([]byte, n)
	x.Read(out)
	return out
}

// treeOutput hashes by several goroutines and by one, as it comes and where it is.
func treeOutput(t *testing.T, c *TreeConfig, msg []byte, _ int) []byte {
	var sums [][]byte
	for _, c.Workers = range []int{3, 1} {
		d, err := NewTree(c)
		if err != nil {
			t.Fatal(err)
		}
		writeBytewise(d, msg)
		scanned, err := SumTree(c, bytes.NewReader(msg), int64(len(msg)))
		if err != nil {
			t.Fatal(err)
		}
		sums = append(sums, d.Sum(nil), scanned)
	}
	for i, sum := range sums {
		equal(t, sum, sums[0], "way %d to the tree of %d bytes in leaves of %d", i, len(msg), c.LeafSize)
	}
	return sums[0]
}

// TestSelfTestVector reads the self-test of RFC 7693, appendix E.
func TestSelfTestVector(t *testing.T) {
	rows := testkit.Rows(t, "blake2_selftest.tsv", 4)
	row := rows[slices.IndexFunc(rows, func(r testkit.Row) bool { return r.Cols[0] == "BLAKE2s" })]
	var digests []byte
	for _, size := range numbers(t, row.Cols[1]) {
		for _, n := range numbers(t, row.Cols[2]) {
			for _, key := range [][]byte{nil, selfTestBytes(size, size)} {
				digests = mustParams(&Config{Size: size, Key: key}).Sum(digests, selfTestBytes(n, n))
			}
		}
	}
	want := row.Bytes(t, 3)
	equal(t, mustParams(&Config{Size: len(want)}).Sum(nil, digests), want, "%s", row.At)
}

func numbers(t *testing.T, list string) (ns []int) {
	for s := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		ns = append(ns, n)
	}
	return ns
}
