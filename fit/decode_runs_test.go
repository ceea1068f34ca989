package fit_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// A runsFile is the data of a file, with what its messages are by construction.
type runsFile struct {
	data   []byte
	header []byte // of each message
	offset []int  // of each message, in data
	end    []int
}

// define appends a definition of a local type whose messages have size bytes.
func (f *runsFile) define(local, size uint8) {
	f.data = append(f.data, 0x40|local, 0, 0, local, 0xFF, 1, 0, size, 13)
}

// add appends messages of 1 + size bytes, whose bytes look like headers of other messages.
func (f *runsFile) add(header, size uint8, count int) {
	for range count {
		f.header, f.offset = append(f.header, header), append(f.offset, len(f.data))
		f.data = append(f.data, header)
		for i := range size {
			f.data = append(f.data, i&3)
		}
		f.end = append(f.end, len(f.data))
	}
}

// file returns the whole file.
func (f *runsFile) file() []byte {
	b := append([]byte{14, 0x10, 0, 0}, binary.LittleEndian.AppendUint32(nil, uint32(len(f.data)))...)
	b = append(append(append(b, ".FIT"...), 0, 0), f.data...)
	return binary.LittleEndian.AppendUint16(b, fit.UpdateCRC(0, b))
}

// newRunsFile returns a file of some runs of four kinds of messages; some take turns, some
// definitions are there again with another size.
func newRunsFile(r *rand.Rand, runs int) *runsFile {
	f := new(runsFile)
	var size [4]uint8
	for local := range size {
		size[local] = 1 + uint8(r.IntN(9))
		f.define(uint8(local), size[local])
	}
	for range runs {
		a, b := uint8(r.IntN(4)), uint8(r.IntN(4))
		switch r.IntN(5) {
		case 0:
			f.add(a, size[a], 1+r.IntN(20))
		case 1:
			f.add(0x80|a<<5|uint8(r.IntN(32)), size[a], 1+r.IntN(3))
		case 2:
			size[a] = 1 + uint8(r.IntN(9))
			f.define(a, size[a])
		case 3:
			for range r.IntN(6) {
				f.add(a, size[a], 1)
				f.add(b, size[b], 1)
			}
		default:
			f.add(a, size[a], 1)
		}
	}
	return f
}

// TestDecodeRuns decodes files with no run, a few, and far more than a scan notes, and wants
// the messages that they were made of; also of files that end too early.
func TestDecodeRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 1))
	for n := range 600 {
		f := newRunsFile(r, n)
		whole := f.file()
		checkRuns(t, f, whole, len(f.data))
		if n%10 == 9 {
			cut := r.IntN(len(f.data))
			checkRuns(t, f, whole[:14+cut], cut)
		}
	}
}

// checkRuns decodes b, which has the first bytes of f's data.
func checkRuns(t *testing.T, f *runsFile, b []byte, bytes int) {
	t.Helper()
	got, err := fit.DecodeBytes(b)
	if (err == nil) != (bytes == len(f.data)) {
		t.Fatalf("%d of %d bytes: error %v", bytes, len(f.data), err)
	}
	want := len(f.end)
	for want > 0 && f.end[want-1] > bytes {
		want--
	}
	if len(got.Messages) != want {
		t.Fatalf("%d of %d bytes: %d messages, want %d", bytes, len(f.data), len(got.Messages), want)
	}
	for i, m := range got.Messages {
		if m.Header() != f.header[i] || m.Offset() != int64(14+f.offset[i]) {
			t.Fatalf("message %d: header %#x at %d, want %#x at %d", i, m.Header(), m.Offset(), f.header[i], 14+f.offset[i])
		}
	}
}
