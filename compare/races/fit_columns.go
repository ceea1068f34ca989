package races

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/lab/race"
)

// fitColumnRaces race all fields of all records as columns against the structs that the
// peer has for them: it has no columns.
func fitColumnRaces() (all []race.Race) {
	for _, s := range fitShapes {
		all = append(all, fitRace("columns", s, fitLoop{"muktihari", fitRecordsMuktihari}, fitLoop{"ours", fitColumns}))
	}
	return all
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

// cellOf returns the bits of a number as a struct has them: those of its type's invalid
// value for null.
func cellOf(c *column.Column, row int) uint64 {
	if v := c.Value(row); v.Exists() {
		return v.Uint()
	}
	t, _ := c.BaseType()
	return fit.Number(t, t.Invalid()).Uint()
}
