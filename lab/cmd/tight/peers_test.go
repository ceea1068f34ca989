package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// peer makes a module of others, at one version, the working directory. It is fetched as
// the go command fetches all modules.
func peer(t *testing.T, module string) {
	t.Helper()
	if os.Getenv("TIGHT_PEERS") != "1" {
		t.Skipf("%s is not fetched, as that needs the network: TIGHT_PEERS=1 does", module)
	}
	scratch.Module(t, "package m\n")
	cmd := exec.Command("go", "mod", "download", "-json", module)
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.Output()
	var got struct{ Dir string }
	if err := errors.Join(err, json.Unmarshal(out, &got)); err != nil || got.Dir == "" {
		t.Fatalf("go mod download %s: %v: %s", module, err, out)
	}
	t.Chdir(got.Dir)
}

// changes returns what diff finds.
func changes(t *testing.T, args ...string) []facts.Change {
	t.Helper()
	status, stdout, stderr := tight(append([]string{"diff", "-o", "json"}, args...)...)
	var got struct{ Changes []facts.Change }
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || status != min(len(got.Changes), 1) {
		t.Fatalf("diff %v: status %d, %v: %s%s", args, status, err, stdout, stderr)
	}
	return got.Changes
}

// results returns what check finds in one build of Go 1.26.8 after another.
func results(t *testing.T, targets string, packages ...string) []result {
	t.Helper()
	args := append([]string{"check", "-o", "json", "-toolchain", "go1.26.8", "-target", targets}, packages...)
	_, stdout, stderr := tight(args...)
	var got struct{ Results []result }
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatalf("%v: %v: %s%s", args, err, stdout, stderr)
	}
	return got.Results
}

type result struct{ File, Func, Contract, Cell, Status, Evidence string }

