package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// zensical returns the path of the program that makes pages of Markdown. It is in a virtual environment of Python,
// which is made anew when requirements.txt has changed.
func zensical(dir string) (string, error) {
	want, err := os.ReadFile(filepath.Join(dir, "requirements.txt"))
	if err != nil {
		return "", err
	}
	venv := filepath.Join(dir, ".venv")
	bin := filepath.Join(venv, "bin")
	if runtime.GOOS == "windows" {
		bin = filepath.Join(venv, "Scripts")
	}
	program, installed := filepath.Join(bin, "zensical"), filepath.Join(venv, "requirements.txt")
	if have, err := os.ReadFile(installed); err == nil && bytes.Equal(have, want) {
		return program, nil
	}
	python, err := python()
	if err != nil {
		return "", err
	}
	fmt.Println("site: installing Zensical in", venv)
	for _, command := range [][]string{
		{python, "-m", "venv", "--clear", venv},
		{filepath.Join(bin, "python"), "-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check", "--require-hashes", "--only-binary=:all:", "-r", filepath.Join(dir, "requirements.txt")},
	} {
		if said, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
			return "", fmt.Errorf("%q: %w\n%s", command, err, said)
		}
	}
	return program, os.WriteFile(installed, want, 0o644)
}

// python returns the path of Python.
func python() (string, error) {
	for _, name := range []string{"python3", "python"} {
		if found, err := exec.LookPath(name); err == nil {
			return found, nil
		}
	}
	return "", errors.New("no Python 3.11 or later (apt-get install python3-venv, or https://www.python.org/downloads/)")
}
