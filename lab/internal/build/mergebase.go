package build

import (
	"context"
	"fmt"
	"strings"
)

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
		return "", fmt.Errorf("this clone is shallow, and has no commit that HEAD and %s share; this fetches it:\n%s", revision, fetch("--unshallow", revision))
	case missing != nil:
		return "", fmt.Errorf("git has no commit %s here; this may fetch it:\n%s", revision, fetch("", revision))
	}
	return "", fmt.Errorf("HEAD and %s share no commit", revision)
}

// fetch returns the git command that fetches a revision: a branch of origin, or a
// commit.
func fetch(flag, revision string) string {
	line := "git fetch"
	if flag != "" {
		line += " " + flag
	}
	branch, is := strings.CutPrefix(revision, "origin/")
	if !is || branch == "HEAD" {
		return line + " origin " + strings.TrimPrefix(branch, "origin/")
	}
	return fmt.Sprintf("%s origin +refs/heads/%s:refs/remotes/origin/%s", line, branch, branch)
}
