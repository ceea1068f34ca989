package fitarrow

import (
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/parquet-go/parquet-go"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// absent is a speed that a record lacks.
const absent = -1

// speeds returns the table of records with a speed, stored in 16 bits, and in 32 bits, too, if there
// are such.
func speeds(t *testing.T, narrow, wide []int) *column.Table {
	t.Helper()
	var b fit.Builder
	for i := range max(len(narrow), len(wide)) {
		b.Begin(profile.MesgNumRecord)
		b.Add(profile.RecordTimestamp, fit.Uint32(1_000_000_000+uint32(i)))
		if i < len(narrow) && narrow[i] != absent {
			b.Add(profile.RecordSpeed, fit.Uint16(uint16(narrow[i])))
		}
		if i < len(wide) && wide[i] != absent {
			b.Add(profile.RecordEnhancedSpeed, fit.Uint32(uint32(wide[i])))
		}
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
	}
	columns := column.NewBuilder(profile.MesgNumRecord)
	if err := columns.Add(b.File()); err != nil {
		t.Fatal(err)
	}
	return columns.Table()
}

// TestTwins has one array for two columns if, and only if, they have the same values.
func TestTwins(t *testing.T) {
	for _, c := range []struct {
		name         string
		narrow, wide []int
		want         bool
	}{
		{"only narrow", []int{5, 6, 7}, nil, true},
		{"narrow with a gap", []int{5, absent, 7}, nil, true},
		{"both", []int{5, 6, 7}, []int{5, 6, 7}, true},
		{"another value", []int{5, 6, 7}, []int{5, 6, 8}, false},
		{"another value, the same low bits", []int{5, 6, 7}, []int{5, 6, 7 + 1<<16}, false},
		{"more values", []int{5, 6, absent}, []int{5, 6, 0}, false},
		{"only wide", nil, []int{5, 6, 7}, false},
	} {
		table := speeds(t, c.narrow, c.wide)
		for _, r := range []arrow.RecordBatch{Record(table), RecordAs(table, Schema(profile.MesgNumRecord))} {
			if got := shareNumbers(r, "speed", "enhanced_speed"); got != c.want {
				t.Errorf("%s: shared %v, want %v", c.name, got, c.want)
			}
			checkFloats(t, c.name, r, table, "speed")
			checkFloats(t, c.name, r, table, "enhanced_speed")
		}
		if shareNumbers(Record(table, Raw()), "speed", "enhanced_speed") {
			t.Errorf("%s: raw numbers of different size share memory", c.name)
		}
	}
}

func shareNumbers(r arrow.RecordBatch, a, b string) bool {
	x, y := r.Schema().FieldIndices(a), r.Schema().FieldIndices(b)
	return len(x) == 1 && len(y) == 1 && sameNumbers(r.Column(x[0]), r.Column(y[0]))
}

// checkFloats compares a column of a batch with the column of the table, one value at a time.
func checkFloats(t *testing.T, name string, r arrow.RecordBatch, table *column.Table, field string) {
	t.Helper()
	c := table.Column(field)
	if c == nil {
		return
	}
	a := r.Column(r.Schema().FieldIndices(field)[0]).(*array.Float64)
	for row := range c.Rows() {
		if a.IsValid(row) != c.Valid(row) || a.IsValid(row) && a.Value(row) != c.Float(row) {
			t.Errorf("%s: row %d of %s = %v, want %v", name, row, field, a.ValueStr(row), c.Float(row))
		}
	}
}

// TestTwinsInParquet has batches of which some have the same speeds twice. The first one decides
// about the row group; another one that differs comes in the middle of a page, after a page, and in
// another row group, with and without a dictionary.
func TestTwinsInParquet(t *testing.T) {
	ramp := func(n, different int) (all []int) {
		for i := range n {
			all = append(all, i%different)
		}
		return all
	}
	for _, different := range []int{50, 60_000} {
		same := speeds(t, ramp(pageRows/2+1, different), nil)
		both := speeds(t, ramp(700, different), ramp(701, different))
		none := speeds(t, nil, nil)
		wide := speeds(t, nil, ramp(900, different))
		gaps := speeds(t, append([]int{absent, 3}, ramp(900, different)...), nil)
		for _, tables := range [][]*column.Table{
			{same},
			{same, same, same, same},
			{same, gaps, both, same, same},
			{both, same},
			{gaps, none, wide, same},
			{same, same, same, wide},
			{wide, same, same},
			{gaps, wide, gaps},
			{same, same, same, same, same, same, same, same, same, same, same, same, same, same, same, same, same, both},
		} {
			checkSpeeds(t, tables)
		}
	}
}

// checkSpeeds writes tables as one file, and compares it with what they have.
func checkSpeeds(t *testing.T, tables []*column.Table) {
	t.Helper()
	var batches []arrow.RecordBatch
	var want [2][]parquet.Value
	for _, table := range tables {
		batches = append(batches, RecordAs(table, Schema(profile.MesgNumRecord)))
		for row := range table.Rows() {
			for i, name := range []string{"speed", "enhanced_speed"} {
				v := parquet.NullValue()
				if c := table.Column(name); c != nil && c.Valid(row) {
					v = parquet.DoubleValue(c.Float(row))
				}
				want[i] = append(want[i], v)
			}
		}
	}
	f := written(t, Schema(profile.MesgNumRecord), batches)
	for i, name := range []string{"speed", "enhanced_speed"} {
		leaf, _ := f.Schema().Lookup(name)
		row := 0
		for _, g := range f.RowGroups() {
			values := make([]parquet.Value, g.NumRows())
			n := readAll(g.ColumnChunks()[leaf.ColumnIndex], values)
			for _, got := range values[:n] {
				if row < len(want[i]) && !parquet.Equal(got, want[i][row]) {
					t.Fatalf("row %d of %s = %v, want %v", row, name, got, want[i][row])
				}
				row++
			}
		}
		if row != len(want[i]) {
			t.Fatalf("%d rows of %s, want %d", row, name, len(want[i]))
		}
	}
}

func readAll(c parquet.ColumnChunk, values []parquet.Value) (n int) {
	pages := c.Pages()
	defer pages.Close()
	for {
		page, err := pages.ReadPage()
		if err != nil {
			return n
		}
		k, _ := page.Values().ReadValues(values[n:])
		n += k
	}
}

// TestReleased makes batches in memory that others have had: each has its own values, until it is
// released, and shares none with the next one.
func TestReleased(t *testing.T) {
	var kept []arrow.RecordBatch
	tables := []*column.Table{speeds(t, []int{1, 2, 3}, nil), speeds(t, []int{1000, absent, 3000, 4000}, nil), speeds(t, []int{7}, []int{9})}
	for i := range 12 {
		table := tables[i%len(tables)]
		r := Record(table)
		kept = append(kept, r)
		for k, r := range kept {
			checkFloats(t, "kept", r, tables[(i-len(kept)+1+k)%len(tables)], "speed")
			checkFloats(t, "kept", r, tables[(i-len(kept)+1+k)%len(tables)], "enhanced_speed")
		}
		if len(kept) == 3 {
			kept[0].Release()
			kept = kept[1:]
		}
	}
}
