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
