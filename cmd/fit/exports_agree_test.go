package main

import (
	"bytes"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// appHex is the application of the developer field of a tour, and appBytes its bytes.
const appHex = "000102030405060708090a0b0c0d0e0f"

// tourRecords is how many records a tour has.
const tourRecords = 8

// A tourColumn is what all records of a tour say of a field: nothing, a number or a text.
type tourColumn struct {
	name  string
	value func(i int) any
}

// tourColumns follow from the numbers that tour stores, by the scales and offsets of the profile.
var tourColumns = []tourColumn{
	{"timestamp", func(i int) any { return time.Unix(631065600+saturday+int64(i), 0).UTC().Format(time.RFC3339) }},
	{"position_lat", func(i int) any { return unless(i == 2, float64(i+1)*45/128) }}, // 2^22 semicircles
	{"position_long", func(i int) any { return unless(i == 2, -float64(i+1)*45/128) }},
	{"altitude", func(i int) any { return float64(i) + 0.2 }},
	{"heart_rate", func(i int) any { return unless(i == 3, 100+float64(i)) }},
	{"distance", func(i int) any { return 7*float64(i) + 0.25 }},
	{"speed", func(i int) any { return unless(i == 4, 1+0.25*float64(i)) }},
	{"temperature", func(i int) any { return float64(i) - 5 }},
	{"activity_type", func(i int) any { return []any{"running", "cycling"}[i%2] }},
	{"field_200", func(i int) any { return float64(i) * 1000 }},
	{"dev." + appHex + ".torque", func(i int) any { return unless(i == 6, float64(i)+0.5) }},
}

// unless returns v, or nil if a value is missing.
func unless(missing bool, v float64) any {
	if missing {
		return nil
	}
	return v
}

// invalidIf returns bits, or if the value is missing, the bits of the invalid value.
func invalidIf[T any](missing bool, bits, invalid T) T {
	if missing {
		return invalid
	}
	return bits
}

// tour is a file with records of known numbers, and a developer field.
func tour() []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4), fittest.Uint32(4, saturday))
	app := make([]byte, 16)
	for i := range app {
		app[i] = byte(i)
	}
	w.Message(1, 207, fittest.Raw(1, profile.Byte, app...), fittest.Uint8(3, 0))
	w.Message(2, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 7), fittest.Uint8(2, uint8(profile.Float32)), fittest.Text(3, "torque", 8), fittest.Text(8, "Nm", 4))
	for i := range uint32(tourRecords) {
		w.MessageDeveloper(3, 20, []fittest.Value{
			fittest.Uint32(253, saturday+i),
			fittest.Sint32(0, invalidIf(i == 2, int32(i+1)<<22, math.MaxInt32)), fittest.Sint32(1, invalidIf(i == 2, -int32(i+1)<<22, math.MaxInt32)),
			fittest.Uint16(2, uint16(5*(500+i)+1)), fittest.Uint8(3, invalidIf(i == 3, uint8(100+i), 0xFF)), fittest.Uint32(5, 700*i+25),
			fittest.Uint16(6, invalidIf(i == 4, uint16(1000+250*i), 0xFFFF)), fittest.Sint8(13, int8(i)-5), fittest.Enum(42, uint8(1+i%2)),
			fittest.Uint16(200, uint16(1000*i)),
		}, fittest.DeveloperValue{Value: fittest.Number(7, profile.Float32, uint64(invalidIf(i == 6, math.Float32bits(float32(i)+0.5), 0xFFFFFFFF)))})
	}
	return w.Bytes()
}

// agree reports whether a value of an export is the one wanted: numbers as floats, to seven decimals,
// as many as degrees have.
func agree(got, want any) bool {
	g, isNumber := got.(float64)
	if w, ok := want.(float64); ok && isNumber {
		return math.Abs(g-w) < 0.6e-7
	}
	return got == want
}

