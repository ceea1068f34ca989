package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// runProgram builds a program of the workspace, runs it in the folder with the input,
// and returns all its output. It does not use "go run", which mixes messages about
// downloads into the output.
func runProgram(path, folder string, input []byte, args ...string) ([]byte, error) {
	temp, err := os.MkdirTemp("", "tightwire")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	file := filepath.Join(temp, "program.exe") // Windows wants a name like this
	if _, err := goOutput("build", "-o", file, path); err != nil {
		return nil, err
	}
	cmd := exec.Command(file, args...)
	cmd.Dir, cmd.Stdin = folder, bytes.NewReader(input)
	return cmd.CombinedOutput()
}

// topFolder returns the top folder of the repository.
func topFolder() (string, error) {
	top, err := goOutput("list", "-m", "-f", "{{.Dir}}", tightwire)
	return strings.TrimSpace(top), err
}

// goOutput returns what the go command prints on its standard output.
func goOutput(args ...string) (string, error) { return output(goCommand(), args...) }

// output returns a command's output, with standard error in the error. It enables the
// workspace, even if the demo runs without it.
func output(name string, args ...string) (string, error) {
	var complaints bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "GOWORK=")
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
