package blake2s

import "testing"

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