// Go 1.27 checks the bounds of return dst[:d] again.
func TestCompressS2(t *testing.T) {
	peer(t, "github.com/klauspost/compress@v1.20.3")
	want := []string{"s2/dict.go:155", "s2/encode.go:42", "s2/encode.go:130", "s2/encode.go:174", "s2/encode.go:217", "s2/encode.go:261", "s2/encode.go:305"}
	var got []string
	for _, c := range changes(t, "-target", "linux/amd64", "go1.26.8", "go1.27.4", "./s2") {
		if c.Kind == "bce" && c.Change == "new" && c.Detail == "IsSliceInBounds" {
			got = append(got, place(c))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("new bounds checks at %v, want %v", got, want)
	}
}

func TestXXHash(t *testing.T) {
	peer(t, "github.com/cespare/xxhash/v2@v2.3.0")
	if got := changes(t, "-target", "linux/amd64", "go1.26.8", "go1.27.4", "./..."); len(got) > 0 {
		t.Errorf("%v, want no difference", got)
	}
}

// Type.String had room for two below the budget, and Go 1.26 counts four more.
func TestFitProto(t *testing.T) {
	peer(t, "github.com/muktihari/fit@v0.26.1")
	want := facts.Change{
		File: "proto/value.go", Line: 77, Func: "Type.String", Kind: "inline", Change: "changed",
		Detail: "can inline with cost 78, now cannot inline: function too complex: cost 82 exceeds budget 80",
	}
	if got := changes(t, "-target", "linux/amd64", "go1.25.5", "go1.26.8", "./proto"); !slices.Contains(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Its contract is one that nobody has written yet, so it is written into a copy.
func TestFitValue(t *testing.T) {
	peer(t, "github.com/muktihari/fit@v0.26.1")
	promise(t, "proto/value.go", "type Value struct {", "//tight:sizeof==16")
	statuses := map[string]string{}
	for _, r := range results(t, "linux/amd64,linux/arm64,linux/386", "./proto") {
		size, _, _ := strings.Cut(r.Evidence, ":")
		statuses[r.Cell] = r.Status + " " + size
	}
	for build, want := range map[string]string{
		"go1.26.8 linux/amd64": "HOLDS 16 bytes",
		"go1.26.8 linux/arm64": "HOLDS 16 bytes",
		"go1.26.8 linux/386":   "BROKEN 12 bytes",
	} {
		if statuses[build] != want {
			t.Errorf("%s: %q, want %q", build, statuses[build], want)
		}
	}
}

// One of its contracts is broken, though not for who looks at calls in this package alone;
// where bytes are in the other order it is another one.
func TestPebble(t *testing.T) {
	peer(t, "github.com/cockroachdb/pebble/v2@v2.1.7")
	broken := map[string]string{
		"go1.26.8 linux/amd64 (*RawBytes).Offsets": "cost 96 exceeds budget 80",
		"go1.26.8 linux/arm64 (*RawBytes).Offsets": "cost 96 exceeds budget 80",
		"go1.26.8 linux/s390x UnsafeOffsets.At2":   "cost 85 exceeds budget 80",
	}
	n := map[string]int{}
	for _, r := range results(t, "linux/amd64,linux/arm64,linux/s390x", "./sstable/colblk") {
		n[r.Cell]++
		says, ok := broken[r.Cell+" "+r.Func]
		if ok != (r.Status == "BROKEN") || !ok && r.Status != "HOLDS" || !strings.Contains(r.Evidence, says) {
			t.Errorf("%s: %s %s %s: %s, %s; want %q", r.Cell, r.File, r.Func, r.Contract, r.Status, r.Evidence, says)
		}
	}
	for _, build := range []string{"go1.26.8 linux/amd64", "go1.26.8 linux/arm64", "go1.26.8 linux/s390x"} {
		if n[build] != 29 {
			t.Errorf("%d results for %s, want 29", n[build], build)
		}
	}
}

// The instruction that counts bits is another one on each CPU, and none at all where the
// function costs more than twice as much.
func TestSizeVarint(t *testing.T) {
	peer(t, "google.golang.org/protobuf@v1.36.12")
	promise(t, wire, sizeVarint, `//tight:inline cost<=30; asm amd64/v1:"BSRQ",-"LZCNTQ" amd64/v3:"LZCNTQ",-"BSRQ" arm64:"CLZ"`)
	got := map[string]string{}
	for _, r := range results(t, "linux/amd64/v1,linux/amd64/v3,linux/arm64,linux/386,linux/riscv64", "./encoding/protowire") {
		verb, _, _ := strings.Cut(r.Contract, " ")
		got[strings.TrimPrefix(r.Cell, "go1.26.8 linux/")+" "+verb] = r.Status + " " + r.Evidence
	}
	for key, want := range map[string]string{
		"amd64/v1 inline": "HOLDS SizeVarint can be inlined at a cost of 28 of 80",
		"amd64/v3 inline": "HOLDS SizeVarint can be inlined at a cost of 28 of 80",
		"arm64 inline":    "HOLDS SizeVarint can be inlined at a cost of 28 of 80",
		"386 inline":      "BROKEN SizeVarint can be inlined at a cost of 66, 36 above 30",
		"riscv64 inline":  "BROKEN SizeVarint can be inlined at a cost of 66, 36 above 30",
		"amd64/v1 asm":    "HOLDS BSRQ AX, CX; no LZCNTQ",
		"amd64/v3 asm":    "HOLDS LZCNTQ AX, CX; no BSRQ",
		"arm64 asm":       "HOLDS CLZ R1, R1",
	} {
		if got[key] != want {
			t.Errorf("%s: %s, want %s", key, got[key], want)
		}
		delete(got, key)
	}
	if len(got) > 0 {
		t.Errorf("%v, want nothing else", got)
	}
}

// At v1 the compiler turns what BSR says round and back again. The day it does not, the mark
// has to go, as it has to for a source that asks for nothing of the kind.
func TestSizeVarintXor(t *testing.T) {
	peer(t, "google.golang.org/protobuf@v1.36.12")
	promise(t, wire, sizeVarint, `//tight:asm amd64/v1:-"XORL \$63,.*" xfail[amd64/v1] "63 ^ (63 - BSR) is BSR"`)
	want(t, results(t, "linux/amd64/v1", "./encoding/protowire"), "XFAIL", "XORL $63, CX")
	text, err := os.ReadFile(wire)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "\n"+sizeVarint+"\n")
	before, _, _ := strings.Cut(rest, "\n}\n")
	scratch.Write(t, wire, strings.Replace(string(text), before, "\treturn (9*bits.Len64(v|1) + 64) / 64", 1))
	want(t, results(t, "linux/amd64/v1", "./encoding/protowire"), "FIXED", `no XORL \$63`)
}

const (
	wire       = "encoding/protowire/wire.go"
	sizeVarint = "func SizeVarint(v uint64) int {"
)

// want compares the only result.
func want(t *testing.T, got []result, status, evidence string) {
	t.Helper()
	if len(got) != 1 || got[0].Status != status || !strings.Contains(got[0].Evidence, evidence) {
		t.Errorf("%v, want %s, %s", got, status, evidence)
	}
}

// promise makes a copy of the module the working directory, with a contract above a line.
func promise(t *testing.T, file, line, contract string) {
	t.Helper()
	dir := t.TempDir()
	if err := copyInto(dir, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), "\n"+line, "\n//\n"+contract+"\n"+line, 1)
	if changed == string(text) {
		t.Fatalf("%s has no line %q", file, line)
	}
	if err := os.WriteFile(file, []byte(changed), 0o666); err != nil {
		t.Fatal(err)
	}
}

// copyInto copies what a build needs: the module cache keeps files that cannot be written.
func copyInto(dir string, from fs.FS) error {
	return fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		to := filepath.Join(dir, name)
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return os.MkdirAll(to, 0o777)
		case filepath.Ext(name) != ".go" && !strings.HasPrefix(name, "go."):
			return nil
		}
		text, err := fs.ReadFile(from, name)
		return errors.Join(err, os.WriteFile(to, text, 0o666))
	})
}

func place(c facts.Change) string { return fmt.Sprintf("%s:%d", c.File, c.Line) }
