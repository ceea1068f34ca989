package build

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A Tree is a source: the folder of its repository, and the one in it where the go command runs.
type Tree struct{ Root, Dir string }

// Ends fills in two builds as go build would in a folder of a repository, and returns the source of each: a revision,
// or the work tree.
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
	return builds, trees, nil
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
