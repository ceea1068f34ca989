package fitfiles

import (
	"github.com/muktihari/fit/decoder"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/lab/race"
)

// fitReadRaces race decoding to messages that are kept and reading three fields of
// each record.
func fitReadRaces() []race.Race {
	return fitShapeRaces("read", fitShapes,
		fitLoop{"muktihari", func(b []byte) uint64 { return fitReadMuktihari(b) }},
		fitLoop{"unexpanded", func(b []byte) uint64 { return fitReadMuktihari(b, decoder.WithNoComponentExpansion()) }},
		fitLoop{"ours", fitRead})
}

func fitReadMuktihari(b []byte, opts ...decoder.Option) (sum uint64) {
	f, err := newMuktihari(b, opts...).Decode()
	if err != nil {
		return races.Failed
	}
	for i := range f.Messages {
		if m := &f.Messages[i]; m.Num == fitRecord {
			sum += uint64(m.FieldValueByNum(fitHeartRate).Uint8())
			sum += uint64(m.FieldValueByNum(fitSpeed).Uint16())
			sum += uint64(m.FieldValueByNum(fitDistance).Uint32())
		}
	}
	return sum
}

func fitRead(b []byte) (sum uint64) {
	f, err := fit.DecodeBytes(b)
	if err != nil {
		return races.Failed
	}
	for _, m := range f.Messages {
		if m.Num() == fitRecord {
			sum += m.Field(fitHeartRate).Uint()
			sum += m.Field(fitSpeed).Uint()
			sum += m.Field(fitDistance).Uint()
		}
	}
	return sum
}
