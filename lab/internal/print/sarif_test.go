package print

import (
	"bytes"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/contract"
)

// at returns what is at a path of keys and indices, and ends the test if nothing is.
func at[T any](t *testing.T, v any, path ...any) T {
	t.Helper()
	for i, p := range path {
		switch p := p.(type) {
		case string:
			v = v.(map[string]any)[p]
		case int:
			v = v.([]any)[p]
		}
		if v == nil {
			t.Fatalf("nothing at %v", path[:i+1])
		}
	}
	got, ok := v.(T)
	if !ok {
		t.Fatalf("%v is %T", path, v)
	}
	return got
}

// sarif decodes a log, and checks what the standard requires of each part.
func sarif(t *testing.T, b []byte) (results []any) {
	t.Helper()
	var log any
	if err := json.Unmarshal(b, &log); err != nil {
		t.Fatal(err)
	}
	if v := at[string](t, log, "version"); v != "2.1.0" {
		t.Errorf("version %s, want 2.1.0", v)
	}
	if n := len(at[[]any](t, log, "runs")); n != 1 {
		t.Errorf("%d runs, want 1", n)
	}
	driver := at[map[string]any](t, log, "runs", 0, "tool", "driver")
	if driver["name"] != "tight" {
		t.Errorf("driver %v, want tight", driver["name"])
	}
	ids := ruleIDs(t, driver)
	results = at[[]any](t, log, "runs", 0, "results")
	for _, r := range results {
		checkSARIFResult(t, r, ids)
	}
	return results
}

func ruleIDs(t *testing.T, driver any) (ids []string) {
	t.Helper()
	for _, r := range at[[]any](t, driver, "rules") {
		id := at[string](t, r, "id")
		if slices.Contains(ids, id) {
			t.Errorf("rule %s is there twice, want each once", id)
		}
		ids = append(ids, id)
		for _, text := range []string{"shortDescription", "fullDescription", "help"} {
			if at[string](t, r, text, "text") == "" {
				t.Errorf("rule %s has an empty %s", id, text)
			}
		}
	}
	return ids
}

func checkSARIFResult(t *testing.T, r any, ids []string) {
	t.Helper()
	if id := at[string](t, r, "ruleId"); !slices.Contains(ids, id) {
		t.Errorf("rule %s is not among those of the tool: %v", id, ids)
	}
	if l := at[string](t, r, "level"); !slices.Contains([]string{"none", "note", "warning", "error"}, l) {
		t.Errorf("level %s", l)
	}
	if at[string](t, r, "message", "text") == "" {
		t.Error("a message is empty")
	}
	if n := at[float64](t, r, "locations", 0, "physicalLocation", "region", "startLine"); n < 1 {
		t.Errorf("line %v, want 1 at least", n)
	}
	uri := at[string](t, r, "locations", 0, "physicalLocation", "artifactLocation", "uri")
	if u, err := url.Parse(uri); err != nil || u.IsAbs() || strings.HasPrefix(u.Path, "/") {
		t.Errorf("URI %q (%v), want a relative one", uri, err)
	}
}

func TestCheckSARIF(t *testing.T) {
	var b bytes.Buffer
	if err := writeSARIF(&b, Results(every())); err != nil {
		t.Fatal(err)
	}
	results := sarif(t, b.Bytes())
	all := findings(every())
	if len(results) != len(all) {
		t.Fatalf("%d results, want %d", len(results), len(all))
	}
	for i, f := range all {
		text := at[string](t, results[i], "message", "text")
		if !strings.Contains(text, f.Evidence) || !strings.Contains(text, f.in()) {
			t.Errorf("message %q, want evidence %q and builds %s", text, f.Evidence, f.in())
		}
		u, err := url.Parse(at[string](t, results[i], "locations", 0, "physicalLocation", "artifactLocation", "uri"))
		if err != nil || strings.TrimPrefix(u.Path, "./") != f.Contract.File {
			t.Errorf("URI of %q is that of %q, %v", f.Contract.File, u.Path, err)
		}
	}
}

func TestSARIFLevels(t *testing.T) {
	for status, want := range map[contract.Status]string{
		contract.Broken: "error", contract.Unseen: "warning",
		contract.Skipped: "warning", contract.XFail: "note", contract.Fixed: "note",
	} {
		r := every()[0]
		r.Status = status
		var b bytes.Buffer
		if err := writeSARIF(&b, Results{r}); err != nil {
			t.Fatal(err)
		}
		if got := at[string](t, sarif(t, b.Bytes())[0], "level"); got != want {
			t.Errorf("%s has level %s, want %s", status, got, want)
		}
	}
}

func TestDiffSARIF(t *testing.T) {
	var b bytes.Buffer
	if err := writeSARIF(&b, difference()); err != nil {
		t.Fatal(err)
	}
	results := sarif(t, b.Bytes())
	if len(results) != len(difference().Changes) || at[string](t, results[0], "level") != "warning" {
		t.Errorf("%v, want a warning for each change", results)
	}
}

// Every contract that can be written has a rule.
func TestEveryVerbHasARule(t *testing.T) {
	for _, text := range []string{
		"inline", "bce", "noescape b", "noalloc", "calls none", "code<=64", "frame<=0", "sizeof==16", "padding==0", `asm amd64:"NOP"`,
	} {
		promises, err := contract.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(rules, func(r object) bool { return r["id"] == string(promises[0].Verb) }) {
			t.Errorf("%s has no rule", text)
		}
	}
}

func TestLocation(t *testing.T) {
	for file, want := range map[string]string{
		"a/b.go":        "a/b.go",
		"a b%/ü@[1].go": "a%20b%25/%C3%BC@%5B1%5D.go",
		"a:b/c?d#e.go":  "./a:b/c%3Fd%23e.go",
	} {
		if got := at[string](t, location(file, 1), "physicalLocation", "artifactLocation", "uri"); got != want {
			t.Errorf("URI of %q is %q, want %q", file, got, want)
		}
	}
}
