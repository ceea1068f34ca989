package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// manyCells has a record with a field of each form of cell, by the number of the field.
func manyCells() []byte {
	w := newFile()
	w.Message(0, 20, fittest.Uint32(253, saturday), fittest.Sint32(0, 1<<29), fittest.Uint16(2, 2600), fittest.Uint8(3, 120),
		fittest.Sint8(13, 20), fittest.Enum(42, 2), fittest.Number(200, profile.Float32, uint64(math.Float32bits(1.5))),
		fittest.Array(201, profile.Uint16, 1, 2), fittest.Text(202, "one", 8), fittest.Raw(203, profile.Byte, 1, 2, 3),
		fittest.Raw(204, profile.Uint16, 1, 2, 3), fittest.Number(205, profile.Uint64, 1), fittest.Number(206, profile.Sint64, 1),
		fittest.Number(207, profile.Float64, math.Float64bits(2.5)), fittest.Uint32z(208, 5), fittest.Number(209, profile.Byte, 9))
	w.Message(1, 34, fittest.Uint32(253, saturday), fittest.Uint32(5, saturday+3600))
	w.Message(2, 4, fittest.Enum(0, 1))
	return w.Bytes()
}

// retabled changes the rows of a table, as a spreadsheet does: it reads all and writes all again, with
// its own quotes and ends of lines.
func retabled(t *testing.T, name string, change func(rows [][]string)) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(read(t, name))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	change(rows)
	var b bytes.Buffer
	out := csv.NewWriter(&b)
	out.UseCRLF = true
	if err := out.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	write(t, name, b.Bytes())
}

// recell writes a text into a cell of the first row.
func recell(t *testing.T, folder, table, column, text string) {
	t.Helper()
	retabled(t, filepath.Join(folder, table+".csv"), func(rows [][]string) {
		at := slices.Index(rows[0], column)
		if at < 0 {
			t.Fatalf("%s has no column %s: %q", table, column, rows[0])
		}
		rows[1][at] = text
	})
}

// storedCells are texts that somebody writes into cells, and what the file stores then, as JSON of
// the field with this number; or a part of the error after "!".
var storedCells = []struct {
	table, column, text string
	num                 int
	want                string
}{
	{"record", "timestamp", "2023-11-18T20:48:27Z", 253, fmt.Sprint(saturday + 1)},
	{"record", "timestamp", "2023-11-18T21:48:27+01:00", 253, fmt.Sprint(saturday + 1)},
	{"record", "timestamp", "12345", 253, "12345"}, // seconds since the device was switched on
	{"record", "timestamp", "", 253, "null"},
	{"record", "timestamp", "18/11/2023 20:48", 253, `!record.csv: line 2: timestamp: found "18/11/2023 20:48", want a uint32, or a time such as`},
	{"record", "position_lat", "45", 0, "536870912"},
	{"record", "position_lat", "-90.0", 0, fmt.Sprint(-1 << 30)},
	{"record", "position_lat", "0.00000008", 0, "1"}, // a semicircle is 8.4e-8 degrees
	{"record", "position_lat", "N45", 0, "!found \"N45\", want a sint32"},
	{"record", "altitude", "20", 2, "2600"}, // 5 * (20 + 500)
	{"record", "altitude", "-499.8", 2, "1"},
	{"record", "altitude", "20.31", 2, "2602"}, // 2601.55: the nearest multiple of 0.2 m
	{"record", "altitude", "13000", 2, "!which is out of the range of uint16"},
	{"record", "heart_rate", "0", 3, "0"},
	{"record", "heart_rate", "255", 3, "null"}, // the invalid value itself
	{"record", "heart_rate", "256", 3, "!which is out of the range of uint8"},
	{"record", "heart_rate", " 120", 3, `!found " 120", want a uint8`},
	{"record", "temperature", "-40", 13, "-40"},
	{"record", "temperature", "-129", 13, "!which is out of the range of sint8"},
	{"record", "activity_type", "running", 42, "1"},
	{"record", "activity_type", "200", 42, "200"},
	{"record", "activity_type", "Running", 42, `!found "Running", want a enum, or a name such as`},
	{"record", "field_200", "-0.25", 200, "-0.25"},
	{"record", "field_200", "Infinity", 200, `"Infinity"`},
	{"record", "field_200", "", 200, "null"},
	{"record", "field_200", "1e400", 200, `!found "1e400"`},
	{"record", "field_201", "|", 201, "[null,null]"},
	{"record", "field_201", "65534|7", 201, "[65534,7]"},
	{"record", "field_201", "7", 201, "!found 1 elements, want 2"},
	{"record", "field_202", `"o, é"`, 202, `"\"o, é\""`},
	{"record", "field_202", "eightchr", 202, `"eightchr"`},
	{"record", "field_202", "nine chrs", 202, "!found text of 9 bytes, want at most 8"},
	{"record", "field_202", "two\nrows", 202, `"two\nrows"`},
	{"record", "field_202", "0x41420000000000", 202, "!hexadecimal digits of 8 bytes"},
	{"record", "field_202", "0x4142000000000000", 202, `"AB"`},
	{"record", "field_203", "0xfffffe", 203, "[255,255,254]"},
	{"record", "field_203", "", 203, "null"},
	{"record", "field_203", "123", 203, `!found "123", want bytes, such as 0x00ff`},
	{"record", "field_204", "0x0a0b0c", 204, `"0x0a0b0c"`},
	{"record", "field_204", "", 204, `"0x000000"`}, // bytes whose type is unknown have no invalid value
	{"record", "field_205", "18446744073709551614", 205, "18446744073709551614"},
	{"record", "field_205", "18446744073709551616", 205, `!found "18446744073709551616", want a uint64`},
	{"record", "field_206", "-9223372036854775808", 206, "-9223372036854775808"},
	{"record", "field_207", "1e-7", 207, "1e-7"},
	{"record", "field_208", "0", 208, "null"}, // 0 is the invalid value of a uint32z
	{"record", "field_209", "0x00", 209, "0"},
	{"activity", "local_timestamp", "2023-11-18T21:48:26", 5, fmt.Sprint(saturday + 3600)},
	{"activity", "local_timestamp", "2023-11-18T21:48:26Z", 5, "!want a uint32, or a time such as 2023-11-18T20:48:26"},
	{"hrm_profile", "enabled", "false", 0, "0"},
	{"hrm_profile", "enabled", "yes", 0, `!found "yes", want a enum, or a name such as`},
}

