package transfer

import "github.com/tightwire/tightwire/fit"

// A Recovered is what [Recover] saves of a file.
type Recovered struct {
	// Reading is the reading that was recovered; its name is empty if that is the bytes as they are.
	Reading
	// Files and Damages are the results of fit.Recover. They share memory with the Data of the
	// reading, in which their offsets count.
	Files   []*fit.File
	Damages []fit.Damage
}

// Recover is fit.Recover for b with transfers undone. If no checksum proves which, it recovers b as
// it is, too, and takes the reading of which most messages are saved; of equal ones the one with fewer
// transfers undone. It fails if a transfer left nothing that can be trusted: see [Lost].
func Recover(b []byte, opts ...fit.RecoverOption) (best Recovered, err error) {
	all, err := Readings(b)
	for i, r := range all {
		one := Recovered{Reading: r}
		one.Files, one.Damages = fit.Recover(r.Data, opts...)
		if i == 0 || one.Saved() > best.Saved() {
			best = one
		}
	}
	return best, err
}

// Readings returns b with transfers undone: the reading that the checksums prove, or else b as it is,
// without a name, and all that [Undo] returns. It fails if [Lost] does for one of them.
func Readings(b []byte) ([]Reading, error) {
	undone := Undo(b)
	if len(undone) == 1 && undone[0].Proven {
		return undone, nil
	}
	all := append([]Reading{{Data: b}}, undone...)
	for _, r := range all {
		if err := Lost(r.Data); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Saved returns the number of messages that are saved.
func (r Recovered) Saved() (n int) {
	for _, f := range r.Files {
		n += len(f.Messages)
	}
	return n
}
