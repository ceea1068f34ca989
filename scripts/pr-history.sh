#!/usr/bin/env bash
# Runs tight pr on commits of public modules that change only documents, tests or comments. Prints
# a line for each commit, separated by tabs: module, commit, exit status, what is unproven,
# seconds. Skips merges, and commits whose go.mod is missing or cannot be loaded.
#
#   scripts/pr-history.sh FOLDER MOST REPOSITORY...    FOLDER is for the clones; MOST commits of each
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "$1") most=$2
shift 2
mkdir -p "$folder"
go -C lab build -o "$folder/tight" ./cmd/tight

# runs COMMIT: whether it changes source or go.mod files in more than comments and tests.
runs() {
	git diff --no-ext-diff -U0 "$1~1" "$1" -- '*.go' '*.s' '*.c' '*.h' go.mod go.sum '*/go.mod' '*/go.sum' 'vendor' ':!*_test.go' |
		grep -E '^[+-]' | grep -vE '^(\+\+\+|---) ' | grep -vE '^[+-]\s*(//([^go]|go[^:])|//$|$)' >/dev/null # not -q, which would end the pipe early
}

# one NAME COMMIT: runs tight pr on a commit, and prints its line.
one() {
	git checkout -qf "$2"
	[ -f go.mod ] || return 0
	local start=$SECONDS status=0 unproven
	GOWORK=off timeout 300 "$folder/tight" pr -base HEAD~1 -time 0 -o json >"$folder/out.json" 2>"$folder/err.txt" || status=$?
	[ "$status" -ne 2 ] || return 0
	unproven=$(sed -n 's/^  "unproven": \([0-9]*\),$/\1/p' "$folder/out.json")
	printf '%s\t%.12s\t%d\t%s\t%d\n' "$1" "$2" "$status" "${unproven:--}" $((SECONDS - start))
	[ "$status" -eq 0 ] || cp "$folder/out.json" "$folder/red-$1-${2:0:12}.json"
}

for repository; do
	name=$(basename "$(dirname "$repository")")
	[ "$(basename "$repository")" = repo ] || name=$(basename "$repository" .git)
	[ -d "$folder/$name" ] || git clone -q "$repository" "$folder/$name"
	pushd "$folder/$name" >/dev/null
	git rev-list --no-merges --min-parents=1 origin/HEAD | while read -r commit; do
		runs "$commit" || echo "$commit"
	done | head -n "$most" >"$folder/$name.commits" || true
	while read -r commit; do one "$name" "$commit"; done <"$folder/$name.commits"
	popd >/dev/null
done
