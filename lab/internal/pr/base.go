package pr

import (
	"cmp"
	"context"

	"github.com/tightwire/tightwire/lab/internal/cell"
)

// Base returns the commit that a change begins at: where HEAD has left the revision that is
// given, or else what a pull request on GitHub or a merge request on GitLab goes into, or the
// branch that origin shows first.
func Base(ctx context.Context, dir, given string, getenv func(string) string) (commit string, err error) {
	branch := getenv("GITHUB_BASE_REF")
	if branch != "" {
		branch = "origin/" + branch
	}
	return cell.MergeBase(ctx, dir, cmp.Or(given, branch, getenv("CI_MERGE_REQUEST_DIFF_BASE_SHA"), "origin/HEAD"))
}
