package fitarrow

import (
	"bytes"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/parquet-go/parquet-go"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// ride is records in which something is missing, an array, a string, and a developer
// field.
func ride(t *testing.T) *column.Table {
	t.Helper()
	var b fit.Builder
	index, err := b.Describe([16]byte{1}, 0, profile.Uint16, "torque", "Nm")
	if err != nil {
		t.Fatal(err)
	}
	for i := range uint32(3) {
		b.Begin(profile.MesgNumRecord)
		b.Add(profile.RecordTimestamp, fit.Uint32(1_000_000_000+i))
		b.Add(profile.RecordPositionLat, fit.Sint32(1<<29))
		b.Add(profile.RecordActivityType, fit.Enum(uint8(profile.ActivityTypeCycling)))
		b.Add(profile.RecordSpeed, fit.Uint16(uint16(7000+i)))
		b.Add(profile.RecordSpeed1s, fit.Array(profile.Uint8, 16, uint64(32+i)))
		b.Add(200, fit.Text("a\"b"))
		if i != 1 {
			b.Add(profile.RecordHeartRate, fit.Uint8(uint8(120+i)))
			b.AddDeveloper(index, 0, fit.Uint16(uint16(400+i)))
		}
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
	}
	file, err := fit.Append(nil, b.File())
	if err != nil {
		t.Fatal(err)
	}
	table, err := column.Decode(file, profile.MesgNumRecord)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// torque is the name of the developer field.
const torque = "dev.01000000000000000000000000000000.torque"

// shown is what each column prints.
var shown = map[string]string{
	"timestamp":      "[2021-09-08 01:46:40 2021-09-08 01:46:41 2021-09-08 01:46:42]",
	"position_lat":   "[45 45 45]",
	"activity_type":  `["cycling" "cycling" "cycling"]`,
	"speed":          "[7 7.001 7.002]",
	"enhanced_speed": "[7 7.001 7.002]",
	"speed_1s":       "[[1 2] [1 2.0625] [1 2.125]]",
	"field_200":      `["a\"b" "a\"b" "a\"b"]`,
	"heart_rate":     "[120 (null) 122]",
	torque:           "[400 (null) 402]",
}

var shownRaw = map[string]string{
	"timestamp":      "[1000000000 1000000001 1000000002]",
	"position_lat":   "[536870912 536870912 536870912]",
	"activity_type":  "[2 2 2]",
	"speed":          "[7000 7001 7002]",
	"enhanced_speed": "[7000 7001 7002]",
	"speed_1s":       "[[16 32] [16 33] [16 34]]",
	"field_200":      `["a\"b" "a\"b" "a\"b"]`,
	"heart_rate":     "[120 (null) 122]",
	torque:           "[400 (null) 402]",
}

// TestRecord compares what columns hold.
func TestRecord(t *testing.T) {
	checkShown(t, Record(ride(t)), shown)
	checkShown(t, Record(ride(t), Raw()), shownRaw)
}

func checkShown(t *testing.T, r arrow.RecordBatch, want map[string]string) {
	t.Helper()
	if int(r.NumCols()) != len(want) {
		t.Errorf("%d columns, want %d", r.NumCols(), len(want))
	}
	for i, f := range r.Schema().Fields() {
		got := strings.ReplaceAll(r.Column(i).String(), "Z", "")
		if ts, ok := r.Column(i).(*array.Timestamp); ok {
			got = "["
			for row := range ts.Len() {
				got += strings.Repeat(" ", min(row, 1)) + ts.Value(row).ToTime(arrow.Millisecond).Format("2006-01-02 15:04:05")
			}
			got += "]"
		}
		if got != want[f.Name] {
			t.Errorf("%s = %s, want %s", f.Name, got, want[f.Name])
		}
	}
}

// TestMetadata has units, types, scales, and what the table is.
func TestMetadata(t *testing.T) {
	for _, c := range []struct {
		opts             []Option
		field, key, want string
	}{
		{nil, "position_lat", "fit.units", "degrees"},
		{nil, "speed", "fit.units", "m/s"},
		{nil, "speed", "fit.scale", ""},
		{[]Option{Raw()}, "speed", "fit.scale", "1000"},
		{[]Option{Raw()}, "speed", "fit.offset", "0"},
		{[]Option{Raw()}, "position_lat", "fit.units", "semicircles"},
		{nil, "activity_type", "fit.type", "activity_type"},
		{nil, torque, "fit.units", "Nm"},
	} {
		s := Record(ride(t), c.opts...).Schema()
		f, _ := s.FieldsByName(c.field)
		if got, _ := f[0].Metadata.GetValue(c.key); got != c.want {
			t.Errorf("%s of %s = %q, want %q", c.key, c.field, got, c.want)
		}
		metadata := s.Metadata()
		if got, _ := metadata.GetValue("fit.message"); got != "record" {
			t.Errorf("fit.message = %q, want record", got)
		}
	}
}

// TestArrow reads what WriteArrow writes.
func TestArrow(t *testing.T) {
	var b bytes.Buffer
	if err := WriteArrow(&b, ride(t)); err != nil {
		t.Fatal(err)
	}
	f, err := ipc.NewFileReader(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.RecordBatch(0)
	if err != nil {
		t.Fatal(err)
	}
	checkShown(t, r, shown)
}

// TestParquet reads what WriteParquet writes, by rows.
func TestParquet(t *testing.T) {
	for _, opts := range [][]Option{nil, {Raw()}} {
		var b bytes.Buffer
		if err := WriteParquet(&b, ride(t), opts...); err != nil {
			t.Fatal(err)
		}
		f, err := parquet.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := f.Lookup("ARROW:schema"); !ok || f.NumRows() != 3 {
			t.Fatalf("%d rows, Arrow schema %v, want 3", f.NumRows(), ok)
		}
		rows := make([]parquet.Row, 4)
		n, _ := f.RowGroups()[0].Rows().ReadRows(rows)
		if n != 3 {
			t.Fatalf("%d rows read, want 3", n)
		}
		r := Record(ride(t), opts...)
		for i, field := range f.Schema().Fields() {
			if field.Name() != r.ColumnName(i) {
				t.Fatalf("column %d is %s, want %s", i, field.Name(), r.ColumnName(i))
			}
		}
		checkRows(t, rows[:n], r)
	}
}

// checkRows compares Parquet's values with the values of a batch, both as text.
func checkRows(t *testing.T, rows []parquet.Row, r arrow.RecordBatch) {
	t.Helper()
	for row, values := range rows {
		got := make([][]string, r.NumCols())
		for _, v := range values {
			got[v.Column()] = append(got[v.Column()], v.String())
		}
		for i, c := range r.Columns() {
			var want []string
			if list, ok := c.(*array.List); ok {
				start, end := list.ValueOffsets(row)
				for k := start; k < end; k++ {
					want = append(want, list.ListValues().ValueStr(int(k)))
				}
			} else if ts, ok := c.(*array.Timestamp); ok {
				want = []string{parquet.Int64Value(int64(ts.Value(row))).String()}
			} else {
				want = []string{c.ValueStr(row)}
			}
			if g, w := strings.Join(got[i], " "), strings.ReplaceAll(strings.Join(want, " "), "(null)", "<null>"); g != w {
				t.Errorf("row %d of %s = %s, want %s", row, r.ColumnName(i), g, w)
			}
		}
	}
}
