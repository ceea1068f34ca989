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
		b.module = moduleOf(s) + "/"
	}
	return b, err
}

// Package builds the test binary of a package in a build, as a file in the folder to. It fails with a
// [FailedError] if it cannot be built, and with an [UnseenError] if it could not be run on this machine.
func Package(ctx context.Context, c build.Build, s build.Source, to string) (*Binary, error) {
	if err := c.Runs(); err != nil {
		return nil, unseen("%v", err)
	}
	file := filepath.Join(to, "counted.test")
	args := append([]string{"test", "-c", "-vet=off", "-trimpath", "-ldflags=-compressdwarf=false", "-o", file}, c.BuildFlags()...)
	cmd := exec.CommandContext(ctx, "go", append(args, ".")...)
	cmd.Dir = s.Dir
	cmd.Env = append(cmd.Environ(), c.Env()...)
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
	return Trimmed(c, s, file)
}

// moduleOf returns the path of a package's module, the prefix of its trimmed file names.
func moduleOf(s build.Source) string {
	below, err := filepath.Rel(s.Root, s.Dir)
	if err != nil || below == "." {
		return s.Path
	}
	return strings.TrimSuffix(s.Path, "/"+filepath.ToSlash(below))
}
