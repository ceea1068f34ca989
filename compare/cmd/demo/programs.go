package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// tightwire is the root module.
const tightwire = "github.com/tightwire/tightwire"

// tools are the programs that the demo runs, built from this source.
type tools struct {
	folder  string // the top folder of the repository
	bin     string // the programs, and those with SIMD in the folder simd
	without string // why there is no build with SIMD, if there is none
}

// build builds the programs, but for those with SIMD. It does not use "go run", which mixes messages about downloads into
// the output of a program.
func build() (*tools, error) {
	top, err := goOutput("list", "-m", "-f", "{{.Dir}}", tightwire)
	if err != nil {
		return nil, err
	}
	bin, err := os.MkdirTemp("", "tightwire")
	if err != nil {
		return nil, err
	}
	t := &tools{folder: strings.TrimSpace(top), bin: bin}
	_, err = goOutput("build", "-trimpath", "-o", bin+string(filepath.Separator), tightwire+"/cmd/b2sum", tightwire+"/cmd/protoscan", tightwire+"/lab/cmd/tight")
	if err != nil {
		t.remove()
		return nil, err
	}
	return t, nil
}

// buildSIMD builds races with SIMD, by the newer of our two releases of Go, which alone has it. It
// returns why it cannot.
func (t *tools) buildSIMD() (why string) {
	to := filepath.Join(t.bin, "simd")
	if err := os.Mkdir(to, 0o700); err != nil {
		return err.Error()
	}
	if err := t.buildRaces(to, "kernels", "GOEXPERIMENT=simd", "GOTOOLCHAIN="+cmp.Or(os.Getenv("GO_NEW"), "go1.27.4")); err != nil {
		return err.Error()
	}
	return ""
}

// compileImports fills the cache with what fit imports. tight check compiles that without
// -trimpath, before it asks about contracts.
func compileImports() error {
	_, err := goOutput("build", tightwire+"/fit")
	return err
}

// buildRaces builds a program of races into a folder, as tight does: compare/go.mod alone says which
// versions race.
func (t *tools) buildRaces(to, program string, env ...string) error {
	cmd := command(context.Background(), goCommand(), "build", "-trimpath", "-buildvcs=false", "-o", to+string(filepath.Separator), "./cmd/demo/"+program)
	cmd.Dir, cmd.Env = filepath.Join(t.folder, "compare"), append(append(cmd.Env, "GOWORK=off"), env...)
	_, err := outputOf(cmd)
	return err
}

func (t *tools) remove() { os.RemoveAll(t.bin) }

// run runs a program in the folder with the input, and returns all its output.
func (t *tools) run(program string, input []byte, args ...string) ([]byte, error) {
	cmd := exec.Command(t.path(program), args...)
	cmd.Dir, cmd.Stdin = t.folder, bytes.NewReader(input)
	return cmd.CombinedOutput()
}

// path returns the file of a program, which on Windows ends in ".exe".
func (t *tools) path(program string) string {
	found, err := filepath.Glob(filepath.Join(t.bin, program+"*"))
	if err != nil || len(found) == 0 {
		return filepath.Join(t.bin, program) // which is not there, as its caller will say
	}
	return found[0]
}

// goOutput returns what the go command prints on its standard output.
func goOutput(args ...string) (string, error) {
	return output(context.Background(), goCommand(), args...)
}

// output returns a command's output, with standard error in the error.
func output(ctx context.Context, name string, args ...string) (string, error) {
	return outputOf(command(ctx, name, args...))
}

// command returns a command in the workspace, even if the demo runs without it. If ctx ends, the
// command is interrupted, so that it can end its own children.
func command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(os.Environ(), "GOWORK=")
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 3 * time.Second
	return cmd
}

// shows prints what a program of ours prints, or how to run it by hand if it does not end in time. Its
// status is 1 or 3 if something does not hold or is unproven, which its output says.
func shows(ctx context.Context, w io.Writer, cmd *exec.Cmd, byHand string) error {
	out, err := outputOf(cmd)
	if ctx.Err() != nil {
		leftOut(w, byHand)
		return nil
	}
	fmt.Fprint(w, out)
	if exit := new(exec.ExitError); errors.As(err, &exit) && (exit.ExitCode() == 1 || exit.ExitCode() == 3) {
		return nil
	}
	return err
}

func outputOf(cmd *exec.Cmd) (string, error) {
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
