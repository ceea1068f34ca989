package check

import (
	"github.com/tightwire/tightwire/cmd/fit/internal/transfer"
	"github.com/tightwire/tightwire/fit"
)

// A salvage is what fit.Recover saves of one reading of a file.
type salvage struct {
	transfer.Reading // no name: the bytes as they are
	files            []*fit.File
	damages          []fit.Damage
}

// salvageOf recovers b with text transfers undone. If no checksum proves which, it recovers b as it
// is, too, and takes the reading of which most messages are saved; of equal ones the one with the
// fewest bytes skipped. It fails if a transfer left nothing that can be trusted.
func salvageOf(b []byte, opts []fit.RecoverOption) (best salvage, err error) {
	all, err := readings(b)
	for i, r := range all {
		if s := recovered(r, opts); i == 0 || s.beats(best) {
			best = s
		}
	}
	return best, err
}

// readings returns b with text transfers undone: the reading that the checksums prove, or else all,
// with b as it is first. It fails if a transfer left nothing that can be trusted.
func readings(b []byte) ([]transfer.Reading, error) {
	undone := transfer.Undo(b)
	if len(undone) == 1 && undone[0].Proven {
		return undone, nil
	}
	all := append([]transfer.Reading{{Data: b}}, undone...)
	for _, r := range all {
		if err := transfer.Lost(r.Data); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func recovered(r transfer.Reading, opts []fit.RecoverOption) salvage {
	files, damages := fit.Recover(r.Data, opts...)
	return salvage{r, files, damages}
}

func (s salvage) beats(best salvage) bool {
	if n, m := s.messages(), best.messages(); n != m {
		return n > m
	}
	return s.skipped() < best.skipped()
}

func (s salvage) messages() (n int) {
	for _, f := range s.files {
		n += len(f.Messages)
	}
	return n
}

func (s salvage) skipped() (n int64) {
	for _, d := range s.damages {
		n += d.Size
	}
	return n
}
