package ab

import (
	"cmp"
	"context"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/race"
)

// environment returns what is known about a side's samples before they are taken. If they
// run on another machine, its CPU is not known.
func (b *Binaries) environment(ctx context.Context, s Side, elsewhere bool) (race.Env, error) {
	src, err := b.source(ctx, s)
	if err != nil {
		return race.Env{}, err
	}
	e, err := Environment(ctx, src.build, src.dir, src.commit)
	e.Date, e.Flags = b.date, flagsOf(s)
	if elsewhere {
		e.CPU, e.Kernel = "", ""
	}
	return e, err
}

// Environment describes what a build makes of a commit in a folder, without flags. The CPU
// is this machine's, whatever the build's target.
func Environment(ctx context.Context, b build.Build, dir, commit string) (race.Env, error) {
	version, err := GoVersion(ctx, b, dir)
	e := race.Describe(commit)
	e.Go, e.OS, e.Arch, e.Experiment = version, b.OS, b.Arch, b.Experiment
	e.Level, e.Flags, e.Commit = cmp.Or(b.Level, build.DefaultLevel(b.Arch)), "", commit
	return e, err
}

// GoVersion returns the release of a build's toolchain in a folder, without its experiments.
func GoVersion(ctx context.Context, b build.Build, dir string) (string, error) {
	version, err := goCommand(ctx, alone(b), dir, "env", "GOVERSION")
	version, _, _ = strings.Cut(version, "X:")
	return strings.TrimRight(version, " -"), err
}

// flagsOf lists the flags that change the code. It leaves out the folder of a
// profile, which is private.
func flagsOf(s Side) string {
	var flags []string
	if s.Build.Tags != "" {
		flags = append(flags, "-tags="+s.Build.Tags)
	}
	if s.Build.PGO != "" {
		flags = append(flags, "-pgo="+filepath.Base(s.Build.PGO))
	}
	return strings.Join(flags, " ")
}

// configOf returns the configuration of samples in a layout.
func configOf(e race.Env, layout int) map[string]string {
	c := e.Config()
	c["layout"] = strconv.Itoa(layout)
	return c
}
