package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

const indexed = `package m

func F(b []byte, i int) byte { return b[i] }

//go:noinline
func G(n int) []byte { return make([]byte, n) }
`

func TestFacts(t *testing.T) {
	scratch.Module(t, indexed)
	status, stdout, stderr := tight("check", "-facts", "-target", "linux/amd64/v3", "./...")
	if status != 0 || !strings.HasPrefix(stdout, here+" linux/amd64/v3: ") {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
	for _, want := range []string{
		" facts, 2 functions\n",
		"\nm.go:3:6: inlinable: F, cost 4\n",
		"\nm.go:3:40: bounds check: IsInBounds\n",
		"\nm.go:6:6: not inlinable: G\n",
		"\nm.go:6:35: escapes: make([]byte, n)\n",
		"\nm.go:3: function: example.com/m.F: ",
		" of frame, calls runtime.makeslice, runtime.morestack_noctxt\n",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%s\nwant %q", stdout, want)
		}
	}
}

func TestFactsJSON(t *testing.T) {
	scratch.Module(t, indexed)
	status, stdout, stderr := tight("check", "-facts", "-o", "json", "-target", "linux/amd64", ".")
	var got struct {
		Cell             string
		Facts, Functions []map[string]any
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || status != 0 || got.Cell != here+" linux/amd64" || len(got.Facts) == 0 || len(got.Functions) != 2 {
		t.Fatalf("status %d, %v: %s%s", status, err, stdout, stderr)
	}
	if f := got.Facts[0]; f["file"] != "m.go" || f["line"] != 3.0 || f["col"] != 6.0 || f["kind"] != "inlinable" || f["name"] != "F" || f["cost"] != 4.0 {
		t.Errorf("%v", f)
	}
	if f := got.Functions[1]; f["name"] != "example.com/m.G" || f["line"] != 6.0 || f["size"].(float64) < 1 || f["frame"].(float64) < 1 || len(f["calls"].([]any)) != 2 {
		t.Errorf("%v", f)
	}
}

func TestFactsMistakes(t *testing.T) {
	scratch.Module(t, indexed)
	for _, args := range [][]string{
		{"check", "-facts"},
		{"check", "-facts", "-o", "xml", "."},
		{"check", "-facts", "-target", "linux/amd64/v9", "."},
		{"check", "-facts", "-target", "plan10/amd64", "."},
		{"check", "-facts", "-target", "linux/amd64,linux/386", "."},
		{"check", "-facts", "-pgo", "none.pprof", "."},
		{"check", "-facts", "./none"},
	} {
		if status, stdout, stderr := tight(args...); status != 2 || stdout != "" || !strings.HasPrefix(stderr, "tight: ") {
			t.Errorf("%v: status %d, %q, %q; want 2 and a reason", args, status, stdout, stderr)
		}
	}
}
