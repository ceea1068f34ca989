package column

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// checkTable compares a table with the messages it was made of, field by field, by the
// methods of fit.Message.
func checkTable(t *testing.T, name string, b []byte, num profile.MesgNum) (cells int) {
	t.Helper()
	builder := NewBuilder(num)
	builder.StoredOnly = true
	_ = builder.AddBytes(b)
	table := builder.Table()
	row, widths := 0, map[string]int{}
	for f := range fit.All(b) {
		if f == nil {
			continue
		}
		apps := fit.Applications{}
		for _, m := range f.Messages {
			if m.Num() == profile.MesgNumDeveloperDataID {
				apps.Learn(m)
			}
			if m.Num() != num {
				continue
			}
			for key, v := range valuesOf(m, apps) {
				cells++
				widths[key]++
				if got := table.Value(row, key); !sameValue(got, v) {
					t.Fatalf("%s: message %s: row %d: %s = %v (%v), want %v (%v)", name, profile.MessageName(num), row, key, got, got.Type(), v, v.Type())
				}
			}
			row++
		}
	}
	if table.Rows() != row {
		t.Fatalf("%s: %d rows, want %d", name, table.Rows(), row)
	}
	for c := range table.Columns() {
		if c.Rows() != row || len(c.Bitmap()) != (row+63)/64 {
			t.Fatalf("%s: %s has %d rows, want %d", name, c.Name(), c.Rows(), row)
		}
		if filled := c.Rows() - c.Nulls(); filled > widths[c.Name()] {
			t.Fatalf("%s: %s has %d values, want at most %d", name, c.Name(), filled, widths[c.Name()])
		}
		checkFloats(t, name, c)
	}
	return cells
}

// checkFloats compares the floats of a whole column with the floats of its rows, one by
// one.
func checkFloats(t *testing.T, name string, c *Column) {
	t.Helper()
	all := c.Floats([]float64{1})[1:]
	for row, got := range all {
		if want := c.Float(row); got != want && (got == got || want == want) {
			t.Fatalf("%s: %s: row %d of Floats is %v, want %v", name, c.Name(), row, got, want)
		}
	}
	if len(all) != c.Rows() {
		t.Fatalf("%s: %s: %d floats, want %d", name, c.Name(), len(all), c.Rows())
	}
}

// valuesOf returns the values of a message by name of column.
func valuesOf(m fit.Message, apps fit.Applications) map[string]fit.Value {
	values, names := map[string]fit.Value{}, map[string]int{}
	for num, v := range m.Fields() {
		values[numbered(columnName(m.Num(), num), names)] = v
	}
	for f := range m.DeveloperFields() {
		values[numbered(apps.NameOf(f), names)] = f.Value
	}
	return values
}

// sameValue reports whether a cell has the value of a field, but for its width.
func sameValue(cell, v fit.Value) bool {
	switch {
	case !says(v):
		return !cell.Exists()
	case v.IsArray() || v.Opaque() || v.Type() == profile.String:
		return cell.Equal(v)
	case cell.Type().Float():
		return cell.Valid() && cell.Float() == v.Float()
	}
	return cell.Valid() && cell.Uint() == v.Uint() && cell.Int() == v.Int()
}

// checkExpanded compares the columns that components make with what an Expander makes of
// each message.
func checkExpanded(t *testing.T, name string, b []byte, num profile.MesgNum) {
	t.Helper()
	table, _ := Decode(b, num)
	builder := NewBuilder(num)
	builder.StoredOnly = true
	_ = builder.AddBytes(b)
	plain := builder.Table()
	row, made := 0, map[string]int{}
	for f := range fit.All(b) {
		if f == nil {
			continue
		}
		var x fit.Expander
		for _, m := range f.Messages {
			if m.Num() != num {
				continue
			}
			for _, e := range x.Expand(m) {
				key := columnName(num, e.Num)
				if p := plain.Column(key); p == nil || !p.Valid(row) { // an array of invalid numbers is stored
					made[key]++
				}
				if got := table.Value(row, key); !sameValue(got, e.Value) {
					t.Fatalf("%s: row %d: %s = %v, want %v, made of components", name, row, key, got, e.Value)
				}
			}
			row++
		}
	}
	for c := range table.Columns() {
		stored := 0
		if p := plain.Column(c.Name()); p != nil {
			stored = p.Rows() - p.Nulls()
		}
		if c.Name() == timestamp {
			continue // headers have times, too
		}
		if got := c.Rows() - c.Nulls(); got != stored+made[c.Name()] {
			t.Fatalf("%s: %s has %d values, want %d stored and %d made", name, c.Name(), got, stored, made[c.Name()])
		}
	}
}

// checkSame compares two tables of the same rows.
func checkSame(t *testing.T, name string, got, want *Table) {
	t.Helper()
	if got.Rows() != want.Rows() {
		t.Fatalf("%s: %d rows, want %d", name, got.Rows(), want.Rows())
	}
	for c := range want.Columns() {
		for row := range want.Rows() {
			if v := c.Value(row); !sameOrPadded(got.Value(row, c.Name()), v) {
				t.Fatalf("%s: row %d: %s = %v, want %v", name, row, c.Name(), got.Value(row, c.Name()), v)
			}
		}
	}
}

// sameOrPadded reports whether got is want, but for invalid elements after its own: all
// messages of a table have one length.
func sameOrPadded(got, want fit.Value) bool {
	switch {
	case want.Type() == profile.String:
		return got.Text() == want.Text()
	case want.Opaque():
		for i, b := range want.Bytes() {
			if got.Valid() && got.At(i).Uint() != uint64(b) {
				return false // bytes that are all 0xFF say nothing
			}
		}
		return true
	}
	for i := range max(got.Len(), want.Len()) {
		g, w := got.At(i), want.At(i)
		if g.Valid() != w.Valid() || g.Valid() && g.Float() != w.Float() {
			return false
		}
	}
	return true
}
