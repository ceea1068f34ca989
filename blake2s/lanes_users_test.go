package blake2s

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// laneUsers lists the suites of the functions that hash in lanes.
var laneUsers = map[string]func(*testing.T){
	"Stripes":               TestStripes,
	"SumMany":               TestSumMany,
	"SumManyOfEqualLengths": TestSumManyOfEqualLengths,
	"SumManyKeepsTheRest":   TestSumManyKeepsTheRest,
	"SumManyOfDst":          TestSumManyOfDst,
	"SumManyOnlyReads":      TestSumManyOnlyReads,
	"SumManyLong":           TestSumManyLong,
	"SumManyOfNothing":      TestSumManyOfNothing,
	"SumManyAllocs":         TestSumManyAllocs,
	"SP":                    TestSP,
	"SPEverySplit":          TestSPEverySplit,
	"SPOnlyReads":           TestSPOnlyReads,
	"SPAllocs":              TestSPAllocs,
	"XOFKnown":              TestXOFKnown,
	"XOF":                   TestXOF,
	"XOFLong":               TestXOFLong,
	"XOFUnknownEnds":        TestXOFUnknownEnds,
	"XOFAllocs":             TestAllocsXOF,
	"Tree":                  TestTree,
	"TreeStretches":         TestTreeStretches,
	"TreeShortLeaves":       TestTreeShortLeaves,
	"SumTreeLongLeaves":     TestSumTreeLongLeaves,
	"SumTreeLongLeavesFail": TestSumTreeLongLeavesFail,
	"KnownAnswers":          TestKnownAnswers,
	"VectorsOfModes":        TestVectorsOfModes,
}

// TestLaneUsers runs the suites with each kernel that a CPU could have.
func TestLaneUsers(t *testing.T) {
	atEachKernel(t, func(t *testing.T) {
		for name, suite := range laneUsers {
			t.Run(name, suite)
		}
	})
}

// TestSumManyLong has messages of very different lengths, so that some begin in the middle
// of others and the longest go on alone.
func TestSumManyLong(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	for _, f := range families {
		p := mustParams(&f.Config)
		for range 8 {
			msgs := mixed(r, 1+r.IntN(5*wide))
			for range 3 {
				msgs[r.IntN(len(msgs))] = message(r.IntN(100 * BlockSize))
			}
			got := p.SumMany(nil, msgs)
			for i, msg := range msgs {
				want := reference(&f.Config, msg)
				equal(t, got[i*p.Size():(i+1)*p.Size()], want, "%s: message %d of %d, of %d bytes", f.name, i, len(msgs), len(msg))
			}
		}
	}
}

// TestSumManyOfNothing hashes the empty message in more than all lanes. Under a key the only
// block of such a message is the key's.
func TestSumManyOfNothing(t *testing.T) {
	for _, f := range families {
		p := mustParams(&f.Config)
		want := bytes.Repeat(reference(&f.Config, nil), 2*wide+1)
		equal(t, p.SumMany(nil, make([][]byte, 2*wide+1)), want, "%s: SumMany of nothing, many times", f.name)
	}
}

// TestXOFLong reads outputs of so many leaves that all lanes are used, and some of
// them a second time.
func TestXOFLong(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 34))
	for _, size := range []uint32{OutputLengthUnknown, 3*wide*Size + 7, 3 * wide * Size} {
		want := referenceXOF(size, nil, message(9), 0, 3*wide*Size)
		x := mustXOF(size, nil)
		x.Write(message(9))
		for at := 0; at < len(want); {
			n := min(r.IntN(2*wide*Size), len(want)-at)
			equal(t, read(t, x, n), want[at:at+n], "output of size %d, %d bytes from %d", size, n, at)
			at += n
		}
	}
}

// TestTreeShortLeaves tries every number of leaves up to more than there are lanes.
func TestTreeShortLeaves(t *testing.T) {
	for _, f := range wholes {
		for leaves := range 2*wide + 3 {
			c := TreeConfig{Config: f.Config, LeafSize: 2*BlockSize + 3}
			msg := message(leaves*int(c.LeafSize) + leaves%3)
			checkTree(t, c, msg, referenceTree(&c, msg))
		}
	}
}
