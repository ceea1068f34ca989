package build

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// CheckOut extracts a revision of dir's git repository into a folder of the user's cache, and
// returns the folder there that corresponds to dir. It is always the same folder, so that the
// build cache is used. It must not be written to, because others may read it at the same
// time. Folders not used for a week are removed. Nothing is written into the repository, and
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
	}
	there = filepath.Join(tree, filepath.FromSlash(prefix))
	if _, err := os.Stat(there); err != nil {
		return "", fmt.Errorf("revision %s has no folder %s", revision, prefix)
	}
	return there, nil
}

// revisions returns the folder of all extracted revisions, and removes old ones
// from it.
func revisions() (string, error) {
	const week = 7 * 24 * time.Hour
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	store := filepath.Join(cache, "tight", "revisions")
	if err := os.MkdirAll(store, 0o777); err != nil {
		return "", err
	}
	all, err := os.ReadDir(store)
	for _, e := range all {
		if info, gone := e.Info(); gone == nil && time.Since(info.ModTime()) > week {
			err = errors.Join(err, os.RemoveAll(filepath.Join(store, e.Name())))
		}
	}
	return store, err
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
