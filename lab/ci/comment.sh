#!/usr/bin/env bash
# Post $RUNNER_TEMP/tight-report/tight.md as a comment on the pull request PR_NUMBER, or update the
# existing comment, with the program GH. Its path is given, and the others are the system's, because
# code of the branch may have changed the PATH, and may have written the report.
set -euo pipefail
PATH=/usr/bin:/bin
here=$(cd "$(dirname "$0")" && pwd)
file=$RUNNER_TEMP/tight-report/tight.md
if [ ! -f "$file" ] || [ -L "$file" ] || [ -z "${PR_NUMBER:-}" ]; then
	echo "no pull request to comment on, or nothing to say"
	exit 0
fi
comments=repos/$GITHUB_REPOSITORY/issues
marker='<!-- tight-pr -->'

# existing: print the number of our comment: of a bot's, or of one by the person whose token it is.
existing() {
	local all me id type login
	all=$("$GH" api --paginate "$comments/$PR_NUMBER/comments" \
		--jq ".[] | select(.body | startswith(\"$marker\")) | \"\(.id) \(.user.type) \(.user.login)\"") || return
	me=$("$GH" api user --jq .login 2>/dev/null) || me= # a workflow's own token is nobody's
	while read -r id type login; do
		if [ "$type" = Bot ] || { [ -n "$me" ] && [ "$login" = "$me" ]; }; then
			echo "$id"
			return
		fi
	done <<<"$all"
}

post() {
	local id
	id=$(existing) || return
	if [ -n "$id" ]; then
		"$GH" api --silent -X PATCH "$comments/comments/$id" -F "body=@$1"
	else
		"$GH" api --silent -X POST "$comments/$PR_NUMBER/comments" -F "body=@$1"
	fi
}

# warn TEXT: show why there is no comment. Only the summary has the report then.
warn() {
	local text=${1//'%'/%25}
	echo "::warning::no comment: ${text//$'\n'/%0A}"
}

if [ ! -x "$GH" ]; then
	warn "no program $GH"
	exit 0
fi
body=$(mktemp)
trap 'rm -f "$body"' EXIT
{ tr -d '\000\r' <"$file" || true; } | head -c 65536 | # which ends tr, if there is more
	LC_ALL=C awk -v marker="$marker" -v limit=65000 -f "$here/comment.awk" >"$body"
said=$(post "$body" 2>&1) || warn "$said"
