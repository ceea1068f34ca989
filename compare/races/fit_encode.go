package races

import (
	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/encoder"
	"github.com/muktihari/fit/proto"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/lab/race"
)

// fitEncodeRaces race encoding files that were decoded before. Both use up to 16
// local types and keep invalid values, so that muktihari/fit writes nearly the same
// bytes as ours, except for the lengths of strings.
func fitEncodeRaces() (all []race.Race) {
	for _, s := range fitShapes {
		theirs := madeTimes(fitLong, func(seed uint64) *proto.FIT {
			return sound(newMuktihari(s.files()[seed], decoder.WithNoComponentExpansion()).Decode())
		})
		ours := madeTimes(fitLong, func(seed uint64) *fit.File { return sound(fit.DecodeBytes(s.files()[seed])) })
		muktihari, encode := fitEncodeMuktihari(), fitEncode()
		all = append(all, race.Race{Name: "FIT/op=encode/shape=" + s.name, Inputs: fitLong, Arms: []race.Arm{
			{Name: "muktihari", Run: func(i int) uint64 { return ofEnd(muktihari(theirs()[i])) }},
			{Name: "ours", Run: func(i int) uint64 { return ofEnd(encode(ours()[i])) }},
		}})
	}
	return all
}

// ofEnd returns an answer from the end of a file's data, which is the same in all
// layouts: message activity after its header. A test checks that both files mean
// the same.
func ofEnd(b []byte) uint64 {
	const message = 17
	if len(b) < message+2 {
		return failed
	}
	return fold(0, b[len(b)-2-message:len(b)-2])
}

// fitEncodeMuktihari encodes to memory that is an io.WriterAt, for which its
// encoder is fastest.
func fitEncodeMuktihari() func(*proto.FIT) []byte {
	w, e := new(memory), encoder.New(nil)
	keep := encoder.NewMessageValidator(encoder.ValidatorWithPreserveInvalidValues())
	return func(f *proto.FIT) []byte {
		w.b = w.b[:0]
		e.Reset(w, encoder.WithHeaderOption(encoder.HeaderOptionNormal, 15), encoder.WithMessageValidator(keep))
		if e.Encode(f) != nil {
			return nil
		}
		return w.b
	}
}

func fitEncode() func(*fit.File) []byte {
	var b []byte
	return func(f *fit.File) []byte {
		var err error
		if b, err = fit.Append(b[:0], f); err != nil {
			return nil
		}
		return b
	}
}

// memory is an io.Writer and io.WriterAt.
type memory struct{ b []byte }

// Write implements io.Writer.
func (m *memory) Write(p []byte) (int, error) {
	m.b = append(m.b, p...)
	return len(p), nil
}

// WriteAt implements io.WriterAt. It overwrites bytes that were written before.
func (m *memory) WriteAt(p []byte, at int64) (int, error) { return copy(m.b[at:], p), nil }
