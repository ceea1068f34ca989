#!/usr/bin/env bash
# A hook for pre-commit, or git's own: run tight pr, which is on the PATH, on what is staged, in a
# folder of its own. What is in the work tree and not staged is not judged. The arguments are further
# ones of tight pr.
set -euo pipefail
if ! git rev-parse -q --verify HEAD >/dev/null; then
	echo "tight pr: there is no commit yet to compare with"
	exit 0
fi
staged=$(git -c user.name=tight -c user.email=tight commit-tree -p HEAD -m staged "$(git write-tree)")
top=$(git rev-parse --show-toplevel)
objects=$(git rev-parse --path-format=absolute --git-path objects)
shallow=$(git rev-parse --path-format=absolute --git-path shallow)
of_hook=$(git rev-parse --local-env-vars)
# shellcheck disable=SC2086 # one name a line
unset $of_hook # git sets some of them for hooks, and they name the other folder

# Always the same folder, so that Go's build cache is used.
there=${XDG_CACHE_HOME:-$HOME/.cache}/tight/staged/$(cksum <<<"$top" | cut -d' ' -f1)
git init -q "$there"
echo "$objects" >"$there/.git/objects/info/alternates"
rm -f "$there/.git/shallow"
[ ! -f "$shallow" ] || cp "$shallow" "$there/.git/shallow"
cd "$there"
git -c core.hooksPath=/dev/null checkout -q --force --detach "$staged"
git clean -qfdx
tight pr -base HEAD^ -time 0 "$@"
