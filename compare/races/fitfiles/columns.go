package fitfiles

import (
	"slices"

	"github.com/muktihari/fit/profile/filedef"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/lab/race"
)

// fitColumnRaces race decoding all fields of all records into columns against the peer's
// structs, because the peer has no columns. Only here arrays take another way than
// numbers.
func fitColumnRaces() []race.Race {
	lists := fitShape{"lists", races.MadeTimes(fitLong, corpus.FITLists)}
	return fitShapeRaces("columns", append(slices.Clip(fitShapes), lists), fitLoop{"muktihari", fitRecordsMuktihari}, fitLoop{"ours", fitColumns})
}

// fitColumnEncodeRaces race encoding of the records that were decoded before.
func fitColumnEncodeRaces() []race.Race {
	s, out := fitShapes[0], []byte(nil)
	theirs := func(b []byte) *filedef.Activity { return &filedef.Activity{Records: fitActivityMuktihari(b).Records} }
	ours := func(b []byte) *column.Table { return races.Sound(storedColumns(b)) }
	encode := func(t *column.Table) []byte {
		out = races.Sound(column.Append(out[:0], t))
		return out
	}
	return []race.Race{{Name: "FIT/op=columnencode/shape=" + s.name, Inputs: fitLong, Arms: []race.Arm{
		fitEncoding("muktihari", s, theirs, fitTypedEncodeMuktihari(), races.Once(ofRecords)),
		fitEncoding("ours", s, ours, encode, races.Once(ofRecords)),
	}}}
}

// ofRecords returns an answer from the number of records in a file and their distances. A
// test checks that both files mean the same.
func ofRecords(b []byte) uint64 {
	t, err := column.Decode(b, profile.MesgNumRecord, "distance")
	if err != nil {
		return races.Failed
	}
	return ofFIT(t.Rows(), func(i int) uint64 { return cellOf(t.Column("distance"), i) })
}

// storedColumns returns the records of a file without fields computed from
// components.
func storedColumns(b []byte) (*column.Table, error) {
	builder := column.NewBuilder(profile.MesgNumRecord)
	builder.StoredOnly = true
	err := builder.AddBytes(b)
	return builder.Table(), err
}

func fitColumns(b []byte) uint64 {
	t, err := column.Decode(b, profile.MesgNumRecord)
	if err != nil {
		return races.Failed
	}
	distance, speed := t.Column("distance"), t.Column("speed")
	rate, lat := t.Column("heart_rate"), t.Column("position_lat")
	return ofFIT(t.Rows(), func(i int) uint64 {
		return cellOf(distance, i) + cellOf(speed, i) + cellOf(rate, i)<<32 + uint64(uint32(cellOf(lat, i)))
	})
}

// cellOf returns the bits of a number as in a struct: null becomes the bits of the type's
// invalid value.
func cellOf(c *column.Column, row int) uint64 {
	if v := c.Value(row); v.Exists() {
		return v.Uint()
	}
	t, _ := c.BaseType()
	return fit.Number(t, t.Invalid()).Uint()
}
