package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// TestJSONLines wants the lines of dump.
func TestJSONLines(t *testing.T) {
	t.Parallel()
	chain := append(ride(), ride()...)
	for _, args := range []string{"", "-m record", "-m record -f heart_rate,torque", "-m lap", "--semicircles"} {
		more := strings.Fields(args)
		got := fitOn(chain, append([]string{"jsonl"}, more...)...)
		want := fitOn(chain, append([]string{"dump", "--jsonl"}, more...)...)
		compare(t, []string{"jsonl", args}, got, want)
	}
}

// TestJSONArray wants the same objects in one array.
func TestJSONArray(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]int{"": 10, "-m record": 6, "-m lap": 0} {
		got := fitOn(append(ride(), ride()...), append([]string{"json"}, strings.Fields(args)...)...)
		var objects []json.RawMessage
		if err := json.Unmarshal([]byte(got.out), &objects); err != nil || len(objects) != want || got.status != 0 {
			t.Errorf("json %s = %v, %v: %d objects, want %d", args, got, err, len(objects), want)
			continue
		}
		lines := strings.Split(fitOn(append(ride(), ride()...), append([]string{"jsonl"}, strings.Fields(args)...)...).out, "\n")
		for i, o := range objects {
			if string(o) != lines[i] {
				t.Errorf("json %s: object %d is %s, want %s", args, i, o, lines[i])
			}
		}
	}
}

// TestJSONFolder skips a damaged file.
func TestJSONFolder(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	write(t, filepath.Join(in, "a.fit"), ride())
	write(t, filepath.Join(in, "b.fit"), ride()[:70])
	for verb, want := range map[string]string{"json": "a.json", "jsonl": "a.jsonl"} {
		to := filepath.Join(out, verb)
		got := fitOn(nil, verb, in, "-o", to)
		if made := names(tree(t, to)); got.status != 1 || made != want || !strings.Contains(got.errors, "b.fit: not exported") {
			t.Errorf("%s of a folder = %v, made %s, want 1 and %s", verb, got, made, want)
		}
	}
	if got := fitOn(ride(), "json", "-m", "recrod"); got.status != 2 || !strings.Contains(got.errors, `no message "recrod"`) {
		t.Errorf("json -m recrod = %v, want 2", got)
	}
}

// TestExportsToFullDisk cannot write.
func TestExportsToFullDisk(t *testing.T) {
	t.Parallel()
	for _, verb := range []string{"csv", "json", "jsonl"} {
		var errs strings.Builder
		status := execute([]string{verb}, strings.NewReader(string(ride())), failingWriter{}, &errs)
		if want := "fit: write error: no room\n"; status != 1 || errs.String() != want {
			t.Errorf("fit %s to a full disk = %d, %q, want 1, %q", verb, status, errs.String(), want)
		}
	}
}
