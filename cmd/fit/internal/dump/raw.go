package dump

import (
	"strconv"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit"
)

// rawLines shows the stored values, without the profile.
type rawLines struct {
	forms map[*fit.Definition]*lineForm
	last  *lineForm
}

func (r *rawLines) begin(b []byte, _ string, _ int) []byte {
	*r = rawLines{forms: map[*fit.Definition]*lineForm{}, last: &lineForm{}}
	return b
}

func (r *rawLines) message(b []byte, seq int, m fit.Message) []byte {
	s := r.lineFormOf(seq, m.Definition())
	b = append(b, s.head...)
	b = strconv.AppendUint(b, uint64(m.Local()), 10)
	if offset, ok := m.CompressedOffset(); ok {
		b = append(b, `,"offset":`...)
		b = strconv.AppendUint(b, uint64(offset), 10)
	}
	b = append(b, `,"fields":[`...)
	b = s.appendFields(b, m)
	b = append(b, `],"dev":[`...)
	b = appendRawDeveloper(b, m)
	return append(b, "]}\n"...)
}

func appendRawDeveloper(b []byte, m fit.Message) []byte {
	if len(m.Definition().DeveloperFields()) == 0 {
		return b
	}
	start := len(b)
	for f := range m.DeveloperFields() {
		b = field.AppendComma(b, start)
		b = append(b, '[')
		b = strconv.AppendUint(b, uint64(f.Index), 10)
		b = append(b, ',')
		b = strconv.AppendUint(b, uint64(f.Num), 10)
		b = append(b, ',')
		b = field.AppendRaw(b, f.Value)
		b = append(b, ']')
	}
	return b
}
