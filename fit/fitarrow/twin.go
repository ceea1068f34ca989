package fitarrow

import (
	"slices"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// twins makes the arrays of a table. Columns with the same numbers in units share one
// array: enhanced_speed shares the array of speed if a device stores only speed, or the same
// numbers in both. Comparing the stored numbers is faster than scaling them twice, and encoding
// them twice for Parquet.
type twins struct {
	narrow map[*column.Column]*column.Column // wide column to its narrow twin
	made   map[*column.Column]arrow.Array
}

func twinsOf(t *column.Table) *twins {
	tw := &twins{map[*column.Column]*column.Column{}, map[*column.Column]arrow.Array{}}
	for c := range t.Columns() {
		num, developer := c.Field()
		to, ok := profile.WiderOf(t.Num(), num)
		if developer || !ok {
			continue
		}
		f, _ := profile.FieldOf(t.Num(), to)
		if wide := t.Column(f.Name()); wide != nil && areTwins(c, wide) {
			tw.narrow[wide] = c
		}
	}
	return tw
}

// areTwins reports whether two columns with the same scale have the same values in all
// rows.
func areTwins(narrow, wide *column.Column) bool {
	a, ok := column.Numbers[uint16](narrow)
	b, ok2 := column.Numbers[uint32](wide)
	if !ok || !ok2 || !slices.Equal(narrow.Bitmap(), wide.Bitmap()) {
		return false
	}
	for i, n := range a {
		if b[i] != uint32(n) {
			return false
		}
	}
	return true
}

// arrayOf returns the array of a column. Arrays are released when all are made.
func (tw *twins) arrayOf(c *column.Column, m meaning) arrow.Array {
	if narrow := tw.narrow[c]; narrow != nil && m == asFloat {
		c = narrow
	}
	a := tw.made[c]
	if a != nil {
		a.Retain()
		return a
	}
	a = arrayOf(c, m)
	tw.made[c] = a
	return a
}
