package steps

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/race"
)

// stepsFolder is the folder of records of the steps, inside the folder of a day and CPU.
const stepsFolder = "blake2s-steps"

var (
	recordFolder = flag.String("record", "", "time the steps and add a record to this `folder`")
	commit       = flag.String("commit", "", "the commit to write into the record")
)

// TestRecord times every step and writes a record: each slice in the format of Go
// benchmarks, with what the compiler made of the steps. tools/scripts/steps.sh runs it.
func TestRecord(t *testing.T) {
	if *recordFolder == "" {
		t.Skip("-record says where to put a record")
	}
	if len(detours) == 0 {
		t.Fatal("the generated steps are not here: go run -C tools/gen ./blake2 steps ../.. writes them")
	}
	if runtime.GOARCH != "amd64" {
		t.Fatal("what is counted are instructions of amd64")
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "variant: %s\nclock: %.2f GHz\n", variant(t), clock())
	writeFacts(t, &b)
	writeTimes(&b)
	name, err := race.KeepText(*recordFolder, race.Describe(*commit), stepsFolder, "", &b)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("record:", name)
}

// writeFacts writes a line of counts for each step, and what the compiler said.
func writeFacts(t *testing.T, b *bytes.Buffer) {
	c := compile(t)
	fmt.Fprintln(b, strings.Join(c.inlining(), "\n"))
	for _, s := range slices.Concat(steps, detours) {
		n := c.count(fileOf(t, s))
		fmt.Fprintf(b, "BenchmarkCode/impl=%s\t1", s.name)
		for _, f := range slices.Concat(codeFacts, []fact{boundsChecks}) {
			fmt.Fprintf(b, "\t%d %s", n[f.unit], f.unit)
		}
		b.WriteByte('\n')
	}
}

// fileOf returns the name of the file that a step is in.
func fileOf(t *testing.T, s step) string {
	names, err := filepath.Glob("*_" + s.name + ".go")
	if err != nil || len(names) != 1 {
		t.Fatalf("files of step %s: %q, %v, want one", s.name, names, err)
	}
	return names[0]
}

func writeTimes(b *bytes.Buffer) {
	forms := slices.Concat(steps, detours)
	times := raceOf(forms)
	for round := range slicesOfEach {
		for i, s := range forms {
			fmt.Fprintf(b, "BenchmarkBlock/impl=%s\t%d\t%.4g ns/op\n", s.name, blocksInSlice, times[i][round])
		}
	}
}

// variant returns how the shipped block function is written down, which is the last step.
func variant(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../blake2s/z_kernel_view.go")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^//\t(\{.*\})$`).FindSubmatch(text)
	if found == nil {
		t.Fatal("blake2s/z_kernel_view.go has no variant in its comment")
	}
	return string(found[1])
}
