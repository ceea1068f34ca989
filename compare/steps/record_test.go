package steps

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

// stepsFolder is the folder of records of the steps, in that of a day and CPU.
const stepsFolder = "blake2s-steps"

var (
	recordFolder = flag.String("record", "", "time the steps and add a record to this `folder`")
	commit       = flag.String("commit", "", "the commit to write into the record")
)

// TestRecord times every step and writes a record: each slice in the format of Go
// benchmarks, with what the compiler made of the steps. scripts/steps.sh runs it.
func TestRecord(t *testing.T) {
	if *recordFolder == "" {
		t.Skip("-record says where to put a record")
	}
	if runtime.GOARCH != "amd64" {
		t.Fatal("what is counted are instructions of amd64")
	}
	var b bytes.Buffer
	env := environment(t)
	for _, setting := range env {
		fmt.Fprintf(&b, "%s: %s\n", setting.key, setting.value)
	}
	writeFacts(t, &b)
	writeTimes(&b)
	name, err := add(folderOf(env), b.Bytes())
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

// fileOf returns the name of the file that a step stands in.
func fileOf(t *testing.T, s step) string {
	names, err := filepath.Glob("*_" + s.name + ".go")
	if err != nil || len(names) != 1 {
		t.Fatalf("files of step %s: %q, %v, want one", s.name, names, err)
	}
	return names[0]
}

func writeTimes(b *bytes.Buffer) {
	forms := slices.Concat(steps, detours)
	times := race(forms)
	for round := range slicesOfEach {
		for i, s := range forms {
			fmt.Fprintf(b, "BenchmarkBlock/impl=%s\t%d\t%.4g ns/op\n", s.name, blocksInSlice, times[i][round])
		}
	}
}

type setting struct{ key, value string }

// environment says where the times come from.
func environment(t *testing.T) []setting {
	return []setting{
		{"goos", runtime.GOOS},
		{"goarch", runtime.GOARCH},
		{"goamd64", level()},
		{"toolchain", runtime.Version()},
		{"cpu", cpu()},
		{"kernel", firstLine("/proc/sys/kernel/osrelease")},
		{"commit", *commit},
		{"variant", variant(t)},
		{"clock", fmt.Sprintf("%.2f GHz", clock())},
		{"date", time.Now().UTC().Format(time.RFC3339)},
	}
}

// variant returns how the last step is written down.
func variant(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(fileOf(t, steps[len(steps)-1]))
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`// Variant: (.*)`).FindStringSubmatch(string(text))[1]
}

func level() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "GOAMD64" {
				return s.Value
			}
		}
	}
	return "v1"
}

var cpuField = regexp.MustCompile(`(?m)^(model name|cpu family|model)\s*: (.*)$`)

// cpu names the processor by name and numbers: virtual machines may hide which
// one it is behind a name.
func cpu() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "unknown"
	}
	field := map[string]string{}
	for _, m := range cpuField.FindAllStringSubmatch(string(text), -1) {
		field[m[1]] = m[2]
	}
	return fmt.Sprintf("%s (family %s, model %s)", field["model name"], field["cpu family"], field["model"])
}

func firstLine(name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		return "unknown"
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return line
}

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// folderOf returns the folder of the records of this day and CPU. The one in it
// is for the steps alone, out of sight of what reads races.
func folderOf(env []setting) string {
	values := map[string]string{}
	for _, s := range env {
		values[s.key] = s.value
	}
	name := strings.Trim(notInNames.ReplaceAllString(strings.ToLower(values["cpu"]), "-"), "-")
	return filepath.Join(*recordFolder, values["date"][:len("2006-01-02")]+"-"+name, stepsFolder)
}

// add writes a new file, named after toolchain, level and how many there were.
func add(folder string, text []byte) (string, error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return "", err
	}
	stem := filepath.Join(folder, runtime.Version()+"-"+level())
	name := stem + ".txt"
	for n := 2; ; n++ {
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			name = fmt.Sprintf("%s-%d.txt", stem, n)
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(text)
		return name, errors.Join(err, f.Close())
	}
}
