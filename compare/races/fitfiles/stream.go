package fitfiles

import (
	"bytes"

	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/proto"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/lab/race"
)

// fitStreamRaces race visiting each message without keeping any, with decoders that
// are reused. Each visit reads the message's number and the heart rate.
func fitStreamRaces() []race.Race {
	return fitShapeRaces("stream", fitShapes,
		fitLoop{"muktihari", fitStreamMuktihari()},
		fitLoop{"unexpanded", fitStreamMuktihari(decoder.WithNoComponentExpansion())},
		fitLoop{"ours", fitStream()})
}

// fitVisitor sums up the messages that it receives.
type fitVisitor struct{ sum uint64 }

// OnMesg implements decoder.MesgListener.
func (v *fitVisitor) OnMesg(m proto.Message) {
	v.sum += uint64(m.Num) + protoUint(&m, fitHeartRate)
}

func fitStreamMuktihari(opts ...decoder.Option) func(b []byte) uint64 {
	d := decoder.New(nil)
	return func(b []byte) uint64 {
		var v fitVisitor
		d.Reset(bytes.NewReader(b), append(opts, decoder.WithBroadcastOnly(), decoder.WithMesgListener(&v))...)
		if _, err := d.Decode(); err != nil {
			return races.Failed
		}
		return v.sum
	}
}

func fitStream() func(b []byte) uint64 {
	var r bytes.Reader
	d := fit.NewDecoder(&r)
	return func(b []byte) (sum uint64) {
		r.Reset(b)
		d.Reset(&r)
		for d.Next() {
			m := d.Message()
			sum += uint64(m.Num()) + m.Field(fitHeartRate).Uint()
		}
		if d.Err() != nil {
			return races.Failed
		}
		return sum
	}
}