// checkTour compares rows of an export, which has a value for each name, with the tour.
func checkTour(t *testing.T, verb string, rows []map[string]any) {
	t.Helper()
	if len(rows) != tourRecords {
		t.Fatalf("fit %s wrote %d rows, want %d", verb, len(rows), tourRecords)
	}
	for i, row := range rows {
		for _, c := range tourColumns {
			if got, want := row[c.name], c.value(i); !agree(got, want) {
				t.Errorf("fit %s: %s of record %d is %v, want %v", verb, c.name, i, got, want)
			}
		}
	}
}

// TestExportsAgree reads what each export of records writes with a reader of others, and wants the
// numbers of the file.
func TestExportsAgree(t *testing.T) {
	t.Parallel()
	checkTour(t, "csv", tableRows(t, fitOn(tour(), "csv").out))
	checkTour(t, "jsonl -m record", jsonRows(t, strings.Split(strings.TrimSpace(fitOn(tour(), "jsonl", "-m", "record").out), "\n")))
	var array []json.RawMessage
	if err := json.Unmarshal([]byte(fitOn(tour(), "json", "-m", "record").out), &array); err != nil {
		t.Fatal(err)
	}
	var objects []string
	for _, o := range array {
		objects = append(objects, string(o))
	}
	checkTour(t, "json -m record", jsonRows(t, objects))
	checkTour(t, "parquet", parquetRows(t, fitOn(tour(), "parquet").out))
}

// tableRows returns the rows of a table: empty cells are nil, and what is a number is one.
func tableRows(t *testing.T, text string) (rows []map[string]any) {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, cells := range all[1:] {
		row := map[string]any{}
		for i, cell := range cells {
			row[all[0][i]] = cellValue(cell)
		}
		rows = append(rows, row)
	}
	return rows
}

func cellValue(cell string) any {
	if v, err := strconv.ParseFloat(cell, 64); err == nil {
		return v
	}
	if cell == "" {
		return nil
	}
	return cell
}

// jsonRows returns the fields of objects by the names that tables give them.
func jsonRows(t *testing.T, objects []string) (rows []map[string]any) {
	t.Helper()
	for _, text := range objects {
		var o struct {
			Time      any
			Fields    map[string]any
			Developer []struct {
				Name  string
				Value any
			}
		}
		if err := json.Unmarshal([]byte(text), &o); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		o.Fields["timestamp"] = o.Time
		for _, d := range o.Developer {
			o.Fields["dev."+appHex+"."+d.Name] = d.Value
		}
		rows = append(rows, o.Fields)
	}
	return rows
}

