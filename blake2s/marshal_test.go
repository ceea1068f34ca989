package blake2s

import (
	"bytes"
	"testing"
)

// TestState compares states with the states of the reference, and goes on from each: in a
// zero Digest, and in a Digest with other parameters.
func TestState(t *testing.T) {
	msg := message(2*BlockSize + BlockSize/2)
	for i, f := range unkeyed {
		other := &unkeyed[(i+1)%len(unkeyed)].Config
		want := reference(&f.Config, msg)
		d := mustDigest(&f.Config)
		for n := range len(msg) + 1 {
			state := mustState(t, d)
			equal(t, state, referenceState(&f, msg[:n]), "%s: state after %d bytes", f.name, n)
			used := mustDigest(other)
			used.Write(msg)
			for _, to := range []*Digest{new(Digest), used} {
				resume(t, to, state)
				equal(t, mustState(t, to), state, "%s: state of the state after %d bytes", f.name, n)
				to.Write(msg[n:])
				equal(t, to.Sum(nil), want, "%s: digest from the state after %d bytes", f.name, n)
				to.Reset()
				to.Write(msg)
				equal(t, to.Sum(nil), want, "%s: digest after Reset", f.name)
			}
			if n < len(msg) {
				d.Write(msg[n : n+1])
			}
		}
	}
}

func mustState(t *testing.T, d *Digest) []byte {
	t.Helper()
	state, err := d.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// resume unmarshals a state that is overwritten then.
func resume(t *testing.T, d *Digest, state []byte) {
	t.Helper()
	state = bytes.Clone(state)
	if err := d.UnmarshalBinary(state); err != nil {
		t.Fatalf("UnmarshalBinary(%x): %v", state, err)
	}
	clear(state)
}

// TestStateStale reads the plain form with other bytes after the pending ones,
// as x/crypto leaves them there.
func TestStateStale(t *testing.T) {
	msg := message(BlockSize + 9)
	state := referenceState(&unkeyed[0], msg)
	stale := bytes.Clone(state)
	for i := len(state) - 1 - BlockSize + 9; i < len(state)-1; i++ {
		stale[i] = 0xaa
	}
	var d Digest
	resume(t, &d, stale)
	equal(t, mustState(t, &d), state, "state")
	equal(t, d.Sum(nil), reference(&Config{}, msg), "digest")
}

// TestAppendBinary appends to a slice that is not empty.
func TestAppendBinary(t *testing.T) {
	for _, f := range unkeyed {
		d := mustDigest(&f.Config)
		b, err := d.AppendBinary([]byte("before"))
		if err != nil {
			t.Fatal(err)
		}
		equal(t, b, append([]byte("before"), referenceState(&f, nil)...), "%s: AppendBinary", f.name)
	}
}

// TestNoState marshals digests that must not give away a state, and unmarshals into a keyed
// digest, which refuses every state.
func TestNoState(t *testing.T) {
	for _, c := range []struct {
		d    *Digest
		want string
	}{
		{new(Digest), "blake2s: state of a Digest without parameters, want a Digest from NewDigest"},
		{mustDigest(&keyed[0].Config), "blake2s: state of a keyed Digest, want a Digest without key"},
		{mustDigest(&keyed[2].Config), "blake2s: state of a keyed Digest, want a Digest without key"},
	} {
		if state, err := c.d.MarshalBinary(); state != nil || err == nil || err.Error() != c.want {
			t.Errorf("MarshalBinary() = %x, %v, want the error %q", state, err, c.want)
		}
		if b, err := c.d.AppendBinary([]byte("before")); string(b) != "before" || err == nil || err.Error() != c.want {
			t.Errorf("AppendBinary(before) = %q, %v, want before and the error %q", b, err, c.want)
		}
	}
	d := mustDigest(&keyed[0].Config)
	was := *d
	err := d.UnmarshalBinary(referenceState(&unkeyed[0], nil))
	if want := "blake2s: state for a keyed Digest, want a Digest without key"; err == nil || err.Error() != want || *d != was {
		t.Errorf("UnmarshalBinary into a keyed Digest: %v, want %s, and no change", err, want)
	}
}
