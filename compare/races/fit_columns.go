package races

import (
	"github.com/muktihari/fit/profile/filedef"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/lab/race"
)

// fitColumnRaces race decoding all fields of all records into columns against the peer's
// structs: it has no columns.
func fitColumnRaces() []race.Race {
	return fitShapeRaces("columns", fitShapes, fitLoop{"muktihari", fitRecordsMuktihari}, fitLoop{"ours", fitColumns})
}

// fitColumnEncodeRaces race encoding of the records that were decoded before.
func fitColumnEncodeRaces() (all []race.Race) {
	for _, s := range fitShapes[:1] {
		theirs := madeTimes(fitLong, func(seed uint64) *filedef.Activity {
			return &filedef.Activity{Records: fitActivityMuktihari(s.files()[seed]).Records}
		})
		ours := madeTimes(fitLong, func(seed uint64) *column.Table {
			return sound(storedColumns(s.files()[seed]))
		})
		muktihari, out := fitEncodeMuktihari(), []byte(nil)
		theirRecords, ourRecords := once(ofRecords), once(ofRecords)
		all = append(all, race.Race{Name: "FIT/op=columnencode/shape=" + s.name, Inputs: fitLong, Arms: []race.Arm{
			{Name: "muktihari", Run: func(i int) uint64 {
				f := theirs()[i].ToFIT(nil)
				return theirRecords(i, muktihari(&f))
			}},
			{Name: "ours", Run: func(i int) uint64 {
				out = sound(column.Append(out[:0], ours()[i]))
				return ourRecords(i, out)
			}},
		}})
	}
	return all
}

// ofRecords returns an answer from the number of records in a file and their distances. A
// test checks that both files mean the same.
func ofRecords(b []byte) uint64 {
	t, err := column.Decode(b, profile.MesgNumRecord, "distance")
	if err != nil {
		return failed
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
		return failed
	}
	distance, speed := t.Column("distance"), t.Column("speed")
	rate, lat := t.Column("heart_rate"), t.Column("position_lat")
	return ofFIT(t.Rows(), func(i int) uint64 {
		return cellOf(distance, i) + cellOf(speed, i) + cellOf(rate, i)<<32 + uint64(uint32(cellOf(lat, i)))
	})
}

// cellOf returns the bits of a number as in a struct: for null those of the type's
// invalid value.
func cellOf(c *column.Column, row int) uint64 {
	if v := c.Value(row); v.Exists() {
		return v.Uint()
	}
	t, _ := c.BaseType()
	return fit.Number(t, t.Invalid()).Uint()
}
