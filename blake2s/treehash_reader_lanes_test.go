package blake2s

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

// longLeaves are leaves that do not fit into the buffer of a worker as often as there are lanes.
var longLeaves = []int{chunkSize/wide + 1, chunkSize / lanes, 3*chunkSize/wide - BlockSize, chunkSize, chunkSize + BlockSize + 1}

// TestSumTreeLongLeaves has leaves that are hashed a piece of each at a time. Their number leaves some
// lanes without a leaf, and there are last leaves of all kinds.
func TestSumTreeLongLeaves(t *testing.T) {
	msg := message(2*wide*longLeaves[0] + 1)
	for _, f := range []family{unkeyed[0], keyed[0]} {
		for _, leafSize := range longLeaves {
			for _, size := range []int{fewest * leafSize, fewest*leafSize + 1, lanes*leafSize + 3, (wide+1)*leafSize - 1, len(msg)} {
				if size > len(msg) {
					continue
				}
				c := TreeConfig{Config: f.Config, LeafSize: uint32(leafSize)}
				want := referenceTree(&c, msg[:size])
				for _, workers := range []int{1, 2, 5} {
					c.Workers = workers
					sum, err := SumTree(&c, bytes.NewReader(msg), int64(size))
					if err != nil {
						t.Fatal(err)
					}
					equal(t, sum, want, "%s: SumTree of %d bytes in leaves of %d, %d workers", f.name, size, leafSize, workers)
				}
			}
		}
	}
}

// TestSumTreeLongLeavesFail makes a byte of a late leaf unreadable, and then of an earlier one too, after
// the late one was read in step: the error must be the one of the earlier leaf.
func TestSumTreeLongLeavesFail(t *testing.T) {
	const leafSize = chunkSize + BlockSize
	msg := message((lanes + 1) * leafSize)
	c := TreeConfig{LeafSize: leafSize, Workers: 1}
	for _, bad := range [][]int{{0}, {leafSize - 1}, {3 * leafSize}, {leafSize - 1, 3 * leafSize}, {len(msg) - 1}} {
		failed(t, &c, holes{msg, bad}, len(msg), errDisk, " "+itoa(bad[0])+":")
	}
	healing := &healing{Reader: bytes.NewReader(msg)}
	failed(t, &c, healing, len(msg), errDisk, "")
}

// TestSumTreeLongLeavesProgress reports what was hashed, in steps, up to the length.
func TestSumTreeLongLeavesProgress(t *testing.T) {
	msg := message(lanes*chunkSize + 1)
	var reported []int64
	c := TreeConfig{LeafSize: chunkSize, Workers: 1, Progress: func(n int64) { reported = append(reported, n) }}
	if _, err := SumTree(&c, bytes.NewReader(msg), int64(len(msg))); err != nil {
		t.Fatal(err)
	}
	last := int64(-1)
	for _, n := range reported {
		if n <= last || n > int64(len(msg)) {
			t.Fatalf("progress %d of %d", reported, len(msg))
		}
		last = n
	}
	if last != int64(len(msg)) {
		t.Errorf("progress ends at %d, want %d", last, len(msg))
	}
}

// holes is a file with bytes that cannot be read.
type holes struct {
	msg []byte
	bad []int
}

func (h holes) ReadAt(b []byte, at int64) (int, error) {
	for _, bad := range h.bad {
		if int(at) <= bad && bad < int(at)+len(b) {
			return copy(b, h.msg[at:bad]), errDisk
		}
	}
	return bytes.NewReader(h.msg).ReadAt(b, at)
}

// healing is a file whose fourth leaf cannot be read at first.
type healing struct {
	*bytes.Reader
	failed bool
}

func (h *healing) ReadAt(b []byte, at int64) (int, error) {
	if at >= 3*chunkSize && !h.failed {
		h.failed = true
		return 0, errDisk
	}
	n, err := h.Reader.ReadAt(b, at)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return n, err
}
