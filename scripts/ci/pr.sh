#!/usr/bin/env bash
# Run tight pr in the current folder of a checkout. Fetch the missing commits of a shallow one. The
# comment goes to $RUNNER_TEMP/tight.md and to the step's summary, SARIF to tight.sarif beside it.
# The exit status goes to the step's outputs, so that a failing run is commented, too.
#
# BASE, FAIL_ON, TIME and PACKAGES are the inputs of action.yml; the first one may be empty.
set -euo pipefail

if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
	git fetch -q --no-tags --unshallow origin
fi
if [ -n "${GITHUB_BASE_REF:-}" ] && ! git rev-parse -q --verify "origin/$GITHUB_BASE_REF" >/dev/null; then
	git fetch -q --no-tags origin "+refs/heads/$GITHUB_BASE_REF:refs/remotes/origin/$GITHUB_BASE_REF"
fi

status=0
read -ra patterns <<<"$PACKAGES"
"$RUNNER_TEMP/tight" pr ${BASE:+-base "$BASE"} -fail-on "$FAIL_ON" -time "$TIME" \
	-o github -o "md=$RUNNER_TEMP/tight.md" -o "sarif=$RUNNER_TEMP/tight.sarif" "${patterns[@]}" || status=$?
if [ -f "$RUNNER_TEMP/tight.md" ]; then
	cat "$RUNNER_TEMP/tight.md" >>"$GITHUB_STEP_SUMMARY"
fi
if [ "$status" -eq 3 ]; then # unproven results do not fail
	status=0
fi
echo "status=$status" >>"$GITHUB_OUTPUT"
