package fit_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// leastEvidence is the mean evidence of a message, in bits, up to which a file says little: its
// values are then no more likely in a message than in any bytes, so that messages that are there
// look like others that the same bytes could be.
const leastEvidence = 0

// saysLittle reports whether the values of the messages in a file are too arbitrary to be
// evidence. Of chained files it is enough if one is like that.
func saysLittle(whole []byte) bool {
	right, _ := fit.Evidence(whole)
	return right <= leastEvidence
}

// TestEvidence: in a file of random values the messages that are there say as much as random
// bytes do. In a file like a device's they say far more.
func TestEvidence(t *testing.T) {
	if right, invented := fit.Evidence(tester(800)); math.Abs(right) > 0.05 || math.Abs(right-invented) > 0.05 {
		t.Errorf("random values: %.2f bits in a message, %.2f in random bytes, want almost 0 in both", right, invented)
	}
	if right, invented := fit.Evidence(headUnit(1500)); right < 10 || invented > -10 {
		t.Errorf("head unit: %.2f bits in a message, %.2f in random bytes, want more than 10, and less than -10", right, invented)
	}
}

// TestEvidenceOfSizes counts the places in random bytes where a reader that follows only sizes
// finds messages of a file with eight local types. At one byte in 256/8 it finds one.
func TestEvidenceOfSizes(t *testing.T) {
	const locals, block, blocks = 8, 512, 1000
	var sizes [locals]int
	whole := tester(800)
	for _, m := range layoutOf(whole).messages {
		sizes[whole[m.offset]] = m.size
	}
	rng := rand.New(rand.NewPCG(1, 0))
	b := make([]byte, block*blocks)
	for i := range b {
		b[i] = uint8(rng.Uint32())
	}
	one, two := 0, 0
	for i, h := range b {
		if h >= locals {
			continue
		}
		one++
		if next := i + sizes[h]; next < len(b) && b[next] < locals {
			two++
		}
	}
	const p = locals / 256.0
	for run, seen := range map[int]int{1: one, 2: two} {
		got, want := float64(seen)/blocks, block*math.Pow(p, float64(run))
		t.Logf("%d in a row: %.2f in %d bytes, expected %.2f", run, got, block, want)
		if math.Abs(got-want) > want/10 {
			t.Errorf("%d in a row: %.2f in %d bytes, want %.2f", run, got, block, want)
		}
	}
}