// TestStoredCells writes into cells, one at a time, and reads what from-csv stores.
func TestStoredCells(t *testing.T) {
	t.Parallel()
	whole := tree(t, tablesOf(t, manyCells()))
	for _, tt := range storedCells {
		folder := t.TempDir()
		for name, text := range whole {
			write(t, filepath.Join(folder, name), []byte(text))
		}
		recell(t, folder, tt.table, tt.column, tt.text)
		got := fitOn(nil, "from-csv", folder, "-o", "-")
		if fault, is := strings.CutPrefix(tt.want, "!"); is {
			if got.status != 1 || got.out != "" || !strings.Contains(got.errors, fault) || !strings.Contains(got.errors, tt.table+".csv: line 2: "+tt.column+": ") {
				t.Errorf("%q in %s.%s: %v, want 1, the place and %s", tt.text, tt.table, tt.column, got, fault)
			}
			continue
		}
		if stored := storedIn(t, got.out, tt.table, tt.num); got.status != 0 || stored != tt.want {
			t.Errorf("%q in %s.%s is stored as %s, want %s: %s", tt.text, tt.table, tt.column, stored, tt.want, got.errors)
		}
	}
}

// storedIn returns what a file stores in a field of its first message of a kind, as JSON.
func storedIn(t *testing.T, file, message string, num int) string {
	t.Helper()
	var line struct{ Fields [][2]json.RawMessage }
	dump := fitOn([]byte(file), "dump", "--jsonl", "--raw", "-m", message, "--limit", "1").out
	if err := json.Unmarshal([]byte(dump), &line); err != nil {
		t.Errorf("the dump of %s is %q: %v", message, dump, err)
	}
	for _, f := range line.Fields {
		if string(f[0]) == fmt.Sprint(num) {
			return string(f[1])
		}
	}
	return "nothing"
}

