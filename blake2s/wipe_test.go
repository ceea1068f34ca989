package blake2s

import (
	"bytes"
	"reflect"
	"testing"
)

func TestWipe(t *testing.T) {
	for _, f := range families {
		d := mustDigest(&f.Config)
		d.Write(message(BlockSize + 1))
		if *d == (Digest{}) {
			t.Fatalf("%s: a digest is zero before Wipe", f.name)
		}
		if d.Wipe(); *d != (Digest{}) {
			t.Errorf("%s: Digest.Wipe leaves %+v", f.name, *d)
		}
		p := mustParams(&f.Config)
		if p.Wipe(); *p != (Params{}) {
			t.Errorf("%s: Params.Wipe leaves %+v", f.name, *p)
		}
	}
}

func TestXOFWipe(t *testing.T) {
	x, err := NewXOF(OutputLengthUnknown, message(Size))
	if err != nil {
		t.Fatal(err)
	}
	x.Write(message(BlockSize + 1))
	x.Read(make([]byte, 1)) // the rest of the digest is kept
	d := x.(*xof)
	if d.at == Size || d.out == [Size]byte{} {
		t.Fatal("no output is kept before Wipe")
	}
	if x.(interface{ Wipe() }).Wipe(); *d != (xof{}) {
		t.Errorf("Wipe leaves %+v", *d)
	}
}

// TestTreeWipe looks at all memory of a tree after Wipe.
func TestTreeWipe(t *testing.T) {
	for _, workers := range []int{1, 3} {
		h, err := NewTree(&TreeConfig{Config: Config{Key: message(Size)}, LeafSize: 1 << 10, Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		h.Write(bytes.Repeat([]byte{0x5a}, 1<<20+1))
		h.Sum(nil)
		tree := h.tree
		var buffers []*stretchBuffer
		if p, ok := tree.(*parallelTree); ok {
			p.tasks.Wait()
			buffers = append(buffers, p.tail)
			for range cap(p.free) {
				b := <-p.free
				buffers = append(buffers, b)
				p.free <- b
			}
		}
		if h.Wipe(); !reflect.ValueOf(*h).IsZero() {
			t.Errorf("%d workers: Wipe leaves %+v", workers, *h)
		}
		runs := make([]*run, len(buffers))
		for i, b := range buffers {
			runs[i] = &b.run
			checkZero(t, b.data)
		}
		switch tree := tree.(type) {
		case *parallelTree:
			if tree.done.root != (Digest{}) || len(tree.done.early) > 0 {
				t.Errorf("%d workers: Wipe leaves a root %+v and %d digests", workers, tree.done.root, len(tree.done.early))
			}
		case *serialTree:
			runs = append(runs, &tree.run)
			if tree.before != (Digest{}) {
				t.Errorf("Wipe leaves a root %+v", tree.before)
			}
		}
		for _, r := range runs {
			if checkZero(t, r.sums); r.leaf != (Digest{}) {
				t.Errorf("%d workers: Wipe leaves a leaf %+v", workers, r.leaf)
			}
		}
	}
}

// checkZero checks a buffer up to its capacity.
func checkZero(t *testing.T, b []byte) {
	t.Helper()
	if i := bytes.IndexFunc(b[:cap(b)], func(r rune) bool { return r != 0 }); i >= 0 {
		t.Errorf("Wipe leaves %#x at %d of %d bytes", b[:cap(b)][i], i, cap(b))
	}
}
