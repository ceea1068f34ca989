package fitfiles

import (
	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/encoder"
	"github.com/muktihari/fit/proto"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/lab/race"
)

// fitEncodeRaces race encoding files that were decoded before. Both use up to 16
// local types and keep invalid values, so that muktihari/fit writes nearly the same
// bytes as ours, except for the lengths of strings.
func fitEncodeRaces() (all []race.Race) {
	theirs := func(b []byte) *proto.FIT {
		return races.Sound(newMuktihari(b, decoder.WithNoComponentExpansion()).Decode())
	}
	ours := func(b []byte) *fit.File { return races.Sound(fit.DecodeBytes(b)) }
	answer := func(_ int, b []byte) uint64 { return ofEnd(b) }
	for _, s := range fitShapes {
		all = append(all, race.Race{Name: "FIT/op=encode/shape=" + s.name, Inputs: fitLong, Arms: []race.Arm{
			fitEncoding("muktihari", s, theirs, fitEncodeMuktihari(), answer),
			fitEncoding("ours", s, ours, fitEncode(), answer),
		}})
	}
	return all
}

// fitEncoding returns an arm that encodes what was decoded from the files of a shape before.
func fitEncoding[T any](name string, s fitShape, decode func(b []byte) T, encode func(T) []byte, answer func(i int, b []byte) uint64) race.Arm {
	decoded := races.MadeTimes(fitLong, func(seed uint64) T { return decode(s.files()[seed]) })
	return race.Arm{Name: name, Run: func(i int) uint64 { return answer(i, encode(decoded()[i])) }}
}

// ofEnd returns an answer from the end of a file's data, which is the same however the file
// is written: message activity after its header. A test checks that both files mean
// the same.
func ofEnd(b []byte) uint64 {
	const message = 17
	if len(b) < message+2 {
		return races.Failed
	}
	return races.Fold(0, b[len(b)-2-message:len(b)-2])
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
