package build

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// CheckOut extracts a revision of dir's git repository into a folder of the user's cache, and
// returns the folder there that corresponds to dir. It is always the same folder, so that the
// build cache is used. It must not be written to, because others may read it at the same
// time. Where a new one is made, folders not used for a week are removed. Nothing is written into the repository, and
// no hook runs. It fails if the revision does not exist or lacks the folder.
func CheckOut(ctx context.Context, dir, revision string) (there string, err error) {
	commit, err := git(ctx, dir, "", "rev-parse", "--verify", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return "", fmt.Errorf("git has no commit %s here, as where a clone is shallow: %w", revision, err)
	}
	prefix, err1 := git(ctx, dir, "", "rev-parse", "--show-prefix")
	top, err2 := git(ctx, dir, "", "rev-parse", "--show-toplevel")
	store, err3 := revisions()
	if err := errors.Join(err1, err2, err3); err != nil {
		return "", err
	}
	tree := filepath.Join(store, fmt.Sprintf("%x", sha256.Sum256([]byte(top+"\n"+commit))))
	if now := time.Now(); os.Chtimes(tree, now, now) != nil {
		if err := export(ctx, top, commit, tree); err != nil {
			return "", fmt.Errorf("git cannot read all files of %s, as where a clone is partial: %w", revision, err)
		}
		if err := removeOld(store); err != nil {
			return "", err
		}
	}
	there = filepath.Join(tree, filepath.FromSlash(prefix))
	if _, err := os.Stat(there); err != nil {
		return "", fmt.Errorf("revision %s has no folder %s", revision, prefix)
	}
	return there, nil
}

// revisions returns the folder of all extracted revisions.
func revisions() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	store := filepath.Join(cache, "tight", "revisions")
	return store, os.MkdirAll(store, 0o777)
}

// removeOld removes what nobody has used for a week.
func removeOld(store string) error {
	const week = 7 * 24 * time.Hour
	all, err := os.ReadDir(store)
	for _, e := range all {
		if info, gone := e.Info(); gone == nil && time.Since(info.ModTime()) > week {
			err = errors.Join(err, os.RemoveAll(filepath.Join(store, e.Name())))
		}
	}
	return err
}

// export makes the folder tree from a commit, as a whole or not at all. If two processes
// do so at once, the first one's stays.
func export(ctx context.Context, top, commit, tree string) error {
	tmp, err := os.MkdirTemp(filepath.Dir(tree), "new-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	files, index := filepath.Join(tmp, "tree"), filepath.Join(tmp, "index")
	if err := os.Mkdir(files, 0o777); err != nil {
		return err
	}
	if _, err := git(ctx, top, index, "read-tree", commit); err != nil {
		return err
	}
	if _, err := git(ctx, top, index, "checkout-index", "--all", "--prefix="+files+string(filepath.Separator)); err != nil {
		return err
	}
	err = os.Rename(files, tree)
	if _, missing := os.Stat(tree); missing != nil {
		return err
	}
	return nil
}

// git runs git and returns its output without the last line end. With an index it leaves
// the repository's alone.
func git(ctx context.Context, dir, index string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-c", "core.hooksPath=" + os.DevNull}, args...)...)
	cmd.Dir = dir
	if index != "" {
		cmd.Env = append(cmd.Environ(), "GIT_INDEX_FILE="+index)
	}
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		return "", fmt.Errorf("git %s: %w: %s", args[0], err, strings.Join(strings.FieldsFunc(errs.String(), func(r rune) bool { return r == '\n' }), "; "))
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}

// MergeBase returns the common ancestor of HEAD and a revision. If there is none because the
// clone is shallow, the error contains the git command that fetches what is missing.
func MergeBase(ctx context.Context, dir, revision string) (string, error) {
	_, missing := git(ctx, dir, "", "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if missing == nil {
		commit, err := git(ctx, dir, "", "merge-base", "--", "HEAD", revision)
		if err == nil || ctx.Err() != nil {
			return commit, err
		}
	}
	shallow, err := git(ctx, dir, "", "rev-parse", "--is-shallow-repository")
	switch {
	case err != nil:
		return "", err
	case shallow == "true":
		return "", fmt.Errorf("this clone is shallow, and has no commit that HEAD and %s share; this fetches it:\n%s", revision, fetch("--unshallow ", revision))
	case missing != nil:
		return "", fmt.Errorf("git has no commit %s here; this may fetch it:\n%s", revision, fetch("", revision))
	}
	return "", fmt.Errorf("HEAD and %s share no commit", revision)
}

// fetch returns the git command that fetches a revision: a branch of origin, or a
// commit.
func fetch(flag, revision string) string {
	what, is := strings.CutPrefix(revision, "origin/")
	if is && what != "HEAD" {
		what = fmt.Sprintf("+refs/heads/%s:refs/remotes/origin/%[1]s", what)
	}
	return "git fetch " + flag + "origin " + what
}

// Above is a folder, the one that it is in, and so on up to the root of the file system. A relative
// name ends at ".".
func Above(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for ; yield(dir) && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		}
	}
}

// Nearest returns the nearest folder, from dir on up, that has a file or folder of this name.
func Nearest(name, dir string) (found string, ok bool) {
	for at := range Above(dir) {
		if _, err := os.Stat(filepath.Join(at, name)); err == nil {
			return at, true
		}
	}
	return "", false
}

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
