package fitfiles

import (
	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/profile/filedef"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/lab/race"
)

// fitTypedRaces race decoding to structs with a field for each field of the
// profile: records, laps, sessions.
func fitTypedRaces() []race.Race {
	return fitShapeRaces("typed", plainShapes, fitLoop{"muktihari", fitTypedMuktihari}, fitLoop{"ours", fitTyped})
}

func fitTypedMuktihari(b []byte) uint64 {
	return ofMuktihari(b, func(a *filedef.Activity) int { return len(a.Laps) + len(a.Sessions) })
}

func fitRecordsMuktihari(b []byte) uint64 {
	return ofMuktihari(b, func(*filedef.Activity) int { return 0 })
}

// ofMuktihari decodes to structs. The answer comes from the records and the result of
// count.
func ofMuktihari(b []byte, count func(*filedef.Activity) int) uint64 {
	l := filedef.NewListener()
	defer l.Close()
	if _, err := newMuktihari(b, decoder.WithMesgListener(l), decoder.WithBroadcastOnly()).Decode(); err != nil {
		return races.Failed
	}
	a, ok := l.File().(*filedef.Activity)
	if !ok {
		return races.Failed
	}
	return ofFIT(len(a.Records), func(i int) uint64 {
		r := a.Records[i]
		return uint64(r.Distance) + uint64(r.Speed) + uint64(r.HeartRate)<<32 + uint64(uint32(r.PositionLat))
	}) + uint64(count(a))
}

func fitTyped(b []byte) uint64 {
	a, err := activity.DecodeBytes[activity.Activity](b)
	if err != nil {
		return races.Failed
	}
	return ofFIT(len(a.Records), func(i int) uint64 { return ofRecord(&a.Records[i]) }) + uint64(len(a.Laps)+len(a.Sessions))
}

func ofRecord(r *mesg.Record) uint64 {
	return uint64(r.Distance) + uint64(r.Speed) + uint64(r.HeartRate)<<32 + uint64(uint32(r.PositionLat))
}
