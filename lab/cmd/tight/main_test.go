package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

func tight(args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = program.Run(context.Background(), args, &out, &errs)
	return status, out.String(), errs.String()
}

// asTight is the variable that makes the program of these tests be tight, for scripts that run it.
const asTight = "TIGHT_IN_TEST"

func TestMain(m *testing.M) {
	if os.Getenv(asTight) != "" {
		program.Main()
	}
	os.Setenv("GOGC", "off") // of the many go commands, which end soon
	os.Setenv("GOMEMLIMIT", "256MiB")
	os.Exit(m.Run())
}

const (
	holds  = "package m\n\n//tight:inline\nfunc F(a int) int { return a + 1 }\n"
	broken = "package m\n\n//tight:inline; bce\nfunc F(b []byte, i int) byte { return b[i] }\n"
	unseen = "package m\n\n//tight:inline\nfunc F[E any](e E) E { return e }\n"
)

func TestExitStatus(t *testing.T) {
	for name, test := range map[string]struct {
		source string
		args   []string
		status int
		says   string
	}{
		"holds":       {holds, []string{"check", "."}, 0, "1 of 1 contract holds\n"},
		"broken":      {broken, []string{"check", "."}, 1, "1 of 2 contracts broken; 1 holds\n"},
		"unseen":      {unseen, []string{"check", "."}, 3, "1 of 1 contract unseen\n"},
		"skipped":     {holds, []string{"check", "-target", "plan9/arm64,linux/amd64", "."}, 3, "1 of 1 contract in builds that were skipped\n"},
		"no command":  {holds, nil, 2, "usage: "},
		"no package":  {holds, []string{"check"}, 2, "no packages"},
		"bad flag":    {holds, []string{"check", "-colour", "."}, 2, "flag provided but not defined: -colour\n\t'tight check -h' lists the flags"},
		"bad format":  {holds, []string{"check", "-o", "xml", "."}, 2, "want text, md, json, sarif or github"},
		"bad level":   {holds, []string{"check", "-target", "linux/amd64/v9", "."}, 2, `level "v9"`},
		"bad command": {holds, []string{"chekc", "."}, 2, "usage: tight COMMAND"},
		"which":       {holds, []string{"chekc", "."}, 2, "tight: unknown command \"chekc\"\n"},
		"misspelt":    {strings.Replace(holds, "inline", "inlin", 1), []string{"check", "."}, 2, `no such contract as "inlin"`},
		"none":        {"package m\n", []string{"check", "."}, 2, "no contracts"},
		"help":        {holds, []string{"check", "-h"}, 0, "-toolchain"},
		"help of all": {holds, []string{"-h"}, 0, "usage: "},
	} {
		t.Run(name, func(t *testing.T) {
			scratch.Module(t, test.source)
			status, stdout, stderr := tight(test.args...)
			said := stdout
			if test.status == 2 || name == "help" {
				said = stderr
			}
			if status != test.status || !strings.Contains(said, test.says) {
				t.Errorf("status %d, %q, %q; want %d, %q", status, stdout, stderr, test.status, test.says)
			}
		})
	}
}

// here is the toolchain that go build uses in the modules of the tests.
var here, _, _ = strings.Cut(runtime.Version(), " ")

func TestJSON(t *testing.T) {
	scratch.Module(t, broken)
	status, stdout, _ := tight("check", "-o", "json", "./...")
	var got struct{ Results []map[string]any }
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || status != 1 || len(got.Results) != 2 {
		t.Fatalf("status %d, %v: %s; want 1 and two results", status, err, stdout)
	}
	r := got.Results[0]
	for key, want := range map[string]any{"file": "m.go", "line": 3.0, "func": "F", "contract": "bce", "status": "BROKEN"} {
		if r[key] != want {
			t.Errorf("%s = %v, want %v", key, r[key], want)
		}
	}
	if len(r) != 7 || r["evidence"] != "line 4: Found IsInBounds" || !strings.HasPrefix(r["cell"].(string), here+" ") {
		t.Errorf("%v; want seven keys, evidence and build", r)
	}
}

// What is broken is below the table, as editors want it.
func TestText(t *testing.T) {
	scratch.Module(t, broken)
	_, stdout, stderr := tight("check", ".")
	lines := strings.Split(stdout, "\n")
	if !strings.HasPrefix(lines[1], "line ") || !strings.HasPrefix(lines[2], "m.go:3  F     bce") || !strings.HasPrefix(lines[4], "m.go:3: bce: "+here+" ") {
		t.Errorf("%s", stdout)
	}
	if !strings.Contains(stderr, ": 2 results\n") {
		t.Errorf("%q, want a line for the build", stderr)
	}
}
