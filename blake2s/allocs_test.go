package blake2s

import (
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

var allocsMessage = message(3*BlockSize + 1)

func TestAllocsParamsSum(t *testing.T) {
	for _, f := range families {
		p := mustParams(&f.Config)
		out := make([]byte, 0, Size)
		testkit.Allocs(t, 0, func() { p.Sum(out, allocsMessage) })
		testkit.Allocs(t, 0, func() { p.Sum(out, nil) })
	}
}

// TestAllocsDigest keeps a digest on the stack, as its callers may.
func TestAllocsDigest(t *testing.T) {
	text := string(allocsMessage)
	for _, f := range families {
		p := mustParams(&f.Config)
		out, sink := make([]byte, 0, Size), false
		testkit.Allocs(t, 0, func() {
			d, err := NewDigest(&f.Config)
			if err != nil {
				t.Fatal(err)
			}
			d.Write(allocsMessage)
			d.WriteString(text)
			d.Sum(out)
			sink = d.Verify(out)
		})
		testkit.Allocs(t, 0, func() {
			d := p.NewDigest()
			d.Write(allocsMessage)
			d.Sum(out)
			d.Reset()
		})
		if sink {
			t.Errorf("%s: an empty tag is verified", f.name)
		}
	}
}

// allocsSink keeps what is returned, as callers do.
var allocsSink []byte

func TestAllocsState(t *testing.T) {
	for _, f := range unkeyed {
		d := mustDigest(&f.Config)
		d.Write(allocsMessage)
		state := make([]byte, 0, ownSize)
		testkit.Allocs(t, 0, func() {
			state, _ = d.AppendBinary(state[:0])
			if err := d.UnmarshalBinary(state); err != nil {
				t.Fatal(err)
			}
		})
		testkit.Allocs(t, 1, func() { allocsSink, _ = d.MarshalBinary() })
	}
}

func TestAllocsXOF(t *testing.T) {
	x := mustXOF(OutputLengthUnknown, bytesFrom(1, 3))
	out := make([]byte, 3*Size+1)
	testkit.Allocs(t, 0, func() {
		x.Reset()
		x.Write(allocsMessage)
		x.Read(out)
		x.Read(out)
	})
}
