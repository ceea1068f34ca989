package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestCSV writes the records of a file with a developer field, two byte orders and a
// compressed timestamp.
func TestCSV(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ args, want string }{
		{"", joined(
			"timestamp,speed,dev.#0.torque,heart_rate,distance",
			"2021-09-08T01:46:50Z,2.006,33,,",
			"2021-09-08T01:46:51Z,,,,",
			"2021-09-08T01:46:53Z,,,120,3",
		)},
		{"-f heart_rate,power,timestamp", joined(
			"heart_rate,power,timestamp",
			",,2021-09-08T01:46:50Z",
			",,2021-09-08T01:46:51Z",
			"120,,2021-09-08T01:46:53Z",
		)},
		{"-f speed,enhanced_speed --expand", joined("speed,enhanced_speed", "2.006,2.006", ",", ",")},
		{"-f speed", joined("speed", "2.006", `""`, `""`)},
		{"-m file_id", joined("type,manufacturer,time_created", "activity,garmin,2021-09-08T01:46:40Z")},
		{"-m lap", "\n"},
	} {
		compare(t, []string{tt.args}, fitOn(ride(), append([]string{"csv"}, strings.Fields(tt.args)...)...), result{0, tt.want, ""})
	}
}

// TestCSVCells has a field of each kind.
func TestCSVCells(t *testing.T) {
	t.Parallel()
	w := newFile()
	w.Message(0, 20, fittest.Sint32(0, 1<<29+1), fittest.Uint16(2, 2603), fittest.Array(200, profile.Uint8, 1, 255, 3),
		fittest.Text(201, `a "b", c`, 12), fittest.Raw(202, profile.Byte, 0, 255), fittest.Number(203, profile.Float32, 0x3DCCCCCD),
		fittest.Number(204, profile.Byte, 7), fittest.Raw(205, profile.Uint16, 1, 2, 3), fittest.Uint32(253, 5),
		fittest.Enum(42, 2), fittest.Enum(42, 200), fittest.Number(206, profile.Float64, 0x7FF0000000000000),
		fittest.Text(207, "", 3), fittest.Text(208, "0xff", 5), fittest.Text(209, "ab\r\nc", 6))
	compare(t, []string{"csv"}, fitOn(w.Bytes(), "csv"), result{0, joined(
		"position_lat,altitude,field_200,field_201,field_202,field_203,field_204,field_205,timestamp,"+
			"activity_type,activity_type.2,field_206,field_207,field_208,field_209",
		`45.0000001,20.6,1||3,"a ""b"", c",0x00ff,0.1,0x07,0x010203,5,cycling,200,Infinity,,0x3078666600,0x61620d0a6300`,
	), ""})
}

// TestCSVUndescribed writes developer fields that nothing describes as bytes, also fields whose
// bytes would not make a valid number.
func TestCSVUndescribed(t *testing.T) {
	t.Parallel()
	w := newFile()
	w.MessageDeveloper(0, 20, []fittest.Value{fittest.Uint8(3, 60)}, fittest.DeveloperValue{Index: 3, Value: fittest.Uint8(7, 255)},
		fittest.DeveloperValue{Index: 3, Value: fittest.Uint16(8, 0x0201)})
	want := joined("heart_rate,dev.#3.field_7,dev.#3.field_8", "60,0xff,0x0102")
	compare(t, []string{"csv"}, fitOn(w.Bytes(), "csv"), result{0, want, ""})
	checkRoundTrip(t, "undescribed", w.Bytes())
}

