package blake2s

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

var errDisk = errors.New("bad sector")

// A reader is an io.ReaderAt with faults. It says how many read at a time.
type reader struct {
	msg      []byte
	bad      int  // the first byte that cannot be read, if it is not 0
	eof      bool // returns io.EOF with the last byte, as io.ReaderAt allows
	now, top atomic.Int64
}

func (r *reader) ReadAt(b []byte, at int64) (int, error) {
	now := r.now.Add(1)
	defer r.now.Add(-1)
	for top := r.top.Load(); now > top && !r.top.CompareAndSwap(top, now); {
		top = r.top.Load()
	}
	if r.bad > 0 && at+int64(len(b)) > int64(r.bad) {
		return copy(b, r.msg[min(int(at), r.bad):r.bad]), errDisk
	}
	n := copy(b, r.msg[min(int(at), len(r.msg)):])
	if n < len(b) || r.eof && int(at)+n == len(r.msg) {
		return n, io.EOF
	}
	return n, nil
}

// treeShapes are TreeConfigs with messages of several stretches: many short
// leaves, and leaves of several chunks.
var treeShapes = []struct {
	leafSize uint32
	length   int
}{{1, 9*maxStretch + 5}, {2*chunkSize + 3, 5 * chunkSize}}

// TestSumTreeReads counts how many read at a time, and gives io.EOF with the end.
func TestSumTreeReads(t *testing.T) {
	for _, shape := range treeShapes {
		msg := message(shape.length)
		want := digestNodes(nil, Tree{LeafSize: shape.leafSize}, leavesOf(msg, int(shape.leafSize)))
		for workers := 1; workers <= 8; workers++ {
			synctest.Test(t, func(t *testing.T) { // where all goroutines must end
				r := &reader{msg: msg, eof: true}
				c := TreeConfig{LeafSize: shape.leafSize, Workers: workers}
				sum, err := SumTree(&c, r, int64(len(msg)))
				if err != nil {
					t.Fatal(err)
				}
				equal(t, sum, want, "SumTree, %d workers", workers)
				if top := r.top.Load(); top > int64(workers) {
					t.Errorf("%d reads at a time, want at most %d", top, workers)
				}
			})
		}
	}
}

// TestSumTreeFails makes a byte unreadable, and with it all that follow, or ends the
// file there. The error must be the one of that byte, whichever goroutine came upon one
// first.
func TestSumTreeFails(t *testing.T) {
	for _, shape := range treeShapes {
		msg := message(shape.length)
		for _, bad := range []int{1, maxStretch, 2*maxStretch - 1, 5 * maxStretch, len(msg) - 1} {
			at := " " + itoa(bad) + ":"
			for _, workers := range []int{1, 2, 5} {
				c := TreeConfig{LeafSize: shape.leafSize, Workers: workers}
				failed(t, &c, &reader{msg: msg, bad: bad}, len(msg), errDisk, at)
				failed(t, &c, &reader{msg: msg[:bad]}, len(msg), io.ErrUnexpectedEOF, at, "want "+itoa(len(msg))+" bytes")
			}
		}
	}
	failed(t, &TreeConfig{}, &reader{}, 1, io.ErrUnexpectedEOF, " 0:")
	failed(t, &TreeConfig{}, silent{}, 1, io.ErrUnexpectedEOF, " 0:")
}

// headless is without end, and cannot be read where it begins.
type headless struct{}

func (headless) ReadAt(b []byte, at int64) (int, error) {
	if at == 0 {
		return 0, errDisk
	}
	return len(b), nil
}

// silent reads nothing and says nothing, which io.ReaderAt forbids.
type silent struct{}

func (silent) ReadAt([]byte, int64) (int, error) { return 0, nil }

func failed(t *testing.T, c *TreeConfig, r io.ReaderAt, size int, want error, words ...string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { // where all goroutines must end
		sum, err := SumTree(c, r, int64(size))
		if sum != nil || !errors.Is(err, want) {
			t.Fatalf("SumTree = %x, %v, want nil, %v", sum, err, want)
		}
		for _, w := range append(words, "blake2s: offset") {
			if !strings.Contains(err.Error(), w) {
				t.Fatalf("SumTree: error %q, want one with %q", err, w)
			}
		}
	})
}

// TestSumTreeReadsNoMore lets the first leaf fail while the others, which are
// long, are being read.
func TestSumTreeReadsNoMore(t *testing.T) {
	const size = 32 * chunkSize
	for workers := 1; workers <= 2; workers++ {
		synctest.Test(t, func(t *testing.T) {
			r := &slow{r: headless{}}
			c := TreeConfig{LeafSize: 16 * chunkSize, Workers: workers}
			if _, err := SumTree(&c, r, size); !errors.Is(err, errDisk) {
				t.Errorf("SumTree: %v, want %v", err, errDisk)
			}
			if n := r.calls.Load(); n > int64(2*workers) {
				t.Errorf("%d reads by %d workers, want two of each at most: the first fails", n, workers)
			}
		})
	}
}

// TestSumTreeOfNothing reads nothing.
func TestSumTreeOfNothing(t *testing.T) {
	c := TreeConfig{LeafSize: 7, Workers: 3}
	sum, err := SumTree(&c, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, sum, referenceTree(&c, nil), "SumTree of nothing")
}

// TestSumTreePart reads the beginning of a longer file only.
func TestSumTreePart(t *testing.T) {
	c := TreeConfig{LeafSize: 100}
	sum, err := SumTree(&c, bytes.NewReader(message(1000)), 333)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, sum, referenceTree(&c, message(1000)[:333]), "SumTree of the first 333 bytes")
}

// slow takes a while for each call, in the time of a test bubble (testing/synctest),
// and counts the calls.
type slow struct {
	r     io.ReaderAt
	calls atomic.Int64
}

func (s *slow) ReadAt(b []byte, at int64) (int, error) {
	s.calls.Add(1)
	time.Sleep(time.Second)
	return s.r.ReadAt(b, at)
}
