package build

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Auto is the toolchain that the go command chooses for a folder, by go.mod's toolchain line
// and GOTOOLCHAIN.
const Auto = "auto"

// Resolve returns the build that go build would use in the folder dir. It fills in what b
// leaves open from the user's environment, go env -w and go.mod. Auto and local become the
// name of a release, unless the toolchain is not a release. Resolve fails if the environment
// has settings that a build cannot express.
func (b Build) Resolve(ctx context.Context, dir string) (Build, error) {
	e, err := b.environment(ctx, dir)
	if err != nil {
		return b, err
	}
	if b.Toolchain == Auto || b.Toolchain == "local" {
		b.Toolchain = releaseOf(e["GOVERSION"])
	}
	isDefault := b.OS == ""
	b.OS, b.Arch = e["GOOS"], e["GOARCH"]
	if level := e[levels[b.Arch].variable]; b.Level == "" && (isDefault || level != DefaultLevel(b.Arch)) {
		b.Level = level
	}
	if b.Experiment == "" {
		b.Experiment = e["GOEXPERIMENT"]
	}
	if err := b.takeFlags(dir, e["GOFLAGS"]); err != nil {
		return b, err
	}
	_, err = ParseTarget(b.Target())
	return b, err
}

// environment asks the go command for its settings, without fetching the toolchain that b
// names. It asks once for all folders where the answer is the same.
func (b Build) environment(ctx context.Context, dir string) (map[string]string, error) {
	cmd := exec.CommandContext(ctx, "go", "env", "-json", "GOVERSION", "GOOS", "GOARCH", "GOFLAGS", "GOEXPERIMENT")
	for _, arch := range slices.Sorted(maps.Keys(levels)) {
		cmd.Args = append(cmd.Args, levels[arch].variable)
	}
	cmd.Dir = dir
	cmd.Env = cmd.Environ()
	if b.Toolchain != Auto {
		cmd.Env = append(cmd.Env, "GOTOOLCHAIN=local")
	}
	if b.OS != "" {
		cmd.Env = append(cmd.Env, "GOOS="+b.OS, "GOARCH="+b.Arch)
	}
	question := fmt.Sprintf("%q in %q", cmd.Args, settings(dir))
	return once(Build{Toolchain: b.Toolchain, OS: b.OS, Arch: b.Arch}, question, func() (e map[string]string, err error) {
		out, _, err := b.output(ctx, cmd)
		if err == nil {
			err = json.Unmarshal(out, &e)
		}
		return e, err
	})
}

// settings returns what the go command's answer in a folder depends on: variables, what go env -w wrote, and the
// files that choose a toolchain.
func settings(dir string) []string {
	all := slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "PWD=") })
	config, _ := os.UserConfigDir()
	own := os.Getenv("GOENV")
	files := []string{filepath.Join(config, "go", "env"), own, filepath.Join(dir, own), os.Getenv("GOWORK")}
	dir, _ = filepath.Abs(dir)
	for at := range Above(dir) {
		files = append(files, filepath.Join(at, "go.work"), filepath.Join(at, "go.mod"))
	}
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil {
			all = append(all, filepath.Base(file), string(text))
		}
	}
	return all
}

// releaseOf returns GOTOOLCHAIN's name for a version: local for a toolchain built from source
// or with a custom suffix.
func releaseOf(goversion string) string {
	name, _, _ := strings.Cut(goversion, " ")
	if CheckToolchain(name) != nil || strings.Contains(name, "-") {
		return "local"
	}
	return name
}

// carried matches the flags that say how the go command works, not what it builds.
var carried = regexp.MustCompile(`^--?(p=[0-9]+|modcacherw(=.*)?)$`)

// takeFlags applies GOFLAGS. It drops -trimpath and -buildvcs: they change no instruction,
// and trimmed file names would not be found.
func (b *Build) takeFlags(dir, goflags string) error {
	for _, flag := range strings.Fields(goflags) {
		if carried.MatchString(flag) {
			continue // Env has it
		}
		name, value, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
		switch name {
		case "tags":
			b.Tags = cmp.Or(b.Tags, value)
		case "pgo":
			b.PGO = cmp.Or(b.PGO, profileIn(dir, value))
		case "mod", "modfile":
			b.Flags = strings.TrimSpace(b.Flags + " -" + name + "=" + value)
		case "trimpath", "buildvcs":
		default:
			return fmt.Errorf("GOFLAGS has %q: want only -tags, -mod, -modfile, -pgo, -p, -modcacherw, -trimpath and -buildvcs there", flag)
		}
	}
	return nil
}

// profileIn returns a profile's absolute file name, "" if the go command finds it itself.
func profileIn(dir, pgo string) string {
	if pgo == "auto" || pgo == "off" || filepath.IsAbs(pgo) {
		return strings.TrimPrefix(pgo, "auto")
	}
	if abs, err := filepath.Abs(filepath.Join(dir, pgo)); err == nil {
		return abs
	}
	return pgo
}
