package main

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// storedTour is what the records of a tour store, by the names of columns; values that are missing are
// left out.
var storedTour = map[string]func(i int) float64{
	"altitude":   func(i int) float64 { return float64(5*(500+i) + 1) },
	"heart_rate": func(i int) float64 { return float64(100 + i) },
	"distance":   func(i int) float64 { return float64(700*i + 25) },
	"speed":      func(i int) float64 { return float64(1000 + 250*i) },
	"field_200":  func(i int) float64 { return float64(1000 * i) },
}

// These are the parts of schema.json that tests read.
type (
	storedSchema struct {
		Files []struct {
			Protocol, Profile int
			Messages          [][2]int
		}
		Layouts []struct {
			Message   string
			Fields    []storedField
			Developer []storedField `json:"developer_fields"`
		}
	}
	storedField struct {
		Column string
		Size   int
		Scale  *float64
		Offset int
	}
)

// tablesOfTour returns the folder of tables of a tour, its files and its schema, read by encoding/json.
func tablesOfTour(t *testing.T) (folder string, files map[string]string, s storedSchema) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "tables")
	if got := fitOn(tour(), "csv", "-m", "all", "-", "-o", folder); got != (result{}) {
		t.Fatalf("csv of a tour = %v", got)
	}
	files = tree(t, folder)
	if err := json.Unmarshal([]byte(files["schema.json"]), &s); err != nil {
		t.Fatal(err)
	}
	return folder, files, s
}

// TestSchemaUndoesScales computes the stored numbers of a tour from the cells, as the schema says:
// (cell + offset) * scale.
func TestSchemaUndoesScales(t *testing.T) {
	t.Parallel()
	_, files, s := tablesOfTour(t)
	rows := tableRows(t, files["record.csv"])
	fields := map[string]storedField{}
	for _, l := range s.Layouts {
		if l.Message == "record" {
			for _, f := range l.Fields {
				fields[f.Column] = f
			}
		}
	}
	for column, stored := range storedTour {
		f, is := fields[column]
		if !is {
			t.Fatalf("the schema lacks %s", column)
		}
		scale := 1.0
		if f.Scale != nil {
			scale = *f.Scale
		}
		numbers := 0
		for i, row := range rows {
			if cell, known := row[column].(float64); known {
				numbers++
				if got := (cell + float64(f.Offset)) * scale; math.Abs(got-stored(i)) > 1e-6 {
					t.Errorf("%s of record %d is %v, stored as %v, want %v", column, i, cell, got, stored(i))
				}
			}
		}
		if numbers < tourRecords-1 {
			t.Errorf("%d of the cells of %s are numbers", numbers, column)
		}
	}
}

// TestSchemaCounts adds up the sizes and messages of the schema: they are what walk counts, and each
// table has a row for each message.
func TestSchemaCounts(t *testing.T) {
	t.Parallel()
	_, files, s := tablesOfTour(t)
	want, _ := walk(tour())
	got := census{count: map[string]int{}, bytes: map[string]int{}}
	for _, run := range s.Files[0].Messages {
		l := s.Layouts[run[0]]
		size := 1
		for _, f := range l.Fields {
			size += f.Size
		}
		for _, f := range l.Developer {
			size += f.Size
		}
		got.count[l.Message] += run[1]
		got.bytes[l.Message] += size * run[1]
	}
	for kind, n := range want.count {
		if got.count[kind] != n || got.bytes[kind] != want.bytes[kind] {
			t.Errorf("the schema has %d messages %s with %d bytes, want %d with %d", got.count[kind], kind, got.bytes[kind], n, want.bytes[kind])
		}
		if rows := tableRows(t, files[kind+".csv"]); len(rows) != n {
			t.Errorf("%s.csv has %d rows, want %d", kind, len(rows), n)
		}
	}
	if len(files) != len(want.count)+1 || s.Files[0].Protocol != 0x20 || s.Files[0].Profile != 2140 {
		t.Errorf("the folder has %d files, the schema versions %#x and %d", len(files), s.Files[0].Protocol, s.Files[0].Profile)
	}
}

// TestFromCSVOneCell changes one cell of a table at a time with encoding/csv, and reads the file that
// from-csv makes with json: that value has changed as scales say, and no other.
func TestFromCSVOneCell(t *testing.T) {
	t.Parallel()
	before := jsonRows(t, strings.Split(strings.TrimSpace(fitOn(tour(), "jsonl", "-m", "record").out), "\n"))
	for _, tt := range []struct {
		column, cell string
		want         any
	}{
		{"heart_rate", "77", 77.0},
		{"heart_rate", "", nil},
		{"altitude", "-12.4", -12.4},
		{"speed", "3.021", 3.021},
		{"distance", "123456.78", 123456.78},
		{"temperature", "-40", -40.0},
		{"activity_type", "cycling", "cycling"},
		{"timestamp", "2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z"},
		{"position_lat", "45", 45.0},
		{"position_lat", "", nil},
		{"dev." + appHex + ".torque", "-0.25", -0.25},
		{"field_200", "65534", 65534.0},
	} {
		folder, files, _ := tablesOfTour(t)
		cells, err := csv.NewReader(strings.NewReader(files["record.csv"])).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		const row = 5 // has all values
		cells[row+1][slices.Index(cells[0], tt.column)] = tt.cell
		var b strings.Builder
		if err := csv.NewWriter(&b).WriteAll(cells); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(folder, "record.csv"), []byte(b.String()))
		made := fitOn(nil, "from-csv", folder, "-o", "-")
		if made.status != 0 {
			t.Fatalf("from-csv with %s %q = %v", tt.column, tt.cell, made)
		}
		after := jsonRows(t, strings.Split(strings.TrimSpace(fitOn([]byte(made.out), "jsonl", "-m", "record").out), "\n"))
		for i := range before {
			for _, c := range tourColumns {
				want := before[i][c.name]
				if i == row && c.name == tt.column {
					want = tt.want
				}
				if got := after[i][c.name]; !agree(got, want) {
					t.Errorf("%s as %s of record %d: %s of record %d is %v, want %v", strconv.Quote(tt.cell), tt.column, row, c.name, i, got, want)
				}
			}
		}
	}
}