// TestCSVNoUTF8 writes, selects and reads a developer field back whose name and units are not UTF-8:
// other bytes are U+FFFD in the title, in arguments and in schema.json.
func TestCSVNoUTF8(t *testing.T) {
	t.Parallel()
	w := newFile()
	w.DefineRaw(1, 0, 206, 0, 1, 0x02, 1, 1, 0x02, 2, 1, 0x02, 3, 8, 0x07, 8, 4, 0x07)
	w.Data(1).Byte(0, 7, 0x02).Text("p\xffw", 8).Text("\xb0C", 4)
	w.DefineRaw(0x20, 0, 20, 3, 1, 0x02).DevelopersRaw(7, 1, 0)
	w.Data(0).Byte(120, 55)
	for _, tt := range []struct{ args, want string }{
		{"csv", joined("heart_rate,dev.#0.p\ufffdw", "120,55")},
		{"csv -f dev.#0.p\ufffdw", joined("dev.#0.p\ufffdw", "55")},
	} {
		compare(t, []string{tt.args}, fitOn(w.Bytes(), strings.Fields(tt.args)...), result{0, tt.want, ""})
	}
	checkRoundTrip(t, "no UTF-8", w.Bytes())
	for _, tt := range []struct{ args, want string }{
		{"dump -f p\ufffdw", "record: \"p\ufffdw\" 55 \ufffdC\n"},
		{"jsonl -m record", `"name":"p` + "\ufffd" + `w","units":"` + "\ufffd" + `C","value":55`},
		{"strip -f p\ufffdw - -o -", "is a developer field"},
	} {
		if got := fitOn(w.Bytes(), strings.Fields(tt.args)...); !utf8.ValidString(got.out) || !strings.Contains(got.out+got.errors, tt.want) {
			t.Errorf("fit %s is\n%swant %q in it", tt.args, got.out+got.errors, tt.want)
		}
	}
}

// checkRoundTrip makes tables of a file, and the file of them, and compares the dumps.
func checkRoundTrip(t *testing.T, name string, b []byte) {
	t.Helper()
	folder := t.TempDir()
	if got := fitOn(b, "csv", "-m", "all", "-", "-o", folder); got.status != 0 || got.out != "" {
		t.Errorf("%s: csv = %v, want 0", name, got)
		return
	}
	again := fitOn(nil, "from-csv", folder, "-o", "-")
	if again.status != 0 {
		t.Errorf("%s: from-csv = %d, %s, want 0", name, again.status, again.errors)
		return
	}
	dump := func(b string) string { return withoutLocal(fitOn([]byte(b), "dump", "--jsonl", "--raw").out) }
	compareLines(t, name, dump(again.out), dump(string(b)))
}

// TestCSVRoundTrip makes each whole vector again from its tables.
func TestCSVRoundTrip(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob(filepath.Join(vectorFiles, "*.fit"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("vectors are %q, %v, want some", paths, err)
	}
	whole := 0
	for _, path := range paths {
		b := []byte(read(t, path))
		if testing.Short() && len(b) > 50_000 || fitOn(b, "check").status != 0 {
			continue
		}
		whole++
		checkRoundTrip(t, filepath.Base(path), b)
	}
	if whole < 30 {
		t.Errorf("%d vectors are whole, want 30 at least", whole)
	}
	checkRoundTrip(t, "ride", append(ride(), ride()...))
}

// TestSharedCSV does the same for the collection, whose digests other decoders made.
func TestSharedCSV(t *testing.T) {
	t.Parallel()
	for _, r := range collection(t) {
		if !r.whole() || len(r.b) > 100_000 {
			continue // the same again, for longer
		}
		folder := t.TempDir()
		fitOn(r.b, "csv", "-m", "all", "-", "-o", folder)
		again := fitOn(nil, "from-csv", folder, "-o", "-")
		dump := withoutLocal(fitOn([]byte(again.out), "dump", "--jsonl", "--raw").out)
		if got := digest(dump); got != r.facts["dump_sha256_without_local"] {
			t.Errorf("%s: digest of the dump after a round trip %s, want %s", r.name(), got, r.facts["dump_sha256_without_local"])
		}
	}
}

// TestFromCSVChanged changes a cell.
func TestFromCSVChanged(t *testing.T) {
	t.Parallel()
	folder := tablesOfRide(t)
	name := filepath.Join(folder, "record.csv")
	write(t, name, []byte(strings.Replace(read(t, name), "2.006", "3.5", 1)))
	got := fitOn([]byte(fitOn(nil, "from-csv", folder, "-o", "-").out), "csv", "-f", "speed").out
	if want := joined("speed", "3.5", `""`, `""`); got != want {
		t.Errorf("the changed file has %q, want %q", got, want)
	}
}

// tablesOfRide returns a folder with the tables of a ride.
func tablesOfRide(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if got := fitOn(ride(), "csv", "-m", "all", "-", "-o", folder); got.status != 0 {
		t.Fatalf("csv = %v", got)
	}
	return folder
}

// TestFromCSVBad has tables and schemas that cannot be read. There is no output.
func TestFromCSVBad(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ file, old, new, want string }{
		{"record.csv", "2.006", "fast", `record.csv: line 2: speed: found "fast", want a uint16`},
		{"record.csv", "2021-09-08T01:46:53Z", "soon", `record.csv: line 4: timestamp: found "soon", want a time, or its last five bits`},
		{"record.csv", "timestamp,", "time,", `record.csv: no column "timestamp"`},
		{"record.csv", "2021-09-08T01:46:53Z,,,120,3\n", "", "record.csv: fewer rows than schema.json lists"},
		{"record.csv", "2021-09-08T01:46:53Z,,,120,3\n", "2021-09-08T01:46:53Z,,,120,3\n,,,,\n", "record.csv: more rows than schema.json lists"},
		{"record.csv", ",,,120,3", ",120", "record.csv: line 4: wrong number of cells"},
		{"file_id.csv", "", "REMOVE", "file_id.csv: no such file"},
		{"schema.json", "", "REMOVE", "schema.json: no such file or directory; 'fit csv -m all' writes it"},
		{"schema.json", "{", "", "schema.json: damaged JSON at byte 8"},
		{"schema.json", `"type":"uint16"`, `"type":"uint17"`, `found type "uint17"`},
		{"schema.json", `"size":4`, `"size":400`, "found a size of 400, want 0 to 255"},
		{"schema.json", `"meaning":"file"`, `"meaning":"fiel"`, `found meaning "fiel"`},
		{"schema.json", `"scale":1000`, `"scale":0`, "found a scale of 0"},
		{"schema.json", `"table":"record.csv"`, `"table":"../record.csv"`, `found table "../record.csv", want the name of a file`},
		{"schema.json", `[[0,1]`, `[[9,1]`, "found 1 messages of layout 9"},
		{"schema.json", `[[0,1]`, `[[0,-1]`, "found -1 messages of layout 0"},
	} {
		folder := tablesOfRide(t)
		name := filepath.Join(folder, tt.file)
		if tt.new == "REMOVE" {
			os.Remove(name)
		} else {
			text := strings.Replace(read(t, name), tt.old, tt.new, 1)
			if text == read(t, name) {
				t.Fatalf("%s has no %q:\n%s", tt.file, tt.old, text)
			}
			write(t, name, []byte(text))
		}
		out := filepath.Join(t.TempDir(), "out.fit")
		got := fitOn(nil, "from-csv", folder, "-o", out)
		if _, err := os.Stat(out); got.status != 1 || !strings.Contains(got.errors, tt.want) || err == nil {
			t.Errorf("from-csv with %q in %s = %v, want 1, %q and no output", tt.new, tt.file, got, tt.want)
		}
	}
}

