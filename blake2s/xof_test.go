package blake2s

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// referenceXOF is the first n bytes of the output of BLAKE2Xs as the BLAKE2X
// paper has it, from leaf first on.
func referenceXOF(size uint32, key, msg []byte, first uint32, n int) (out []byte) {
	length := size
	if size == OutputLengthUnknown {
		length = xofUnknown
	}
	root := parameterBlock(&Config{Key: key})
	setLength(&root, length)
	if len(key) > 0 {
		msg = append(keyBlock(key), msg...)
	}
	digest := referenceFrom(overIV(root), counter{}, false, msg)
	for i := first; len(out) < n; i++ {
		leaf := parameterBlock(&Config{Tree: &Tree{LeafSize: Size, NodeOffset: uint64(i), InnerSize: Size}})
		setLength(&leaf, length)
		if rest := uint64(length) - Size*uint64(i); size != OutputLengthUnknown && rest < Size {
			leaf[0] = byte(rest)
		}
		out = append(out, referenceFrom(overIV(leaf), counter{}, false, digest)[:leaf[0]]...)
	}
	return out[:n]
}

// setLength puts the length of the output into a parameter block, in the upper half of
// the node offset.
func setLength(block *[Size]byte, length uint32) {
	for at := 12; at < 8+nodeOffsetBits/8; at++ {
		block[at] = byte(length >> (8 * (at - 12)))
	}
}

func mustXOF(size uint32, key []byte) XOF {
	x, err := newXOF(size, key)
	if err != nil {
		panic(err)
	}
	return x
}

// TestXOFKnown compares the reference and NewXOF with outputs that others made.
func TestXOFKnown(t *testing.T) {
	msg, key := bytesFrom(0, 256), bytesFrom(0, Size)
	knownXOF := append([]string{knownUnknown}, knownXOF...)
	for i, text := range knownXOF {
		want := unhex(text)
		size := uint32(len(want))
		if i == 0 {
			size = OutputLengthUnknown
		}
		got := make([]byte, len(want))
		equal(t, referenceXOF(size, key, msg, 0, len(want)), want, "referenceXOF(size %d)", size)
		x := mustXOF(size, key)
		x.Write(msg)
		x.Read(got)
		equal(t, got, want, "output of %d bytes, size %d", len(want), size)
	}
}

// TestXOF reads outputs of every length, of messages of many, in chunks.
func TestXOF(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, key := range [][]byte{nil, bytesFrom(1, 1), bytesFrom(2, Size)} {
		for size := range uint32(5*Size + 3) {
			x := mustXOF(size, key)
			for _, n := range []int{0, r.IntN(BlockSize), BlockSize, BlockSize + r.IntN(BlockSize+1)} {
				msg := message(n)
				want := referenceXOF(size, key, msg, 0, int(size))
				if size == OutputLengthUnknown {
					want = referenceXOF(size, key, msg, 0, 1000)
				}
				x.Reset()
				x.Write(msg[:n/2])
				x.Write(msg[n/2:])
				equal(t, readChunks(t, r, x, len(want)), want, "output of %d bytes, size %d, message of %d", len(want), size, n)
				if size != OutputLengthUnknown {
					ended(t, x)
				}
			}
		}
	}
}

// readChunks reads n bytes with a clone now and then, and sometimes with room
// for more than there is.
func readChunks(t *testing.T, r *rand.Rand, x XOF, n int) (out []byte) {
	t.Helper()
	for len(out) < n {
		if r.IntN(8) == 0 {
			read(t, x.Clone(), r.IntN(Size)) // does not move x
		}
		out = append(out, read(t, x, min(r.IntN(2*Size+2), n-len(out)))...)
	}
	return out
}

func read(t *testing.T, x io.Reader, n int) []byte {
	t.Helper()
	b := make([]byte, n)
	k, err := x.Read(b)
	if err != nil {
		t.Fatalf("Read(%d bytes) = %d, %v", n, k, err)
	}
	return b[:k]
}

// ended wants io.EOF, whatever there is room for.
func ended(t *testing.T, x io.Reader) {
	t.Helper()
	for _, n := range []int{0, 1, 2 * Size} {
		if k, err := x.Read(make([]byte, n)); k != 0 || err != io.EOF {
			t.Fatalf("Read(%d bytes) at the end = %d, %v, want 0, EOF", n, k, err)
		}
	}
}

// TestXOFShortRead has room for more than there is: the end is reported by the next
// Read.
func TestXOFShortRead(t *testing.T) {
	for size := range uint32(3 * Size) {
		if size == OutputLengthUnknown {
			continue
		}
		x := mustXOF(size, nil)
		want := referenceXOF(size, nil, nil, 0, int(size))
		equal(t, read(t, x, 4*Size), want, "output of size %d", size)
		ended(t, x)
	}
}

// TestXOFUnknownEnds reads over the end of an output of unknown length, 2^32
// leaves after its beginning.
func TestXOFUnknownEnds(t *testing.T) {
	const leaves = 3
	x := mustXOF(OutputLengthUnknown, nil).(*xof)
	if want := uint64(Size) << 32; x.rest != want {
		t.Fatalf("%d bytes can be read, want %d", x.rest, want)
	}
	x.rest, x.leaf = leaves*Size, 1<<32-leaves
	want := referenceXOF(OutputLengthUnknown, nil, nil, x.leaf, leaves*Size)
	equal(t, append(read(t, x, Size+1), read(t, x, 4*Size)...), want, "the last %d leaves", leaves)
	ended(t, x)
	x.Reset()
	equal(t, read(t, x, 9), referenceXOF(OutputLengthUnknown, nil, nil, 0, 9), "output after Reset")
}

// TestXOFWriteAfterRead wants a panic, even after a Read of nothing, and no panic after
// Reset.
func TestXOFWriteAfterRead(t *testing.T) {
	for _, n := range []int{0, 1, Size} {
		x := mustXOF(2*Size, nil)
		clone := x.Clone()
		read(t, x, n)
		text := writePanics(x)
		if !strings.HasPrefix(text, "blake2s: ") {
			t.Errorf("Write after a Read of %d bytes: panic %q, want one of blake2s", n, text)
		}
		x.Reset()
		x.Write(nil)
		if text := writePanics(clone); text != "" {
			t.Errorf("Write to a clone from before Read: panic %q", text)
		}
	}
}

func writePanics(w io.Writer) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = r.(string)
		}
	}()
	w.Write(nil)
	return ""
}

// TestXOFClone writes and reads on with both.
func TestXOFClone(t *testing.T) {
	x := mustXOF(200, nil)
	x.Write([]byte("a"))
	clone := x.Clone()
	x.Write([]byte("b"))
	clone.Write([]byte("c"))
	equal(t, read(t, x, 200), referenceXOF(200, nil, []byte("ab"), 0, 200), "output")
	equal(t, read(t, clone, 200), referenceXOF(200, nil, []byte("ac"), 0, 200), "output of the clone")
}
