package main

import (
	"os"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

const threeSums = "name,round,value,unit\nSum,0,598.1,ns/op\nSum,1,600.4,ns/op\nSum,2,605.2,ns/op\n"

func TestImport(t *testing.T) {
	t.Chdir(t.TempDir())
	scratch.Write(t, "jmh", `[{"jmhVersion":"1.37","benchmark":"a.B.c","mode":"avgt","primaryMetric":{"scoreUnit":"ns/op","rawData":[[598.1],[600.4],[605.2]]}}]`)
	scratch.Write(t, "csv", threeSums)
	scratch.Write(t, "bad", "[")
	status, stdout, stderr := publish("import", "-jmh", "jmh")
	if status != 0 || !strings.HasPrefix(stdout, "jmh: 1.37\nmode: avgt\n\nBenchmarka.B.c 1 ") || strings.Count(stdout, " ns/op\n") != 3 {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
	if status, stdout, _ := publish("import", "-csv", "csv"); status != 0 || strings.Count(stdout, "BenchmarkSum 1 ") != 3 {
		t.Errorf("status %d, %s", status, stdout)
	}
	for _, args := range []string{"", "-jmh jmh -csv csv", "-jmh none", "-jmh csv", "-csv jmh", "-jmh bad", "-jmh jmh more", "-x", "-jmh jmh -o none/out"} {
		if status, stdout, stderr := publish(append([]string{"import"}, strings.Fields(args)...)...); status != 2 || stdout != "" || stderr == "" {
			t.Errorf("import %s: status %d, %q, %q; want 2 and a reason", args, status, stdout, stderr)
		}
	}
	if status, _, stderr := publish("import", "-h"); status != 0 || !strings.Contains(stderr, "-jmh") {
		t.Errorf("-h: status %d, %s", status, stderr)
	}
}

// Records are only added to.
func TestImportRefusesToOverwrite(t *testing.T) {
	t.Chdir(t.TempDir())
	scratch.Write(t, "csv", threeSums)
	scratch.Write(t, "old", "old")
	if status, stdout, stderr := publish("import", "-csv", "csv", "-o", "new"); status != 0 || stdout != "" {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
	_, want, _ := publish("import", "-csv", "csv")
	if got, err := os.ReadFile("new"); err != nil || string(got) != want {
		t.Errorf("new = %q, %v; want %q", got, err, want)
	}
	if status, _, stderr := publish("import", "-csv", "csv", "-o", "old"); status != 2 || !strings.Contains(stderr, "exists") {
		t.Errorf("status %d, %s; want 2: it exists", status, stderr)
	}
	if got, _ := os.ReadFile("old"); string(got) != "old" {
		t.Errorf("old = %q, want it as it was", got)
	}
	if left, _ := os.ReadDir("."); len(left) != 3 {
		t.Errorf("%v, want csv, old and new, and no part of one", left)
	}
}
