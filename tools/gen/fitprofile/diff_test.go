package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// newer returns the small facts with a few things added, removed and changed.
func newer() string {
	return strings.NewReplacer(
		`"1.2"`, `"1.3"`,
		`"fields": 3, "subfields": 1`, `"fields": 4, "subfields": 1`,
		`"name": "speed"`, `"name": "pace"`,
		`"bits": 16`, `"bits": 12`,
		`"when": [{"field": 0, "value": 2}]`, `"when": [{"field": 0, "value": 0}]`,
		`{"num": 0,`, `{"num": 2, "name": "size", "type": "uint8"}, {"num": 0,`,
		`"blue": 2`, `"green": 2`,
	).Replace(small)
}

// wantDiff is sorted by place.
var wantDiff = []string{
	`~ message     7 field   1: speed uint16 scale 1.024 offset 0 units "m/s" array false accumulate false -> pace uint16 scale 1.024 offset 0 units "m/s" array false accumulate false`,
	`~ message     7 field   1 component  0: field 253 bits 16 scale 1 offset 0 accumulate false -> field 253 bits 12 scale 1 offset 0 accumulate false`,
	`+ message     7 field   2: size uint8 scale 1 offset 0 units "" array false accumulate false`,
	`~ message     7 field 253 subfield shade: color scale 1 offset 0 units "" when [{0 2}] -> color scale 1 offset 0 units "" when [{0 0}]`,
	`~ profile: 1.2 -> 1.3`,
	`- type color value blue: 2`,
	`+ type color value green: 2`,
}

func TestDiff(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"old": small, "new": newer(), "bad": "{}"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		before, after string
		status        int
		want          []string
	}{
		{"old", "old", statusSame, nil},
		{"old", "new", statusDifferent, wantDiff},
		{"old", "bad", statusTrouble, nil},
		{"missing", "old", statusTrouble, nil},
	} {
		var out strings.Builder
		status, err := run(&out, []string{"diff", filepath.Join(dir, c.before), filepath.Join(dir, c.after)})
		if status != c.status || (err != nil) != (status == statusTrouble) {
			t.Errorf("diff %s %s: status %d, error %v, want status %d", c.before, c.after, status, err, c.status)
		}
		got := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if out.Len() == 0 {
			got = nil
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("diff %s %s printed\n%s\nwant\n%s", c.before, c.after, out.String(), strings.Join(c.want, "\n"))
		}
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"diff", "a"}, {"write"}, {"else", "a"}} {
		if status, err := run(nil, args); status != statusTrouble || err != errUsage {
			t.Errorf("run(%q) = %d, %v, want %d and the usage", args, status, err, statusTrouble)
		}
	}
}