// parquetRows returns the rows of a Parquet file.
func parquetRows(t *testing.T, text string) (rows []map[string]any) {
	t.Helper()
	f, err := parquet.OpenFile(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	fields := f.Schema().Fields()
	r := parquet.NewReader(f)
	defer r.Close()
	all := make([]parquet.Row, f.NumRows())
	if n, _ := r.ReadRows(all); n != len(all) {
		t.Fatalf("%d of %d rows of a Parquet file can be read", n, len(all))
	}
	for _, values := range all {
		row := map[string]any{}
		for _, v := range values {
			row[fields[v.Column()].Name()] = parquetValue(v)
		}
		rows = append(rows, row)
	}
	return rows
}

// parquetValue returns a value; of the integers of records, times alone have 64 bits.
func parquetValue(v parquet.Value) any {
	switch {
	case v.IsNull():
		return nil
	case v.Kind() == parquet.Boolean:
		return v.Boolean()
	case v.Kind() == parquet.Int64:
		return time.UnixMilli(v.Int64()).UTC().Format(time.RFC3339)
	case v.Kind() == parquet.Double:
		return v.Double()
	case v.Kind() == parquet.Float:
		return float64(v.Float())
	case v.Kind() == parquet.Int32:
		return float64(v.Int32())
	}
	return string(v.ByteArray())
}

// TestTablesAndObjects makes tables and JSON lines of each kind of file, and wants a row for each
// object, with its values: names, times, numbers and arrays.
func TestTablesAndObjects(t *testing.T) {
	t.Parallel()
	compared := 0
	for _, kind := range []string{
		"blood-pressure", "chained", "compressed", "course", "developer", "device", "goals", "monitoring", "schedule", "segment", "settings", "totals", "weight", "workout",
	} {
		name := filepath.Join(vectorFiles, kind+".fit")
		folder := t.TempDir()
		if got := fitOn(nil, "csv", "-m", "all", name, "-o", folder); got != (result{}) {
			t.Fatalf("csv of %s = %v", name, got)
		}
		tables := map[string][]map[string]any{}
		for file, text := range tree(t, folder) {
			if message, ok := strings.CutSuffix(file, ".csv"); ok {
				tables[message] = tableRows(t, text)
			}
		}
		for line := range strings.Lines(fitOn(nil, "jsonl", name).out) {
			var o struct {
				Message string
				Fields  map[string]any
			}
			if err := json.Unmarshal([]byte(line), &o); err != nil {
				t.Fatal(err)
			}
			if len(tables[o.Message]) == 0 {
				t.Fatalf("%s: the table of %s has fewer rows than there are objects", kind, o.Message)
			}
			row := tables[o.Message][0]
			tables[o.Message] = tables[o.Message][1:]
			for field, v := range o.Fields {
				cell, is := row[field]
				if !is {
					continue // a subfield, which a table shows as it is stored
				}
				compared++
				if hexed, ok := cell.(string); ok && strings.HasPrefix(hexed, "0x") && v != cell {
					v = "0x" + hex.EncodeToString(bytesOf(v, len(hexed)/2-1))
				}
				if want := cellValue(cellOf(v)); !agree(cell, want) {
					t.Errorf("%s: %s of %s is %v in the table, and %v in JSON", kind, field, o.Message, cell, v)
				}
			}
		}
		for message, rest := range tables {
			if len(rest) > 0 {
				t.Errorf("%s: the table of %s has %d rows more than there are objects", kind, message, len(rest))
			}
		}
	}
	if compared < 300 {
		t.Errorf("%d cells are compared, want 300 at least", compared)
	}
}

// bytesOf returns bytes that JSON has as a number, an array or a text; n with the NULs after it.
func bytesOf(v any, n int) []byte {
	b := make([]byte, n)
	switch v := v.(type) {
	case float64:
		b[0] = byte(v)
	case []any:
		for i := range v {
			b[i] = byte(v[i].(float64))
		}
	case string:
		copy(b, v)
	}
	return b
}

// cellOf returns a value of JSON as a cell of a table.
func cellOf(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case []any:
		var elements []string
		for _, e := range v {
			elements = append(elements, cellOf(e))
		}
		return strings.Join(elements, "|")
	}
	return fmt.Sprint(v)
}

// TestTitlesOfColumns has names of developer fields that a title must quote, so that other readers
// find the same columns, and from-csv the same file.
func TestTitlesOfColumns(t *testing.T) {
	t.Parallel()
	names := []string{"a,b", `say "x"`, "ä ö", "", "torque", "torque", "sp;ace"}
	w := newFile()
	var values []fittest.DeveloperValue
	want := []string{"timestamp"}
	for i, name := range names {
		w.Message(1, 206, fittest.Uint8(0, 3), fittest.Uint8(1, uint8(i)), fittest.Uint8(2, uint8(profile.Uint8)), fittest.Text(3, name, 12))
		values = append(values, fittest.DeveloperValue{Index: 3, Value: fittest.Uint8(uint8(i), uint8(10+i))})
		want = append(want, "dev.#3."+name)
	}
	want[4], want[6] = "dev.#3.field_3", "dev.#3.torque.2" // field_N for no name, and a second of one name
	w.MessageDeveloper(0, 20, []fittest.Value{fittest.Uint32(253, saturday)}, values...)
	all, err := csv.NewReader(strings.NewReader(fitOn(w.Bytes(), "csv").out)).ReadAll()
	if err != nil || len(all) != 2 || !slices.Equal(all[0], want) {
		t.Errorf("the titles are %q, %v, want %q", all, err, want)
	}
	for i := range names {
		if all[1][1+i] != strconv.Itoa(10+i) {
			t.Errorf("%s is %s, want %d", want[1+i], all[1][1+i], 10+i)
		}
	}
	checkRoundTrip(t, "titles", w.Bytes())
	again := fitOn(w.Bytes(), "csv", "-f", "dev.#3.a,timestamp")
	if again.status != 2 || again.out != "" || !strings.Contains(again.errors, `no message has a field "dev.#3.a"`) {
		t.Errorf("csv of a part of a name = %v, want 2", again)
	}
}

