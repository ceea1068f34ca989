package fitfiles

import (
	"github.com/muktihari/fit/decoder"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/lab/race"
)

// fitDecodeRaces race decoding a whole file to messages that are kept. By default
// muktihari/fit also expands components, which ours does only on request: the second
// arm is without expansion.
func fitDecodeRaces() []race.Race {
	return fitShapeRaces("decode", fitShapes,
		fitLoop{"muktihari", func(b []byte) uint64 { return fitDecodeMuktihari(b) }},
		fitLoop{"unexpanded", func(b []byte) uint64 { return fitDecodeMuktihari(b, decoder.WithNoComponentExpansion()) }},
		fitLoop{"ours", fitDecode})
}

func fitDecodeMuktihari(b []byte, opts ...decoder.Option) uint64 {
	f, err := newMuktihari(b, opts...).Decode()
	if err != nil {
		return races.Failed
	}
	return ofProtoMessages(f.Messages)
}

func fitDecode(b []byte) uint64 {
	f, err := fit.DecodeBytes(b)
	if err != nil {
		return races.Failed
	}
	return ofMessages(f.Messages)
}