// TestTablesOfSpreadsheets has what spreadsheets do to tables that nobody changed: other quotes and ends
// of lines, a mark before the first title, columns in another order and more columns.
func TestTablesOfSpreadsheets(t *testing.T) {
	t.Parallel()
	b := manyCells()
	want := rawDump(t, b)
	for what, change := range map[string]func(name string){
		"written again":          func(name string) { retabled(t, name, func([][]string) {}) },
		"with a byte order mark": func(name string) { write(t, name, []byte("\ufeff"+read(t, name))) },
		"all cells in quotes": func(name string) {
			text := strings.TrimSuffix(read(t, name), "\n")
			text = strings.ReplaceAll(text, ",", `","`)
			write(t, name, []byte(`"`+strings.ReplaceAll(text, "\n", "\"\n\"")+"\"\n"))
		},
		"turned round": func(name string) {
			retabled(t, name, func(rows [][]string) {
				for _, row := range rows {
					slices.Reverse(row)
				}
			})
		},
		"with notes": func(name string) {
			retabled(t, name, func(rows [][]string) {
				for i := range rows {
					rows[i] = append(rows[i], "note")
				}
			})
		},
		"without the last end of line": func(name string) { write(t, name, []byte(strings.TrimSuffix(read(t, name), "\n"))) },
	} {
		folder := tablesOf(t, b)
		for _, table := range []string{"record", "activity", "hrm_profile"} {
			change(filepath.Join(folder, table+".csv"))
		}
		got := fitOn(nil, "from-csv", folder, "-o", "-")
		if got.status != 0 {
			t.Errorf("from-csv of tables %s = %v, want 0", what, got)
			continue
		}
		compareLines(t, "tables "+what, withoutLocal(rawDump(t, []byte(got.out))), withoutLocal(want))
	}
}

// TestSchemaFaults has schemas that no FIT file could follow.
func TestSchemaFaults(t *testing.T) {
	t.Parallel()
	many := strings.Repeat(`{"column":"x","type":"uint8","size":1},`, 256)
	for _, tt := range []struct{ schema, want string }{
		{`[]`, "schema.json: JSON at byte 1: found a value of the wrong kind: array"},
		{`{"layouts":[{"number":20,"fields":[` + strings.TrimSuffix(many, ",") + `]}]}`, "layout 0: found 256 and 0 fields, want at most 255"},
		{`{"layouts":[{"number":20,"fields":[],"developer_fields":[` + strings.TrimSuffix(many, ",") + `]}]}`, "layout 0: found 0 and 256 fields, want at most 255"},
		{`{"layouts":[{"number":20,"fields":[],"developer_fields":[{"column":"x","type":"word","size":1}]}]}`, `layout 0: column "x": found type "word", want one such as uint16`},
		{`{"layouts":[{"number":20,"fields":[{"column":"x","type":"0x02","size":1}]}]}`, `found type "0x02"`}, // it has a name
		{`{"layouts":[{"number":20,"fields":[{"column":"x","type":"uint8","size":-1}]}]}`, "found a size of -1, want 0 to 255"},
		{`{"layouts":[{"number":20,"fields":[{"column":"x","type":"uint8","size":1}],"table":"empty.csv"}]}`, "empty.csv: ends too early"},
		{`{"layouts":[{"number":20,"fields":[{"column":"x","type":"uint8","size":1}],"table":".."}]}`, "layout 0: "},
		{`{"layouts":[{"number":20,"fields":[{"column":"x","type":"uint8","size":1}],"table":"a/b.csv"}]}`, `found table "a/b.csv", want the name of a file`},
		{`{"layouts":[{"number":20,"header_time":"at","fields":[],"table":"one.csv"}]}`, `one.csv: no column "at"`},
		{`{"layouts":[{"number":20,"fields":[{"column":"x","type":"uint8","size":1,"scale":1e-9}],"table":"one.csv"}]}`, "found a scale of 1e-09"},
		{`{"files":[{"messages":[[1,1]]}],"layouts":[{"number":20,"fields":[]}]}`, "found 1 messages of layout 1, want one of 1 layouts"},
	} {
		folder := t.TempDir()
		write(t, filepath.Join(folder, "schema.json"), []byte(tt.schema))
		write(t, filepath.Join(folder, "empty.csv"), nil)
		write(t, filepath.Join(folder, "one.csv"), []byte("x\n1\n"))
		out := filepath.Join(t.TempDir(), "out.fit")
		got := fitOn(nil, "from-csv", folder, "-o", out)
		if got.status != 1 || got.out != "" || !strings.HasPrefix(got.errors, "fit: "+folder) || !strings.Contains(got.errors, tt.want) {
			t.Errorf("from-csv of %.200s = %v, want 1 and %s", tt.schema, got, tt.want)
		}
		checkFolder(t, filepath.Dir(out))
	}
}
