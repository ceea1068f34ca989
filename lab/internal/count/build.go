package count

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// Trimmed opens the test binary of a package, built with -trimpath and debugging information. It fails with an
// [UnseenError] if it could not be run on this machine.
func Trimmed(c build.Build, s build.Source, file string) (*Binary, error) {
	if err := c.Runs(); err != nil {
		return nil, unseen("%v", err)
	}
	b, err := Open(file, s.Dir)
	if err == nil {
		b.folders = []string{moduleOf(s) + "/"}
	}
	return b, err
}

// Package builds the test binary of a package in a build, as a file in the folder to. It fails with a
// [FailedError] if it cannot be built, and with an [UnseenError] if it could not be run on this machine.
// Equal source in two folders gives equal binaries if they are trimmed; but for those the go command
// compiles all packages once more, also the standard library.
func Package(ctx context.Context, c build.Build, s build.Source, to string, trimmed bool) (*Binary, error) {
	if err := c.Runs(); err != nil {
		return nil, unseen("%v", err)
	}
	file := filepath.Join(to, "counted.test")
	args := append([]string{"test", "-c", "-vet=off", fmt.Sprintf("-trimpath=%t", trimmed), "-ldflags=-compressdwarf=false", "-o", file}, c.BuildFlags()...)
	cmd := goCommand(ctx, c, s.Dir, append(args, ".")...)
	out, err := cmd.CombinedOutput()
	switch {
	case err != nil && build.Interrupted(ctx, err):
		return nil, ctx.Err()
	case err != nil:
		return nil, &FailedError{"go test -c: " + err.Error(), string(out)}
	}
	if _, err := os.Stat(file); err != nil {
		return nil, fmt.Errorf("%s: there are no tests: %s", s.Path, strings.TrimSpace(string(out)))
	}
	if trimmed {
		return Trimmed(c, s, file)
	}
	b, err := Open(file, s.Dir)
	if err != nil {
		return nil, err
	}
	b.folders, err = foldersOf(ctx, c, s)
	return b, err
}

func goCommand(ctx context.Context, b build.Build, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), b.Env()...)
	return cmd
}

// foldersOf returns what names of files in a binary that is not trimmed begin with and go without: as in a trimmed
// one, names of files of the package's module are relative to the module, names of files of other modules to the
// module cache, and names of files of the standard library to its root.
func foldersOf(ctx context.Context, b build.Build, s build.Source) ([]string, error) {
	out, err := goCommand(ctx, b, s.Dir, "env", "GOROOT", "GOMODCACHE").Output()
	if err != nil {
		return nil, err
	}
	root, modules, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return []string{s.Root + "/", root + "/src/", modules + "/"}, nil
}

// moduleOf returns the path of a package's module, the prefix of its trimmed file names.
func moduleOf(s build.Source) string {
	below, err := filepath.Rel(s.Root, s.Dir)
	if err != nil || below == "." {
		return s.Path
	}
	return strings.TrimSuffix(s.Path, "/"+filepath.ToSlash(below))
}
