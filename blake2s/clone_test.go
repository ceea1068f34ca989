package blake2s

import "testing"

// TestClone clones in mid-stream, at every place, and lets the two go on apart.
func TestClone(t *testing.T) {
	msg := message(2*BlockSize + 1)
	for _, f := range families {
		want, wantEmpty := reference(&f.Config, msg), reference(&f.Config, nil)
		for n := range len(msg) + 1 {
			d := mustDigest(&f.Config)
			d.Write(msg[:n])
			cloner, err := d.Clone()
			clone, ok := cloner.(*Digest)
			if err != nil || !ok {
				t.Fatalf("Clone() = %T, %v, want a *Digest", cloner, err)
			}
			clone.Write([]byte("another end"))
			d.Write(msg[n:])
			equal(t, d.Sum(nil), want, "%s: digest cloned after %d bytes", f.name, n)
			equal(t, clone.Sum(nil), reference(&f.Config, append(msg[:n:n], "another end"...)), "%s: clone after %d bytes", f.name, n)
			d.Wipe()
			clone.Reset()
			equal(t, clone.Sum(nil), wantEmpty, "%s: clone of what was wiped", f.name)
		}
	}
}
