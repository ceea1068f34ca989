package activity

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// realFiles is a collection of files beside the checkout, which is not part of the
// project: real people's files are not published again.
const realFiles = "../../../shared/fit/files"

// TestRealFiles counts what views have of real files, chained ones too, and writes
// what can be written.
func TestRealFiles(t *testing.T) {
	kinds := map[string]int{}
	for _, name := range realNames(t) {
		b, err := os.ReadFile(filepath.Join(realFiles, name))
		if err != nil {
			t.Fatal(err)
		}
		for f := range fit.All(b) {
			if f != nil {
				kinds[checkReal(t, name, f)]++
			}
		}
	}
	t.Log(kinds)
	if len(kinds) < 4 {
		t.Errorf("views of %v, want some of each of four kinds", kinds)
	}
}

func realNames(t *testing.T) (names []string) {
	t.Helper()
	f, err := os.Open(filepath.Join(realFiles, "MANIFEST.csv"))
	if err != nil {
		t.Skip("no collection of real files beside the checkout: ", err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		names = append(names, row[0])
	}
	return names
}

// checkReal counts the messages of one file, and returns which view it is.
func checkReal(t *testing.T, name string, f *fit.File) string {
	t.Helper()
	v, err := ViewOf(f)
	if err != nil {
		a, _ := FromFile[Activity](f)
		checkCounts(t, a)
		return "none"
	}
	checkCounts(t, v)
	if kind := checkWritten(t, v); kind != "" {
		t.Log(name, "is not written:", kind)
	}
	return reflect.TypeOf(v).Elem().Name()
}
