package main

import (
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// splitRecords returns a file whose records each are two records of the same second: one with the first
// half of the fields, and one with the rest and the developer fields. n is how many records that adds.
func splitRecords(t *testing.T, file []byte) (parts []byte, n int) {
	t.Helper()
	f, err := fit.DecodeBytes(file)
	if err != nil {
		t.Fatal(err)
	}
	var b fit.Builder
	for _, m := range f.Messages {
		if m.Num() != profile.MesgNumRecord || len(m.Definition().Fields()) < 3 {
			b.Append(m)
			continue
		}
		var fields [2][]fit.FieldDefinition
		var data [2][]byte
		bytes, all := m.Bytes(), m.Definition().Fields()
		for k, d := range all {
			for i := range 2 {
				if d.Num == profile.RecordTimestamp || 2*k/len(all) == i {
					fields[i], data[i] = append(fields[i], d), append(data[i], bytes[:d.Size]...)
				}
			}
			bytes = bytes[d.Size:]
		}
		for i, developer := range [][]fit.FieldDefinition{nil, m.Definition().DeveloperFields()} {
			if i == 1 {
				data[i] = append(data[i], bytes...)
			}
			if err := b.AppendAs(m, fields[i], developer, data[i]); err != nil {
				t.Fatal(err)
			}
		}
		n++
	}
	parts, err = fit.Append(nil, b.File())
	if err != nil {
		t.Fatal(err)
	}
	return parts, n
}

// TestParts has every figure and export of a ride whose records are in parts equal those of the ride as it
// was, but for the line about that.
func TestParts(t *testing.T) {
	t.Parallel()
	whole := []byte(read(t, "../../vectors/fit/activity.fit"))
	parts, n := splitRecords(t, whole)
	if n < 3000 {
		t.Fatalf("%d records in parts, want some thousand", n)
	}
	was, is := filepath.Join(t.TempDir(), "ride.fit"), filepath.Join(t.TempDir(), "ride.fit")
	write(t, was, whole)
	write(t, is, parts)
	note := regexp.MustCompile(`(  +|<p class="note">)The device wrote the values of a second in several records: 3600 records joined\.(</p>)?\n`)
	for _, verb := range []string{
		"show", "show --json", "show --ftp 250 --max-hr 180", "gpx", "tcx", "kml", "geojson", "view", "parquet --join", "arrow --join --raw",
		"csv --join", "csv --join -m record,lap",
	} {
		args := strings.Fields(verb)
		out := func(file string) string {
			got := fitOn(nil, append(args, file)...)
			if strings.HasPrefix(verb, "csv --join -m") {
				folder := t.TempDir()
				fitOn(nil, append(args, file, "-o", folder+"/out")...)
				return read(t, folder+"/out/record.csv")
			}
			if got.status != 0 || got.errors != "" {
				t.Errorf("fit %s = %d, %s", verb, got.status, got.errors)
			}
			return strings.ReplaceAll(got.out, file, "FILE")
		}
		want, got := out(was), out(is)
		if tells := verb == "view" || args[0] == "show" && verb != "show --json"; tells != note.MatchString(got) {
			t.Errorf("fit %s tells that records were joined: %v, want %v", verb, !tells, tells)
		}
		if got = note.ReplaceAllString(got, ""); got != want {
			t.Errorf("fit %s differs:\n%s", verb, firstDifference(got, want))
		}
	}
}

// TestPartsFixed has doctor --fix write the ride as it was, and bulk the rows of it.
func TestPartsFixed(t *testing.T) {
	t.Parallel()
	whole := []byte(read(t, "../../vectors/fit/activity.fit"))
	parts, n := splitRecords(t, whole)
	folder := t.TempDir()
	was, is, fixed := filepath.Join(folder, "was", "ride.fit"), filepath.Join(folder, "is", "ride.fit"), filepath.Join(folder, "fixed.fit")
	save(t, folder, map[string][]byte{"was/ride.fit": whole, "is/ride.fit": parts})
	got := fitOn(nil, "doctor", "--fix", is, "-o", fixed)
	if want := "fixed: record-parts: a record has values of the same second as the record before it"; !strings.Contains(got.errors, want) {
		t.Errorf("fit doctor --fix = %v, want %q", got, want)
	}
	if got := fitOn(nil, "doctor", is); !strings.Contains(got.out, fmt.Sprintf("record-parts: a record has values of the same second as the record before it (%d times)", n)) {
		t.Errorf("fit doctor = %v, want record-parts %d times", got, n)
	}
	if got := fitOn(nil, "diff", was, fixed); got.status != 0 {
		t.Errorf("fit diff of the ride as it was and fixed = %v", got)
	}
	a, b := bulked(t, filepath.Join(folder, "was"), filepath.Join(folder, "a"), 0), bulked(t, filepath.Join(folder, "is"), filepath.Join(folder, "b"), 0)
	for _, table := range []string{"record", "lap", "session", "developer"} {
		if want, got := rowsOf(t, a, table), rowsOf(t, b, table); len(want) == 0 || !reflect.DeepEqual(got, want) {
			t.Errorf("fit bulk: %d rows of %s differ from the %d as it was", len(got), table, len(want))
		}
	}
}

// firstDifference returns the first line that differs in two texts.
func firstDifference(a, b string) string {
	one, two := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(one), len(two)) {
		if one[i] != two[i] {
			return "have " + one[i][:min(300, len(one[i]))] + "\nwant " + two[i][:min(300, len(two[i]))]
		}
	}
	return "one text ends before the other"
}
