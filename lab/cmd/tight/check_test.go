package main

import (
	"strings"
	"testing"
)

// Each format has its writer; the exit status does not depend on it.
func TestFormats(t *testing.T) {
	in(t, broken)
	for format, begins := range map[string]string{
		"text":   "1 of 2 contracts broken; 1 holds\nline ",
		"md":     "1 of 2 contracts broken; 1 holds\n\n| line | func | contract |",
		"json":   "{\n  \"results\": [\n",
		"sarif":  "{\n  \"$schema\": ",
		"github": "::error::1 of 2 contracts broken; 1 holds\n::error file=m.go,line=3,title=BROKEN bce::" + here + " ",
		"html":   "<!DOCTYPE html>",
	} {
		status, stdout, stderr := tight("check", "-o", format, ".")
		if status != 1 || !strings.HasPrefix(stdout, begins) {
			t.Errorf("check -o %s: status %d, %s%s; want 1, %s", format, status, stdout, stderr, begins)
		}
	}
}

// A contract that is made for no cell of the run does not pass.
func TestNoCellForAContract(t *testing.T) {
	in(t, strings.Replace(holds, "//tight:", "//tight:[s390x] ", 1))
	status, stdout, _ := tight("check", "-target", "linux/amd64", ".")
	if status != 3 || !strings.HasPrefix(stdout, "1 of 1 contract unseen\n") || !strings.Contains(stdout, "m.go:3: inline: no cell: UNSEEN: it is made for none of the cells\n") {
		t.Errorf("status %d, %q; want 3, and the contract unseen in no cell", status, stdout)
	}
}

// Evidence that two cells share is written once.
func TestCellsAreTakenTogether(t *testing.T) {
	in(t, broken)
	_, stdout, stderr := tight("check", "-target", "linux/amd64/v1,linux/amd64/v3", ".")
	want := "m.go:3: bce: " + here + " linux/amd64/v1, " + here + " linux/amd64/v3: BROKEN: line 4: Found IsInBounds\n"
	if !strings.HasSuffix(stdout, want) || strings.Count(stdout, "IsInBounds") != 1 {
		t.Errorf("%s; want %s", stdout, want)
	}
	if strings.Count(stderr, ": 2 results, ") != 2 {
		t.Errorf("%q, want a line for each cell", stderr)
	}
}
