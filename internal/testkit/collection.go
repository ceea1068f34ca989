package testkit

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"testing"
)

// Collection returns the rows of MANIFEST.csv in a folder, by column name: a collection of files
// beside the checkout. It is not part of the project, because real people's files are not
// published again. Without it the test is skipped.
func Collection(t testing.TB, folder string) (rows []map[string]string) {
	t.Helper()
	f, err := os.Open(filepath.Join(folder, "MANIFEST.csv"))
	if err != nil {
		t.Skip("no collection of real files beside the checkout: ", err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// EachFIT calls do with the name and the contents of each FIT file of the vectors, and of the collection
// beside the checkout if it is there. dir is the root of the checkout. It leaves out files above 120 kB,
// which hold the same again for longer, unless all tests run in full (see [Full]).
func EachFIT(t testing.TB, dir string, do func(name string, b []byte)) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "vectors/fit/*.fit"))
	if err != nil || len(names) == 0 {
		t.Fatalf("the vectors are %q, %v, want some", names, err)
	}
	more, err := filepath.Glob(filepath.Join(dir, "../shared/fit/files/*/*.fit"))
	if err != nil || len(more) == 0 {
		t.Log("no collection of real files beside the checkout: the vectors only")
	}
	for _, name := range append(names, more...) {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(b) <= Full(120_000, len(b)) {
			do(name, b)
		}
	}
}