// TestColumnsChange has records of two definitions, in both byte orders: the table has the columns of
// both, in the order of the first that has them.
func TestColumnsChange(t *testing.T) {
	t.Parallel()
	w := newFile()
	w.Message(0, 20, fittest.Uint32(253, saturday), fittest.Uint8(3, 101))
	w.BigEndian = true
	w.Message(1, 20, fittest.Uint16(7, 258), fittest.Uint32(253, saturday+1))
	w.BigEndian = false
	w.Message(0, 20, fittest.Uint32(253, saturday+2), fittest.Uint8(3, 102))
	rows := tableRows(t, fitOn(w.Bytes(), "csv", "-f", "heart_rate,power,cadence").out)
	want := []map[string]any{
		{"heart_rate": 101.0, "power": nil, "cadence": nil}, {"heart_rate": nil, "power": 258.0, "cadence": nil}, {"heart_rate": 102.0, "power": nil, "cadence": nil},
	}
	if fmt.Sprint(rows) != fmt.Sprint(want) {
		t.Errorf("the table has %v, want %v", rows, want)
	}
	if head, _, _ := strings.Cut(fitOn(w.Bytes(), "csv").out, "\n"); head != "timestamp,heart_rate,power" {
		t.Errorf("the columns are %s", head)
	}
	checkRoundTrip(t, "two definitions", w.Bytes())
	f, err := fit.DecodeBytes([]byte(fitOn(nil, "from-csv", tablesOf(t, w.Bytes()), "-o", "-").out))
	if err != nil || !f.Messages[1].Definition().BigEndian() || f.Messages[2].Definition().BigEndian() {
		t.Errorf("from-csv changes the order of bytes: %v", err)
	}
}

// tablesOf returns a folder with the tables of a file.
func tablesOf(t *testing.T, b []byte) string {
	t.Helper()
	folder := t.TempDir()
	if got := fitOn(b, "csv", "-m", "all", "-", "-o", folder); got != (result{}) {
		t.Fatalf("csv = %v", got)
	}
	return folder
}

// TestTablesOfStandardOutput writes the same bytes to a file, to standard output and into a folder.
func TestTablesOfStandardOutput(t *testing.T) {
	t.Parallel()
	in := write(t, "tour.fit", tour())
	for _, verb := range []string{"csv", "json", "jsonl", "parquet", "arrow"} {
		want := fitOn(tour(), verb).out
		out := filepath.Join(t.TempDir(), "out")
		for _, args := range [][]string{{in, "-o", out}, {in, "-o", out + "s/"}} {
			if got := fitOn(nil, append([]string{verb}, args...)...); got != (result{}) {
				t.Errorf("fit %s %q = %v", verb, args, got)
			}
		}
		for _, name := range []string{out, filepath.Join(out+"s", "tour."+verb)} {
			if !bytes.Equal([]byte(read(t, name)), []byte(want)) || want == "" {
				t.Errorf("fit %s wrote %d bytes to %s, and %d to standard output", verb, len(read(t, name)), filepath.Base(name), len(want))
			}
		}
	}
}
