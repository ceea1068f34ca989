package fitfiles

import (
	"github.com/muktihari/fit/profile/factory"
	"github.com/muktihari/fit/profile/typedef"
	"github.com/muktihari/fit/profile/untyped/mesgnum"
	"github.com/muktihari/fit/proto"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/lab/race"
)

// fitBuilt is the number of records in the files of fitBuildRaces.
const fitBuilt = 100_000

var fitValues = races.MadeTimes(fitLong, func(seed uint64) []corpus.FITRecord { return corpus.FITRecords(fitBuilt, seed) })

// fitBuildRaces race making a file from values: messages, with each value checked,
// and then bytes. Both arms write the same bytes.
func fitBuildRaces() []race.Race {
	muktihari, ours := fitBuildMuktihari(), fitBuild()
	return []race.Race{{Name: "FIT/op=build", Inputs: fitLong, Arms: []race.Arm{
		{Name: "muktihari", Run: func(i int) uint64 { return races.OfBytes(muktihari(fitValues()[i])) }},
		{Name: "ours", Run: func(i int) uint64 { return races.OfBytes(ours(fitValues()[i])) }},
	}}}
}

// fitProfile is the profile's version in the header.
const fitProfile = 21218

func fitBuildMuktihari() func([]corpus.FITRecord) []byte {
	encode := fitEncodeMuktihari()
	return func(rs []corpus.FITRecord) []byte {
		f := &proto.FIT{Messages: make([]proto.Message, 0, 1+len(rs))}
		f.FileHeader = proto.FileHeader{ProtocolVersion: proto.V1, ProfileVersion: fitProfile}
		f.Messages = append(f.Messages, proto.Message{Num: mesgnum.FileId, Fields: []proto.Field{
			fitField(mesgnum.FileId, 0, proto.Uint8(4)),
			fitField(mesgnum.FileId, 4, proto.Uint32(rs[0].Timestamp)),
		}})
		for i := range rs {
			f.Messages = append(f.Messages, fitMuktihariRecord(&rs[i]))
		}
		return encode(f)
	}
}

func fitMuktihariRecord(r *corpus.FITRecord) proto.Message {
	return proto.Message{Num: mesgnum.Record, Fields: []proto.Field{
		fitField(mesgnum.Record, 253, proto.Uint32(r.Timestamp)),
		fitField(mesgnum.Record, 0, proto.Int32(r.Lat)),
		fitField(mesgnum.Record, 1, proto.Int32(r.Long)),
		fitField(mesgnum.Record, 5, proto.Uint32(r.Distance)),
		fitField(mesgnum.Record, 2, proto.Uint16(r.Altitude)),
		fitField(mesgnum.Record, 6, proto.Uint16(r.Speed)),
		fitField(mesgnum.Record, 3, proto.Uint8(r.HeartRate)),
		fitField(mesgnum.Record, 4, proto.Uint8(r.Cadence)),
		fitField(mesgnum.Record, 13, proto.Int8(r.Temperature)),
	}}
}

// fitField is factory.CreateField with a value. WithValue would allocate.
func fitField(num typedef.MesgNum, field byte, v proto.Value) proto.Field {
	f := factory.CreateField(num, field)
	f.Value = v
	return f
}

func fitBuild() func([]corpus.FITRecord) []byte {
	var b fit.Builder
	var out []byte
	return func(rs []corpus.FITRecord) []byte {
		b.Reset()
		b.Begin(0)
		b.Add(0, fit.Enum(4))
		b.Add(4, fit.Uint32(rs[0].Timestamp))
		err := b.End()
		for i := range rs {
			if err == nil {
				err = fitAddRecord(&b, &rs[i])
			}
		}
		if err != nil {
			return nil
		}
		f := b.File()
		f.Header.Profile = fitProfile
		if out, err = fit.Append(out[:0], f); err != nil {
			return nil
		}
		return out
	}
}

func fitAddRecord(b *fit.Builder, r *corpus.FITRecord) error {
	b.Begin(fitRecord)
	b.Add(253, fit.Uint32(r.Timestamp))
	b.Add(0, fit.Sint32(r.Lat))
	b.Add(1, fit.Sint32(r.Long))
	b.Add(5, fit.Uint32(r.Distance))
	b.Add(2, fit.Uint16(r.Altitude))
	b.Add(6, fit.Uint16(r.Speed))
	b.Add(3, fit.Uint8(r.HeartRate))
	b.Add(4, fit.Uint8(r.Cadence))
	b.Add(13, fit.Sint8(r.Temperature))
	return b.End()
}
