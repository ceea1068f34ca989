package main

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

// A peer is an implementation in another language, with a function that builds and
// starts its driver.
type peer struct {
	name  string
	start func(ctx context.Context, temp string) (hasher, error)
}

var peers = []peer{
	{"reference", reference},
	{"sse41", sse41},
	{"hashlib", hashlib},
	{"blake2_simd", rust},
}

var (
	//go:embed drivers/c.txt
	cDriver string
	//go:embed drivers/python.txt
	pythonDriver string
	//go:embed drivers/rust.txt
	rustDriver string
)

// The version of a Python package that contains the sources of BLAKE2's authors.
const pyblake2 = "1.1.2"

// reference builds the reference implementation in C.
func reference(ctx context.Context, temp string) (hasher, error) {
	return buildC(ctx, temp, "reference", "blake2s-ref.c", "blake2b-ref.c")
}

// sse41 builds the authors' implementation for SSE4.1.
func sse41(ctx context.Context, temp string) (hasher, error) {
	if runtime.GOARCH != "amd64" {
		return nil, fmt.Errorf("only for amd64")
	}
	return buildC(ctx, temp, "sse41", "-msse4.1", "-DHAVE_SSE41", "blake2s.c", "blake2b.c")
}

func buildC(ctx context.Context, temp, name string, args ...string) (hasher, error) {
	folder, err := fetchC(ctx, temp)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(folder, "driver.c"), []byte(cDriver), 0o666); err != nil {
		return nil, err
	}
	// The sources do not include stdint.h themselves.
	args = append([]string{"-O3", "-DNATIVE_LITTLE_ENDIAN", "-include", "stdint.h", "-o", name, "driver.c"}, args...)
	if _, err := command(ctx, folder, "gcc", args...); err != nil {
		return nil, err
	}
	gcc, err := version(ctx, "gcc", "-dumpfullversion")
	if err != nil {
		return nil, err
	}
	arm := fmt.Sprintf("%s,pyblake2=%s,gcc=%s", name, pyblake2, gcc)
	return startDriver(ctx, arm, filepath.Join(folder, name))
}

// fetchC returns the folder with the sources. It fetches them only once.
func fetchC(ctx context.Context, temp string) (string, error) {
	folder := filepath.Join(temp, "pyblake2-"+pyblake2, "impl")
	if _, err := os.Stat(folder); err == nil {
		return folder, nil
	}
	if _, err := command(ctx, temp, "python3", "-m", "pip", "download", "--quiet", "--no-deps",
		"--no-binary=:all:", "pyblake2=="+pyblake2); err != nil {
		return "", err
	}
	_, err := command(ctx, temp, "tar", "-xzf", "pyblake2-"+pyblake2+".tar.gz")
	return folder, err
}

// hashlib starts Python.
func hashlib(ctx context.Context, temp string) (hasher, error) {
	python, err := version(ctx, "python3", "--version")
	if err != nil {
		return nil, err
	}
	driver := filepath.Join(temp, "driver.py")
	if err := os.WriteFile(driver, []byte(pythonDriver), 0o666); err != nil {
		return nil, err
	}
	return startDriver(ctx, "hashlib,python="+python, "python3", driver)
}

const (
	crates   = "1.0.5"
	manifest = `[package]
name = "driver"
version = "0.0.0"
edition = "2021"
[dependencies]
blake2s_simd = "=` + crates + `"
blake2b_simd = "=` + crates + `"
`
)

// rust builds the crates with cargo's defaults: they detect the CPU's features at
// run time.
func rust(ctx context.Context, temp string) (hasher, error) {
	rustc, err := version(ctx, "rustc", "--version")
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(temp, "rust")
	if err := os.MkdirAll(filepath.Join(folder, "src"), 0o777); err != nil {
		return nil, err
	}
	for name, text := range map[string]string{"Cargo.toml": manifest, "src/main.rs": rustDriver} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	if _, err := command(ctx, folder, "cargo", "build", "--quiet", "--release"); err != nil {
		return nil, err
	}
	arm := fmt.Sprintf("blake2_simd=%s,rustc=%s", crates, rustc)
	return startDriver(ctx, arm, filepath.Join(folder, "target", "release", "driver"))
}

// command runs a program in a folder and returns its standard output. The error contains
// its standard error.
func command(ctx context.Context, folder, name string, args ...string) (string, error) {
	var complaints strings.Builder
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stderr = folder, &complaints
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%v: %w: %s", cmd, err, strings.TrimSpace(complaints.String()))
	}
	return string(out), nil
}

var number = regexp.MustCompile(`\d+(\.\d+)+`)

// version returns the first version number in a program's output.
func version(ctx context.Context, name string, args ...string) (string, error) {
	out, err := command(ctx, "", name, args...)
	return number.FindString(out), err
}
