package build

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A Tree is a source: the folder of its repository, and the one in it where the go command runs.
type Tree struct{ Root, Dir string }

// Ends fills in two builds as go build would in a folder of a repository, and returns the source of each: a revision,
// or the work tree. A revision without a go.mod has the other source's.
func Ends(ctx context.Context, here Tree, builds [2]Build) (_ [2]Build, trees [2]Tree, err error) {
	for i, b := range builds {
		trees[i] = here
		if b.Revision != "" {
			if trees[i], err = here.at(ctx, b.Revision); err != nil {
				return builds, trees, fmt.Errorf("%q, read as a revision: %w", b.Revision, err)
			}
		}
		if builds[i], err = b.Resolve(ctx, trees[i].Dir); err != nil {
			return builds, trees, err
		}
		if b.Revision != "" {
			builds[i] = builds[i].withWork(here.Root, trees[i])
		}
	}
	if builds[0].Revision == builds[1].Revision {
		return builds, trees, nil
	}
	before, err1 := builds[0].withModule(trees[0], trees[1], builds[1])
	after, err2 := builds[1].withModule(trees[1], trees[0], builds[0])
	return [2]Build{before, after}, trees, errors.Join(err1, err2)
}

// at returns a revision of the source.
func (t Tree) at(ctx context.Context, revision string) (Tree, error) {
	dir, err := CheckOut(ctx, t.Dir, revision)
	if err != nil {
		return t, err
	}
	below, err := filepath.Rel(t.Root, t.Dir)
	return Tree{Root: filepath.Clean(strings.TrimSuffix(dir, below)), Dir: dir}, err
}

// withWork returns the build of an extracted revision with the revision's own go.work, if GOWORK is set
// to a file. Without that it would resolve packages in the repository that GOWORK points into. A
// revision without the file gets no workspace.
func (b Build) withWork(repository string, revision Tree) Build {
	file := os.Getenv("GOWORK")
	if !filepath.IsAbs(file) {
		return b
	}
	b.Work = "off"
	rel, err := filepath.Rel(plain(repository), plain(file))
	if err == nil && filepath.IsLocal(rel) {
		if own := filepath.Join(revision.Root, rel); exists(own) {
			b.Work = own
		}
	}
	return b
}

// plain returns a name without symbolic links, if it exists.
func plain(name string) string {
	if to, err := filepath.EvalSymlinks(name); err == nil {
		return to
	}
	return name
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// withModule returns the build of a source, with the go.mod and toolchain of another source if it has no
// go.mod of its own.
func (b Build) withModule(own, other Tree, otherBuild Build) (Build, error) {
	from, ok := moduleOf(other)
	if _, has := moduleOf(own); has || !ok {
		return b, nil
	}
	rel, err := filepath.Rel(other.Root, from)
	if err != nil {
		return b, err
	}
	replace := map[string]string{}
	for _, name := range []string{"go.mod", "go.sum"} {
		if file := filepath.Join(from, name); exists(file) {
			replace[filepath.Join(own.Root, rel, name)] = file
		}
	}
	b.Toolchain = otherBuild.Toolchain
	b.Overlay, err = overlay(replace)
	return b, err
}

// moduleOf returns the folder of the module that a source is in.
func moduleOf(t Tree) (string, bool) {
	for at := range Above(t.Dir) {
		if exists(filepath.Join(at, "go.mod")) {
			return at, true
		}
		if at == t.Root {
			break
		}
	}
	return "", false
}

// overlay writes a file for the flag -overlay into the user's cache, beside the revisions.
func overlay(replace map[string]string) (file string, err error) {
	text, err1 := json.Marshal(map[string]any{"Replace": replace})
	store, err2 := revisions()
	if err := errors.Join(err1, err2); err != nil {
		return "", err
	}
	file = filepath.Join(store, fmt.Sprintf("%x.json", sha256.Sum256(text)))
	now := time.Now() // it is in use
	return file, errors.Join(place(file, text), os.Chtimes(file, now, now))
}