// TestFromCSVBare bounds messages that no table bounds.
func TestFromCSVBare(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for count, want := range map[string]string{"3": "", "2000000000": "found 2000000000 messages without fields, want at most"} {
		write(t, filepath.Join(folder, "schema.json"), []byte(`{"files":[{"messages":[[0,`+count+`]]}],"layouts":[{"number":20,"fields":[]}]}`))
		got := fitOn(nil, "from-csv", folder, "-o", "-")
		if (got.status == 0) != (want == "") || !strings.Contains(got.errors, want) {
			t.Errorf("from-csv of %s messages = %d, %q, want %q", count, got.status, got.errors, want)
		}
	}
}

func TestCSVMisused(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"csv -m all":                    "several kinds of message need a folder: --output",
		"csv -m record,lap -o -":        "need a folder: --output (-o) FOLDER",
		"csv -m all -f speed -o x":      "--fields and --expand work only with one kind",
		"csv -m all --expand -o x":      "--fields and --expand work only with one kind",
		"csv -m none":                   `no message "none"`,
		"from-csv":                      "0 files, want 1",
		"from-csv somewhere":            "no --output (-o)",
		"from-csv somewhere else -o it": "2 files, want 1",
	} {
		got := fitOn(ride(), strings.Fields(args)...)
		if got.status != 2 || got.out != "" || !strings.Contains(got.errors, want) {
			t.Errorf("fit %s = %v, want 2 and %q", args, got, want)
		}
	}
}

// TestCSVFolders makes a folder for each of several files.
func TestCSVFolders(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	write(t, filepath.Join(in, "a.fit"), ride())
	write(t, filepath.Join(in, "b.fit"), ride()[:50])
	got := fitOn(nil, "csv", "-m", "record,file_id", in, "-o", out)
	if made := names(tree(t, out)); got.status != 1 || made != "a/file_id.csv a/record.csv a/schema.json" {
		t.Errorf("csv of a folder = %v, made %s, want 1 and the tables of a", got, made)
	}
}
