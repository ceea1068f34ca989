#!/usr/bin/env bash
# Post $RUNNER_TEMP/tight.md as a comment on the pull request PR_NUMBER, or update the existing
# comment. The token of a pull request from a fork cannot write: then only the summary has it.
set -euo pipefail
file=$RUNNER_TEMP/tight.md
if [ ! -f "$file" ] || [ -z "${PR_NUMBER:-}" ]; then
	echo "no pull request to comment on, or nothing to say"
	exit 0
fi
comments=repos/$GITHUB_REPOSITORY/issues
post() {
	local mine='.[] | select(.user.type == "Bot" and (.body | startswith("<!-- tight-pr -->"))) | .id' id
	id=$(gh api --paginate "$comments/$PR_NUMBER/comments" --jq "$mine") || return
	id=${id%%$'\n'*}
	if [ -n "$id" ]; then
		gh api --silent -X PATCH "$comments/comments/$id" -F "body=@$file"
	else
		gh api --silent -X POST "$comments/$PR_NUMBER/comments" -F "body=@$file"
	fi
}
post || echo "::notice::this token may not comment, as from a fork: see the summary of the step"
