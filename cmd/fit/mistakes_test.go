package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a newcomer gets wrong has an error that names the file, and says nothing of system calls.
func TestErrorsOfFiles(t *testing.T) {
	folder := t.TempDir()
	text := write(t, "text.fit", []byte("hello\n"))
	missing := filepath.Join(folder, "none.fit")
	for _, verb := range []string{"show", "dump", "check", "stat", "csv", "doctor"} {
		got := fitOn(nil, verb, missing)
		if got.status != 1 || !strings.HasPrefix(got.errors, "fit: "+missing+": ") {
			t.Errorf("fit %s of a missing file = %v, want 1 and its name first", verb, got)
		}
		got = fitOn(nil, verb, text)
		if want := "not a FIT header: found first byte 104, want 12 or 14"; got.status != 1 || !strings.Contains(got.out+got.errors, want) {
			t.Errorf("fit %s of a text = %v, want 1 and %q", verb, got, want)
		}
		if strings.Contains(got.errors, "fit repair") {
			t.Errorf("fit %s of a text = %v, want no hint: repair saves nothing of it", verb, got)
		}
	}
}

// A file of which something may be saved has a hint how.
func TestHintOfRepair(t *testing.T) {
	b := ride()
	cut := write(t, "cut.fit", b[:len(b)-10])
	for _, verb := range []string{"show", "csv"} {
		if got := fitOn(nil, verb, cut); got.status != 1 || !strings.Contains(got.errors, "'fit repair' saves what is whole in it") {
			t.Errorf("fit %s of a cut file = %v, want 1 and a hint", verb, got)
		}
	}
}

// A folder without activities has no list, not one of no lines.
func TestShowOfEmptyFolder(t *testing.T) {
	folder := t.TempDir()
	if got := fitOn(nil, "show", folder); got.out != "" || got.status != 1 {
		t.Errorf("fit show of an empty folder = %v, want 1 and no output", got)
	}
	if err := os.WriteFile(filepath.Join(folder, "notes.txt"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := fitOn(nil, "show", folder); got.out != "" || got.status != 1 {
		t.Errorf("fit show of a folder of texts = %v, want 1 and no output", got)
	}
}

// A field that no message has, as a misspelt one, is not left out silently.
func TestUnknownField(t *testing.T) {
	b := ride()
	ride, other := write(t, "ride.fit", b), write(t, "other.fit", b)
	const want = "fit: no message has a field \"heartrate\": 'fit dump' shows the names\n"
	for _, args := range [][]string{
		{"dump", ride},
		{"dump", ride, other},
		{"jsonl", ride},
		{"json", ride},
		{"csv", ride},
	} {
		args = append(args, "-m", "record", "-f", "heart_rate,heartrate")
		if got := fitOn(nil, args...); got.status != 0 || got.errors != want {
			t.Errorf("fit %q = %d, errors %q; want 0 and %q", args, got.status, got.errors, want)
		}
	}
	for _, args := range [][]string{
		{"dump", "-f", "heart_rate", ride},
		{"dump", "-f", "heartrate", "--limit", "1", ride}, // the messages left out may have it
		{"csv", "-f", "heart_rate,power", ride},           // power is a field, which rides may lack
	} {
		if got := fitOn(nil, args...); got.status != 0 || got.errors != "" {
			t.Errorf("fit %q = %d, errors %q; want none", args, got.status, got.errors)
		}
	}
}
