package compare

import (
	"cmp"
	"context"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// Base returns the commit at which HEAD forked from the given revision. Without a revision it
// takes the target of the pull request on GitHub or merge request on GitLab, otherwise origin's
// default branch.
func Base(ctx context.Context, dir, given string, getenv func(string) string) (commit string, err error) {
	branch := getenv("GITHUB_BASE_REF")
	if branch != "" {
		branch = "origin/" + branch
	}
	return build.MergeBase(ctx, dir, cmp.Or(given, branch, getenv("CI_MERGE_REQUEST_DIFF_BASE_SHA"), "origin/HEAD"))
}
