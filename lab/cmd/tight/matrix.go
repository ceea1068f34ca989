package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/command"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// matrixFlags adds the flags that select builds. It returns a function that reads them, to be
// called after Parse. [console.resolve] fills in what the user left open.
func (k console) matrixFlags() func() ([]build.Build, error) {
	flags := k.Flags
	toolchains := flags.String("toolchain", build.Auto, "toolchains, separated by commas: auto (what go build uses here), local, or releases such as go1.26.8")
	targets := flags.String("target", "", "targets, separated by commas: os/arch or os/arch/level (default: from go env)")
	tags := flags.String("tags", "", "build tags, separated by commas")
	experiment := flags.String("experiment", "", "values of GOEXPERIMENT, separated by commas: a+b sets both, default uses the value in go env (default \"default\")")
	pgo := flags.String("pgo", "", "file of a profile for the build, or off (default: as go build)")
	return func() ([]build.Build, error) {
		profile, err := profileOf(*pgo)
		if err != nil {
			return nil, err
		}
		if strings.Contains(*tags, " ") {
			return nil, fmt.Errorf("-tags %q: want commas between tags, not spaces", *tags)
		}
		builds, err := build.Matrix(strings.Split(*toolchains, ","), strings.Split(*targets, ","))
		var all []build.Build
		for _, setting := range strings.Split(*experiment, ",") {
			for _, b := range builds {
				b.Tags, b.PGO = *tags, profile
				if setting != "default" {
					b.Experiment = strings.ReplaceAll(setting, "+", ",")
				}
				all = append(all, b)
			}
		}
		return all, err
	}
}

// resolve fills in the build as go build would in the folder dir.
func (k console) resolve(ctx context.Context, dir string, b *build.Build) (err error) {
	*b, err = b.Resolve(build.WithMonitor(ctx, build.Monitor{Note: k.note}), dir)
	return err
}

// resolveAll returns the builds of a matrix, filled in as go build would in the folder dir.
func (k console) resolveAll(ctx context.Context, dir string, matrix func() ([]build.Build, error)) ([]build.Build, error) {
	builds, err := matrix()
	for i := range builds {
		if err == nil {
			err = k.resolve(ctx, dir, &builds[i])
		}
	}
	return builds, err
}

// inEach calls a function for each build, and prints why some prove nothing. It returns how many were seen, also after an
// interrupt.
func (k console) inEach(ctx context.Context, builds []build.Build, in func(build.Build) error) (seen int, err error) {
	for _, b := range builds {
		err := in(b)
		switch {
		case command.IsUnproven(err):
			k.Say(err)
		case ctx.Err() != nil:
			k.Say(command.ErrInterrupted)
			return seen, nil
		case err != nil:
			return seen, err
		default:
			seen++
		}
	}
	return seen, nil
}

// packages returns the arguments of a command that takes packages.
func (k console) packages() ([]string, error) {
	if k.Flags.NArg() == 0 {
		return nil, errors.New("no packages: want patterns such as ./...")
	}
	return k.Flags.Args(), nil
}

// note prints a download of the go command, or a deviation from the user's settings.
func (k console) note(line string) { k.Say(errors.New(line)) }

// profileOf makes the name of a profile absolute, because builds run in several folders.
func profileOf(pgo string) (string, error) {
	if pgo == "" || pgo == "off" {
		return pgo, nil
	}
	if _, err := os.Stat(pgo); err != nil {
		return "", fmt.Errorf("-pgo: %w", err)
	}
	return filepath.Abs(pgo)
}

// oneBuild adds the same flags for a command that takes a single build.
func (k console) oneBuild() func() (build.Build, error) {
	matrix := k.matrixFlags()
	return func() (build.Build, error) {
		builds, err := matrix()
		switch {
		case err != nil:
			return build.Build{}, err
		case len(builds) > 1:
			return build.Build{}, fmt.Errorf("%d builds: want one toolchain and one target", len(builds))
		}
		return builds[0], nil
	}
}
