package activity

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit"
)

// realFiles is a collection of files beside the checkout.
const realFiles = "../../../shared/fit/files"

// TestRealFiles counts what views have of real files, chained ones too, and writes
// what can be written.
func TestRealFiles(t *testing.T) {
	kinds := map[string]int{}
	for _, file := range testkit.Collection(t, realFiles) {
		name := file["file"]
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

// eachActivity calls do with every file of [testkit.EachFIT] that has records with times, also with those
// that are damaged.
func eachActivity(t *testing.T, do func(t *testing.T, name string, f *fit.File)) {
	t.Helper()
	n := 0
	testkit.EachFIT(t, "../..", func(name string, b []byte) {
		for f := range fit.All(b, fit.Checksums(fit.Ignore)) {
			if f != nil && len(timeline.Timed(f.Messages, profile.MesgNumRecord)) > 0 {
				do(t, name, f)
				n++
			}
		}
	})
	t.Log(n, "files with records")
}
