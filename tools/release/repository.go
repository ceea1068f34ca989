package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// home is the path of the root module.
const home = "github.com/tightwire/tightwire"

// A repository is what the commit HEAD has.
type repository struct {
	top     string // the folder
	version string // of the release: "v0.1.0"
	time    time.Time
	modules []published // the root module first
}

// A published module can be got or installed by anybody.
type published struct {
	folder  string // below the top folder, "" for the root module
	path    string // of the module
	version string
}

// tag returns the name of the version in git.
func (p published) tag() string { return path.Join(p.folder, p.version) }

// private are the top folders whose modules are not published. Examples are not published either,
// wherever they are.
var private = []string{"compare", "docs", "java", "site", "tools"}

func openRepository(ctx context.Context, dir string) (*repository, error) {
	top, err := output(ctx, dir, nil, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	r := &repository{top: strings.TrimSpace(top)}
	if r.version, err = r.release(); err != nil {
		return nil, err
	}
	seconds, err := r.git(ctx, "log", "-1", "--format=%cI")
	if err != nil {
		return nil, err
	}
	if r.time, err = time.Parse(time.RFC3339, strings.TrimSpace(seconds)); err != nil {
		return nil, err
	}
	files, err := r.git(ctx, "ls-tree", "-r", "--name-only", "HEAD")
	if err != nil {
		return nil, err
	}
	for _, folder := range publishedFolders(files) {
		r.modules = append(r.modules, published{folder, path.Join(home, folder), r.version})
	}
	return r, nil
}

// publishedFolders returns the folders of published modules among the names of files, the root
// module's first, which the others need, and the programs' last, which need others.
func publishedFolders(files string) (folders []string) {
	for name := range strings.SplitSeq(files, "\n") {
		folder, base := path.Split(name)
		elements := strings.Split(folder, "/")
		isPrivate := slices.Contains(private, elements[0]) || slices.Contains(elements, "examples") || slices.Contains(elements, "testdata")
		if base == "go.mod" && !isPrivate {
			folders = append(folders, strings.TrimSuffix(folder, "/"))
		}
	}
	slices.SortFunc(folders, func(a, b string) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a, b))
	})
	return folders
}

// place orders modules for their tags: what a module needs has a lower place, or the same if it is the root module.
func place(folder string) int {
	switch folder {
	case "protobuf/fast/grpc": // needs protobuf/fast/status
		return 1
	case "cmd":
		return 2
	}
	return 0
}

// moduleOf returns the folder of the published module that a folder is in.
func (r *repository) moduleOf(folder string) string {
	var found string
	for _, m := range r.modules {
		if strings.HasPrefix(folder+"/", m.folder+"/") && len(m.folder) > len(found) {
			found = m.folder
		}
	}
	return found
}

var releaseLine = regexp.MustCompile(`(?m)^const Release = "(v[0-9]+\.[0-9]+\.[0-9]+)"$`)

// release returns the version that the programs print.
func (r *repository) release() (string, error) {
	name := filepath.Join(r.top, "cmd", "internal", "cli", "version.go")
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	m := releaseLine.FindSubmatch(text)
	if m == nil {
		return "", fmt.Errorf("%s: no line %v", name, releaseLine)
	}
	return string(m[1]), nil
}

func (r *repository) git(ctx context.Context, args ...string) (string, error) {
	return output(ctx, r.top, nil, "git", args...)
}

// output returns what a command prints on standard output. What it prints on standard
// error is in the error.
func output(ctx context.Context, dir string, env []string, name string, args ...string) (string, error) {
	var out, errs bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &errs
	cmd.Env = append(cmd.Environ(), env...)
	if err := cmd.Run(); err != nil {
		return out.String(), fmt.Errorf("%s %s: %w\n%s%s", name, strings.Join(args, " "), err, &out, &errs)
	}
	return out.String(), nil
}

// goCommand is the go command that make was told to use.
func goCommand() string {
	if name := os.Getenv("GO"); name != "" {
		return name
	}
	return "go"
}
