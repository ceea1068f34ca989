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

// environment returns what is known about a side's samples before they are taken.
func (b *Binaries) environment(ctx context.Context, s Side) (race.Env, error) {
	src, err := b.source(ctx, s)
	if err != nil {
		return race.Env{}, err
	}
	to := src.build
	version, _, _ := strings.Cut(src.version, "X:")
	e := race.Describe(src.commit)
	e.Go, e.OS, e.Arch, e.Experiment = strings.TrimRight(version, " -"), to.OS, to.Arch, to.Experiment
	e.Level, e.Flags, e.Commit, e.Date = cmp.Or(to.Level, build.DefaultLevel(to.Arch)), flagsOf(s), src.commit, b.date
	return e, nil
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
