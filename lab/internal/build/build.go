// Package build builds a module in a matrix of toolchains, targets and levels, and
// returns the compiler's facts for each.
//
// A build with a blind detector is worse than none: faults that it does not see would
// pass. Every build therefore compiles a canary first, a package with known faults. A
// detector that misses its fault makes the build blind, and its facts do not count.
package build

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/version"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Build is one way to build. [Build.Resolve] fills in what a user leaves open.
type Build struct {
	Toolchain  string // as GOTOOLCHAIN wants it: go1.26.8
	OS, Arch   string
	Level      string // GOAMD64, GOARM64 and so on; "" for the default
	Tags       string // separated by commas
	Experiment string // GOEXPERIMENT
	PGO        string // the file of a profile, or "off"; "" for the module's default
	Flags      string // from GOFLAGS, those that select modules: -mod, -modfile
	Work       string // GOWORK, if it differs from the folder's
	Revision   string // of the source, to check out; "" for the folder itself
}

// String returns the build's name in reports: "go1.26.8 linux/amd64/v1", followed by what
// differs from the default. The zero value is not a build and has no name.
func (b Build) String() string {
	if b == (Build{}) {
		return ""
	}
	s := b.Toolchain + " " + b.Target()
	for _, x := range []struct{ name, value string }{
		{"tags", b.Tags}, {"experiment", b.Experiment}, {"pgo", b.PGO}, {"flags", b.Flags}, {"work", b.work()}, {"revision", b.Revision},
	} {
		if x.value != "" {
			s += " " + x.name + "=" + x.value
		}
	}
	return s
}

// work names GOWORK without its folder, because the folder that a revision is extracted to says
// nothing.
func (b Build) work() string {
	if b.Work == "" {
		return ""
	}
	return filepath.Base(b.Work)
}

// Target returns os/arch, or os/arch/level.
func (b Build) Target() string {
	if b.Level == "" {
		return b.OS + "/" + b.Arch
	}
	return b.OS + "/" + b.Arch + "/" + b.Level
}

// CheckToolchain fails unless a name is [Auto], local or a release such as go1.26.8. Other
// values of GOTOOLCHAIN, such as path or go1.26.8+auto, do not determine the toolchain.
func CheckToolchain(name string) error {
	switch {
	case name == Auto, name == "local":
	case !version.IsValid(name):
		return fmt.Errorf("toolchain %q, want local or a release like go1.26.8", name)
	case version.Lang(name) == name:
		return fmt.Errorf("toolchain %q means many releases: want one release, such as %s.0", name, name)
	}
	return nil
}

// Matrix returns a build for each toolchain and target, in that order. If "" is the only target,
// the builds leave it open.
func Matrix(toolchains, targets []string) ([]Build, error) {
	var all []Build
	for _, toolchain := range toolchains {
		if err := CheckToolchain(toolchain); err != nil {
			return nil, err
		}
		for _, target := range targets {
			var b Build
			if target != "" || len(targets) > 1 {
				var err error
				if b, err = ParseTarget(target); err != nil {
					return nil, err
				}
			}
			b.Toolchain = toolchain
			all = append(all, b)
		}
	}
	return all, nil
}

// BuildFlags returns the flags for go build and go list that [Build.Env] does not cover.
func (b Build) BuildFlags() (flags []string) {
	if b.Tags != "" {
		flags = append(flags, "-tags="+b.Tags)
	}
	if b.PGO != "" {
		flags = append(flags, "-pgo="+b.PGO)
	}
	return flags
}

// Env returns the environment of the go command for this build. It sets everything that could
// change the result, so that neither the caller's environment nor go env -w does, which is ignored for variables
// that are not empty: [Build.Resolve] has taken an experiment from there. Flags of the
// caller's that cannot change it, such as -p, stay. The revision is not asked for: it changes no instruction, and git looks
// at all files of a repository for it.
func (b Build) Env() []string {
	flags := append(strings.Fields(b.Flags), "-buildvcs=false")
	for _, flag := range strings.Fields(os.Getenv("GOFLAGS")) {
		if carried.MatchString(flag) {
			flags = append(flags, flag)
		}
	}
	env := []string{
		"GOTOOLCHAIN=" + b.Toolchain,
		"GOOS=" + b.OS,
		"GOARCH=" + b.Arch,
		"GOEXPERIMENT=" + b.Experiment,
		"GOFLAGS=" + strings.Join(flags, " "),
		"GO111MODULE=on",
	}
	for _, arch := range slices.Sorted(maps.Keys(levels)) {
		level := ""
		if arch == b.Arch {
			level = cmp.Or(b.Level, DefaultLevel(arch))
		} else if levels[arch].variable == levels[b.Arch].variable {
			continue
		}
		env = append(env, levels[arch].variable+"="+level)
	}
	if b.Work != "" {
		env = append(env, "GOWORK="+b.Work)
	}
	return env
}

// Interrupted reports whether a command failed because the context ended. Ctrl-C also reaches the
// command, which may end just before the context does.
func Interrupted(ctx context.Context, err error) bool {
	if _, ok := errors.AsType[*exec.ExitError](err); !ok || ctx.Done() == nil {
		return ctx.Err() != nil
	}
	select {
	case <-ctx.Done():
		return true
	case <-time.After(100 * time.Millisecond):
		return false
	}
}

// answers are what go commands said, for as long as this process runs.
var answers sync.Map

// once asks the go command of a build a question whose answer stays the same. It keeps the answer,
// unless that is an error, so that a command that builds often asks once.
func once[T any](b Build, question string, ask func() (T, error)) (T, error) {
	tool, _ := exec.LookPath("go")
	key := fmt.Sprintf("%s %q %q %q %q %q", question, tool, os.Getenv("GOROOT"), os.Getenv("GOCACHE"), b.Env(), b.BuildFlags())
	if known, ok := answers.Load(key); ok {
		return known.(T), nil
	}
	answer, err := ask()
	if err == nil {
		answers.Store(key, answer)
	}
	return answer, err
}
