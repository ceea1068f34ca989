package cell

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// CheckOut puts a revision of the git repository that dir is in into a new folder outside
// of it, and returns what dir is there. Hooks do not run. The caller has to call remove,
// which also works after the context has ended: that never interrupts git halfway. It
// fails if there is no such revision.
func CheckOut(ctx context.Context, dir, revision string) (there string, remove func() error, err error) {
	commit, err := git(ctx, dir, "rev-parse", "--verify", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return "", nil, err
	}
	prefix, err := git(ctx, dir, "rev-parse", "--show-prefix")
	if err != nil {
		return "", nil, err
	}
	tmp, err := os.MkdirTemp("", "tight-revision-*")
	if err != nil {
		return "", nil, err
	}
	tree := filepath.Join(tmp, "tree")
	remove = func() error {
		_, err := git(context.WithoutCancel(ctx), dir, "worktree", "remove", "--force", tree)
		return errors.Join(err, os.RemoveAll(tmp))
	}
	if _, err := git(context.WithoutCancel(ctx), dir, "worktree", "add", "--quiet", "--detach", tree, commit); err != nil {
		return "", nil, errors.Join(err, remove())
	}
	return filepath.Join(tree, filepath.FromSlash(prefix)), remove, nil
}

// git returns what git prints, without the end of the line.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-c", "core.hooksPath=" + os.DevNull}, args...)...)
	cmd.Dir = dir
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		return "", fmt.Errorf("git %s: %w: %s", args[0], err, strings.TrimSpace(errs.String()))
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}
