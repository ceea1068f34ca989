// Package fitfiles holds the races of FIT. They are apart from other races, because the peers
// and the messages of FIT take long to compile.
package fitfiles

import (
	"bytes"
	"slices"

	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/proto"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/lab/race"
)

// Races returns the races of the set FIT. Inputs are made on first use.
func Races() []race.Race {
	return slices.Concat(
		fitDecodeRaces(),
		fitSmallRaces(),
		fitReadRaces(),
		fitStreamRaces(),
		fitTypedRaces(), fitTypedEncodeRaces(), fitColumnRaces(), fitColumnEncodeRaces(),
		fitEncodeRaces(),
		fitBuildRaces(),
		fitCRCRaces(),
	)
}

// fitLong is the number of long files that a race rotates over. Each has more
// messages than a branch predictor learns.
const fitLong = 2

// A fitShape is a kind of long file. Files are made on first use.
type fitShape struct {
	name  string
	files func() [][]byte
}

var fitShapes = []fitShape{
	{"activity", races.MadeTimes(fitLong, corpus.FITActivity)},
	{"developer", races.MadeTimes(fitLong, corpus.FITDeveloper)},
	{"multisport", races.MadeTimes(fitLong, corpus.FITMultisport)},
}

// A fitLoop does something with a file, for one arm.
type fitLoop struct {
	arm string
	run func(b []byte) uint64
}

// plainShapes are the shapes without developer fields. Half of the messages with such fields
// have a place in muktihari/fit's activities, but not in ours.
var plainShapes = []fitShape{fitShapes[0], fitShapes[2]}

// fitShapeRaces race loops over the long files of each shape. A unit is a whole file.
func fitShapeRaces(op string, shapes []fitShape, loops ...fitLoop) (all []race.Race) {
	for _, s := range shapes {
		r := race.Race{Name: "FIT/op=" + op + "/shape=" + s.name, Inputs: fitLong}
		for _, l := range loops {
			r.Arms = append(r.Arms, race.Arm{Name: l.arm, Run: func(i int) uint64 { return l.run(s.files()[i]) }})
		}
		all = append(all, r)
	}
	return all
}

// newMuktihari returns a decoder for a file, by default with the options of its
// documentation.
func newMuktihari(b []byte, opts ...decoder.Option) *decoder.Decoder {
	return decoder.New(bytes.NewReader(b), opts...)
}

// Numbers of message record and of its fields.
const (
	fitRecord    = 20
	fitTime      = 253
	fitDistance  = 5
	fitHeartRate = 3
	fitSpeed     = 6
)

// ofFIT returns an answer from the number of messages and the fields of some.
func ofFIT(n int, sample func(i int) uint64) uint64 {
	sum := uint64(n)
	for i := 0; i < n; i += n/races.Samples + 1 {
		sum = sum*31 + sample(i)
	}
	return sum*31 + sample(n-1)
}

func ofMessages(all []fit.Message) uint64 {
	return ofFIT(len(all), func(i int) uint64 {
		return uint64(all[i].Num())<<32 + all[i].Field(fitTime).Uint() + all[i].Field(fitHeartRate).Uint()<<40
	})
}

func ofProtoMessages(all []proto.Message) uint64 {
	return ofFIT(len(all), func(i int) uint64 {
		return uint64(all[i].Num)<<32 + protoUint(&all[i], fitTime) + protoUint(&all[i], fitHeartRate)<<40
	})
}

// protoUint returns the first field with this number, 0 if there is none.
func protoUint(m *proto.Message, num byte) uint64 {
	switch v := m.FieldValueByNum(num); v.Type() {
	case proto.TypeUint8:
		return uint64(v.Uint8())
	case proto.TypeUint16:
		return uint64(v.Uint16())
	case proto.TypeUint32:
		return uint64(v.Uint32())
	}
	return 0
}
