package main

import (
	"os"
	"strings"
	"testing"
)

func TestImport(t *testing.T) {
	ns := around(3, 600)
	files(t, map[string]string{"jmh": jmhText("a.B.c", ns), "csv": csvText("Sum", ns), "bad": "["})
	status, stdout, stderr := tight("import", "-jmh", "jmh")
	if status != 0 || !strings.HasPrefix(stdout, "jmh: 1.37\nmode: avgt\n\nBenchmarka.B.c 1 ") || strings.Count(stdout, " ns/op\n") != 3 {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
	if status, stdout, _ := tight("import", "-csv", "csv"); status != 0 || strings.Count(stdout, "BenchmarkSum 1 ") != 3 {
		t.Errorf("status %d, %s", status, stdout)
	}
	for _, args := range []string{"", "-jmh jmh -csv csv", "-jmh none", "-jmh csv", "-csv jmh", "-jmh bad", "-jmh jmh more", "-x", "-jmh jmh -o none/out"} {
		if status, stdout, stderr := tight(append([]string{"import"}, strings.Fields(args)...)...); status != 2 || stdout != "" || stderr == "" {
			t.Errorf("import %s: status %d, %q, %q; want 2 and a reason", args, status, stdout, stderr)
		}
	}
	if status, _, stderr := tight("import", "-h"); status != 0 || !strings.Contains(stderr, "-jmh") {
		t.Errorf("-h: status %d, %s", status, stderr)
	}
}

// Records are only added to.
func TestImportRefusesToOverwrite(t *testing.T) {
	files(t, map[string]string{"csv": csvText("Sum", around(3, 600)), "old": "old"})
	if status, stdout, stderr := tight("import", "-csv", "csv", "-o", "new"); status != 0 || stdout != "" {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
	_, want, _ := tight("import", "-csv", "csv")
	if got, err := os.ReadFile("new"); err != nil || string(got) != want {
		t.Errorf("new = %q, %v; want %q", got, err, want)
	}
	if status, _, stderr := tight("import", "-csv", "csv", "-o", "old"); status != 2 || !strings.Contains(stderr, "exists") {
		t.Errorf("status %d, %s; want 2: it exists", status, stderr)
	}
	if got, _ := os.ReadFile("old"); string(got) != "old" {
		t.Errorf("old = %q, want it as it was", got)
	}
	if left, _ := os.ReadDir("."); len(left) != 3 {
		t.Errorf("%v, want csv, old and new, and no part of one", left)
	}
}
