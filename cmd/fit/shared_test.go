package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// shared is a folder beside the checkout, with a collection of files in it.
const shared = "../../../shared/fit"

// row is a file of the collection and what its list says about it. The digests were
// made by other decoders.
type row struct {
	facts map[string]string
	b     []byte
}

func (r *row) name() string { return r.facts["file"] }
func (r *row) whole() bool  { return r.facts["verdict"] == "ok" }

// collection returns the files of the collection.
func collection(t *testing.T) (files []*row) {
	t.Helper()
	for _, facts := range testkit.Collection(t, filepath.Join(shared, "files")) {
		r := &row{facts: facts}
		r.b = []byte(read(t, filepath.Join(shared, "files", r.name())))
		files = append(files, r)
	}
	return files
}

func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

// TestShared compares dump, check and stat with what the collection says.
func TestShared(t *testing.T) {
	t.Parallel()
	for _, r := range collection(t) {
		dump := fitOn(r.b, "dump", "--jsonl", "--raw")
		if got := digest(dump.out); got != r.facts["dump_sha256"] {
			t.Errorf("%s: digest of the dump %s, want %s", r.name(), got, r.facts["dump_sha256"])
		}
		if got := fmt.Sprint(strings.Count(dump.out, "\n")); got != r.facts["messages"] {
			t.Errorf("%s: %s lines, want %s", r.name(), got, r.facts["messages"])
		}
		stat := fitOn(r.b, "stat")
		for _, got := range []result{dump, fitOn(r.b, "check"), stat} {
			if (got.status == 0) != r.whole() {
				t.Errorf("%s: status %d, verdict %s", r.name(), got.status, r.facts["verdict"])
			}
		}
		if got := definitionsOf(stat.out); r.whole() && got != r.facts["definitions"] {
			t.Errorf("%s: %s definitions, want %s", r.name(), got, r.facts["definitions"])
		}
	}
}

// definitionsOf adds up the definitions that stat has counted.
func definitionsOf(stat string) string {
	sum := 0
	for line := range strings.Lines(stat) {
		var bytes, definitions, messages int
		if n, _ := fmt.Sscanf(line, "  data %d bytes: %d definitions, %d messages", &bytes, &definitions, &messages); n == 3 {
			sum += definitions
		}
	}
	return fmt.Sprint(sum)
}

// TestSharedDumps compares whole dumps, to see a difference.
func TestSharedDumps(t *testing.T) {
	t.Parallel()
	wants := map[string]string{}
	for _, r := range collection(t) {
		wants[r.facts["dump_sha256"]] = r.name()
	}
	paths, err := filepath.Glob(filepath.Join(shared, "dumps/*.jsonl"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("dumps are %q, %v, want some", paths, err)
	}
	for _, path := range paths {
		want := read(t, path)
		got := fitOn(nil, "dump", "--jsonl", "--raw", filepath.Join(shared, "files", wants[digest(want)])).out
		compareLines(t, path, got, want)
	}
}

// compareLines reports the first line that differs.
func compareLines(t *testing.T, name, got, want string) {
	t.Helper()
	gots, wants := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i, line := range gots {
		if i >= len(wants) || line != wants[i] {
			t.Errorf("%s: line %d is\n%s\nand should be another", name, i+1, line)
			return
		}
	}
	if len(gots) != len(wants) {
		t.Errorf("%s: %d lines, want %d", name, len(gots), len(wants))
	}
}

// TestSharedRewrite writes every whole file again, in both layouts.
func TestSharedRewrite(t *testing.T) {
	t.Parallel()
	for _, r := range collection(t) {
		kept, chosen := fitOn(r.b, "rewrite", "--keep", "-", "-o", "-"), fitOn(r.b, "rewrite", "-", "-o", "-")
		if !r.whole() {
			if kept.status != 1 || kept.out != "" || chosen.status != 1 || chosen.out != "" {
				t.Errorf("%s: rewrite = %d, %d, want no output and 1", r.name(), kept.status, chosen.status)
			}
			continue
		}
		if kept.out != string(r.b) {
			t.Errorf("%s: rewrite --keep changed the file: %s", r.name(), kept.errors)
		}
		if len(chosen.out) > len(r.b) {
			t.Errorf("%s: rewrite made %d bytes of %d", r.name(), len(chosen.out), len(r.b))
		}
		dump := withoutLocal(fitOn([]byte(chosen.out), "dump", "--jsonl", "--raw").out)
		if got := digest(dump); got != r.facts["dump_sha256_without_local"] {
			t.Errorf("%s: digest of the dump of the rewritten file %s, want %s", r.name(), got, r.facts["dump_sha256_without_local"])
		}
	}
}

// TestSharedJSON reads every line back.
func TestSharedJSON(t *testing.T) {
	t.Parallel()
	for _, r := range collection(t) {
		if len(r.b) > 30_000 {
			continue // the same again, for longer
		}
		for _, args := range [][]string{{"dump", "--jsonl", "--raw"}, {"dump", "--jsonl"}} {
			got := fitOn(r.b, args...).out
			checkJSON(t, got)
			if n := fmt.Sprint(strings.Count(got, "\n")); n != r.facts["messages"] {
				t.Errorf("%s: %s lines of %q, want %s", r.name(), n, args, r.facts["messages"])
			}
		}
	}
}
