package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// vectorFiles has a file for each rule of the format, with what a plain reader in
// another language finds in it.
const vectorFiles = "../../vectors/fit"

// faultTexts is how this program says what the vectors call by a word.
var faultTexts = map[string]string{
	"architecture":    "unknown architecture",
	"checksum":        "wrong checksum",
	"header-checksum": "wrong header checksum",
	"no-definition":   "data message without definition",
	"not-fit":         "not a FIT header",
	"overrun":         "message overruns the data size",
	"trailing":        "bytes after the last file are not a FIT header",
	"truncated":       "truncated",
}

// foreignWants are what check says of vectors that are not FIT files.
var foreignWants = map[string]string{"empty.fit": "offset 0: not a FIT file, it is empty"}

// TestVectors compares dump, check and rewrite with the vectors.
func TestVectors(t *testing.T) {
	t.Parallel()
	for _, row := range testkit.Rows(t, "fit/digests.tsv", 4) {
		name, messages, faults := row.Cols[0], row.Uint(t, 1), row.Cols[2]
		b := []byte(read(t, filepath.Join(vectorFiles, name)))
		dump, check := fitOn(b, "dump", "--jsonl", "--raw"), fitOn(b, "check")
		compareVectorDump(t, name, dump.out)
		if got := digest(dump.out); got != row.Cols[3] || uint64(strings.Count(dump.out, "\n")) != messages {
			t.Errorf("%s: %d lines of dump, digest %s, want %d, %s", name, strings.Count(dump.out, "\n"), got, messages, row.Cols[3])
		}
		if faults == "-" {
			compare(t, []string{"check", name}, check, result{0, "stdin: OK\n", ""})
		} else {
			checkFaults(t, name, check.out, cmp.Or(foreignWants[name], faultWants(faults)))
		}
		checkVerbs(t, b)
	}
}

// faultWants returns what checkFaults is to look for.
func faultWants(faults string) string {
	var wants []string
	for word := range strings.SplitSeq(faults, ",") {
		wants = append(wants, ": "+faultTexts[word])
	}
	return strings.Join(wants, "|")
}

// compareVectorDump compares a dump line by line if it is among the vectors.
func compareVectorDump(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join(vectorFiles, strings.TrimSuffix(name, ".fit")+".jsonl")
	want, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return // it is long; its digest is compared
	}
	if err != nil {
		t.Fatal(err)
	}
	compareLines(t, name, got, string(want))
}
