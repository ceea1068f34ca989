package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// tightwire is the root module.
const tightwire = "github.com/tightwire/tightwire"

// tools are the programs that the demo runs, built from this source.
type tools struct {
	top string // the top folder of the repository
	bin string // the folder of the programs
	dir string // an empty folder, in which they run
}

// build builds the programs. It does not use "go run", which mixes messages about downloads into
// the output of a program.
func build() (*tools, error) {
	top, err := run("", goCommand(), "list", "-m", "-f", "{{.Dir}}", tightwire)
	if err != nil {
		return nil, err
	}
	temp, err := os.MkdirTemp("", "tightwire")
	if err != nil {
		return nil, err
	}
	t := &tools{top: strings.TrimSpace(top), bin: filepath.Join(temp, "bin"), dir: filepath.Join(temp, "ride")}
	err = errors.Join(os.Mkdir(t.bin, 0o700), os.Mkdir(t.dir, 0o700))
	if err == nil {
		_, err = run("", goCommand(), "build", "-o", t.bin+string(filepath.Separator), tightwire+"/cmd/fit", tightwire+"/lab/cmd/tight")
	}
	if err != nil {
		t.remove()
		return nil, err
	}
	return t, nil
}

func (t *tools) remove() { os.RemoveAll(filepath.Dir(t.bin)) }

// path returns the file of a program, which on Windows ends in ".exe".
func (t *tools) path(program string) string {
	found, err := filepath.Glob(filepath.Join(t.bin, program+"*"))
	if err != nil || len(found) == 0 {
		return filepath.Join(t.bin, program) // which is not there, as its caller will say
	}
	return found[0]
}

// fit prints a command line of fit, as a person would type it, and what it prints, at most lines of it.
// Its status may be 1: that a file is damaged is no fault of the demo.
func (t *tools) fit(w io.Writer, lines int, args ...string) error {
	fmt.Fprintf(w, "$ fit %s\n", strings.Join(args, " "))
	cmd := exec.Command(t.path("fit"), args...)
	cmd.Dir = t.dir
	out, err := cmd.CombinedOutput()
	text := strings.SplitAfterN(string(out), "\n", lines+1)
	fmt.Fprint(w, strings.Join(text[:min(lines, len(text))], ""))
	if len(text) > lines && text[lines] != "" {
		fmt.Fprintln(w, "  ...")
	}
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() == 1 {
		return nil
	}
	return err
}

// run returns what a command prints on its standard output. It runs in the workspace, even if the demo
// runs without.
func run(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=")
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%v: %w\n%s", cmd, err, &complaints)
	}
	return string(out), err
}

// goCommand returns the go command that make uses.
func goCommand() string {
	if name := os.Getenv("GO"); name != "" {
		return name
	}
	return "go"
}
