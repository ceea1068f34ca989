package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// harness is the program that times the candidates.
//
//go:embed harness.go.txt
var harness []byte

var packageLine = regexp.MustCompile(`(?m)^package \w+$`)

// measure times variants under each toolchain, in several layouts. Each variant is compiled into
// its package, and checked against blockGeneric before it is timed.
func (s *searcher) measure(variants []variant) ([]timing, error) {
	dir, err := os.MkdirTemp("", "blake2-search-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := s.writeProgram(dir, variants); err != nil {
		return nil, err
	}
	found := make([]timing, len(variants))
	for i, v := range variants {
		found[i] = timing{variant: v, times: 1}
	}
	for _, toolchain := range s.toolchains {
		for range s.layouts {
			times, err := timeUnder(toolchain, 1+s.rand.IntN(1000), dir)
			if err != nil {
				return nil, err
			}
			for i, ns := range times {
				found[i].ns = max(found[i].ns, ns)
			}
		}
	}
	return found, nil
}

// writeProgram writes a program into dir: the package as it is, the candidates, and the
// harness.
func (s *searcher) writeProgram(dir string, variants []variant) error {
	files := map[string][]byte{
		"go.mod":     []byte("module search\n\ngo 1.26\n"),
		"harness.go": harness,
	}
	names, err := filepath.Glob(filepath.Join(s.root, s.pkg, "*.go"))
	if err != nil {
		return err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		files[filepath.Base(name)] = packageLine.ReplaceAll(text, []byte("package main"))
	}
	if files["candidates.go"], err = s.candidates(variants); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// candidates returns a file with the block functions and a table of them.
func (s *searcher) candidates(variants []variant) ([]byte, error) {
	w := &writer{}
	w.line("package main\n\nimport (\n\"encoding/binary\"\n\"math/bits\"\n)\n")
	w.line("var _ = binary.LittleEndian\n")
	w.line("var candidates = []func(h *[8]word, c *counter, f0, f1 word, p []byte){")
	for i := range variants {
		w.line("candidate%d,", i)
	}
	w.line("}")
	for i, v := range variants {
		w.line("\n%s", kernel(s.shape, v, fmt.Sprintf("candidate%d", i)))
	}
	return format.Source([]byte(w.out.String()))
}

// timeUnder returns the times of the candidates in nanoseconds a block, in a program whose
// functions the linker shuffles: the position of a function changes its time by 3 %, and cannot
// be chosen.
func timeUnder(toolchain string, layout int, dir string) (times []float64, err error) {
	// No build tags, whatever GOFLAGS says: purego leaves out what candidates call.
	cmd := exec.Command("go", "run", "-tags=", fmt.Sprintf("-ldflags=-randlayout=%d", layout), ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+toolchain, "GOWORK=off")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", toolchain, err)
	}
	return times, json.Unmarshal(out, &times)
}
