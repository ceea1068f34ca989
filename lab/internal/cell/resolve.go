package cell

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Auto is the toolchain that the go command chooses for a folder, by the toolchain line of
// its go.mod and by GOTOOLCHAIN.
const Auto = "auto"

// Resolve returns the cell that go build would use in the folder dir: what c leaves open is
// as the user's environment, go env -w and go.mod have it. Auto and local become the name of
// a release, unless the toolchain is none. Resolve fails if the environment asks for
// something that a cell cannot have.
func (c Cell) Resolve(ctx context.Context, dir string) (Cell, error) {
	e, err := c.environment(ctx, dir)
	if err != nil {
		return c, err
	}
	if c.Toolchain == Auto || c.Toolchain == "local" {
		c.Toolchain = releaseOf(e["GOVERSION"])
	}
	isDefault := c.OS == ""
	c.OS, c.Arch = e["GOOS"], e["GOARCH"]
	if level := e[levels[c.Arch].variable]; c.Level == "" && (isDefault || level != DefaultLevel(c.Arch)) {
		c.Level = level
	}
	if c.Experiment == "" {
		c.Experiment = e["GOEXPERIMENT"]
	}
	if err := c.takeFlags(dir, e["GOFLAGS"]); err != nil {
		return c, err
	}
	if gone := absent(ctx, e["GOWORK"]); gone != nil {
		c.Work = "off"
		monitorOf(ctx).note(fmt.Sprintf("%s names folders that are not there (%q): GOWORK=off", e["GOWORK"], gone))
	}
	_, err = ParseTarget(c.Target())
	return c, err
}

// environment asks the go command. A toolchain that c names need not be fetched for that.
func (c Cell) environment(ctx context.Context, dir string) (map[string]string, error) {
	cmd := exec.CommandContext(ctx, "go", "env", "-json", "GOVERSION", "GOOS", "GOARCH", "GOFLAGS", "GOEXPERIMENT", "GOWORK")
	for _, arch := range slices.Sorted(maps.Keys(levels)) {
		cmd.Args = append(cmd.Args, levels[arch].variable)
	}
	cmd.Dir = dir
	cmd.Env = cmd.Environ()
	if c.Toolchain != Auto {
		cmd.Env = append(cmd.Env, "GOTOOLCHAIN=local")
	}
	if c.OS != "" {
		cmd.Env = append(cmd.Env, "GOOS="+c.OS, "GOARCH="+c.Arch)
	}
	e := map[string]string{}
	out, _, err := c.output(ctx, cmd)
	if err == nil {
		err = json.Unmarshal(out, &e)
	}
	return e, err
}

// releaseOf returns the name that GOTOOLCHAIN has for a version. A toolchain that was built
// from source, or with a suffix of its own, has none but local.
func releaseOf(goversion string) string {
	name, _, _ := strings.Cut(goversion, " ")
	if CheckToolchain(name) != nil || strings.Contains(name, "-") {
		return "local"
	}
	return name
}

// takeFlags adds those of GOFLAGS. -trimpath and -buildvcs change no instruction, and file
// names that are trimmed would not be found.
func (c *Cell) takeFlags(dir, goflags string) error {
	for _, flag := range strings.Fields(goflags) {
		name, value, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
		switch name {
		case "tags":
			c.Tags = cmp.Or(c.Tags, value)
		case "pgo":
			c.PGO = cmp.Or(c.PGO, profileIn(dir, value))
		case "mod", "modfile":
			c.Flags = strings.TrimSpace(c.Flags + " -" + name + "=" + value)
		case "trimpath", "buildvcs":
		default:
			return fmt.Errorf("GOFLAGS has %q: want only -tags, -mod, -modfile, -pgo, -trimpath and -buildvcs there", flag)
		}
	}
	return nil
}

// profileIn returns the file of a profile for any folder, "" if the go command looks for it.
func profileIn(dir, pgo string) string {
	if pgo == "auto" || pgo == "off" || filepath.IsAbs(pgo) {
		return strings.TrimPrefix(pgo, "auto")
	}
	if abs, err := filepath.Abs(filepath.Join(dir, pgo)); err == nil {
		return abs
	}
	return pgo
}

// absent returns the folders of a go.work that have no module: for those the go command
// refuses all that it is asked.
func absent(ctx context.Context, work string) (gone []string) {
	if work == "" || work == "off" {
		return nil
	}
	out, err := exec.CommandContext(ctx, "go", "work", "edit", "-json", work).Output()
	var file struct{ Use []struct{ DiskPath string } }
	if err != nil || json.Unmarshal(out, &file) != nil {
		return nil
	}
	for _, use := range file.Use {
		dir := filepath.FromSlash(use.DiskPath)
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(filepath.Dir(work), dir)
		}
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); os.IsNotExist(err) {
			gone = append(gone, use.DiskPath)
		}
	}
	return gone
}
