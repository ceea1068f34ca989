package blake2s

import "testing"

func TestVerify(t *testing.T) {
	for _, f := range families {
		d := mustDigest(&f.Config)
		for _, n := range []int{0, 1, BlockSize, BlockSize + 1} {
			tag := reference(&f.Config, message(n))
			d.Reset()
			d.Write(message(n))
			verify(t, d, tag)
		}
	}
}

// verify tries the right tag, each that differs in a bit, and lengths that are
// not its own.
func verify(t *testing.T, d *Digest, tag []byte) {
	t.Helper()
	if !d.Verify(tag) {
		t.Fatalf("Verify(%x) = false, want true", tag)
	}
	for i := range 8 * len(tag) {
		tag[i/8] ^= 1 << (i % 8)
		if d.Verify(tag) {
			t.Fatalf("Verify(%x) = true, want false: bit %d is another", tag, i)
		}
		tag[i/8] ^= 1 << (i % 8)
	}
	for _, wrong := range [][]byte{nil, {}, tag[:len(tag)-1], append(tag[:len(tag):len(tag)], 0)} {
		if d.Verify(wrong) {
			t.Fatalf("Verify(%x) = true, want false: the tag is %x", wrong, tag)
		}
	}
}
