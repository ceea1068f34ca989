#!/usr/bin/env bash
# Run tight pr in the current folder of a checkout. Fetch the missing commits of a shallow one. The
# comment goes to $RUNNER_TEMP/tight-report/tight.md and to the step's summary, SARIF to tight.sarif
# beside it. The exit status goes to the step's outputs, so that a failing run is commented, too.
#
# BASE, FAIL_ON, LEAST, BUDGET, TIME and PACKAGES are the inputs of action.yml; the first one may be empty.
set -euo pipefail

if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
	git fetch -q --no-tags --unshallow origin
fi
if [ -n "${GITHUB_BASE_REF:-}" ] && ! git rev-parse -q --verify "origin/$GITHUB_BASE_REF" >/dev/null; then
	git fetch -q --no-tags origin "+refs/heads/$GITHUB_BASE_REF:refs/remotes/origin/$GITHUB_BASE_REF"
fi

report=$RUNNER_TEMP/tight-report
mkdir -p "$report"
read -rd '' -a patterns <<<"$PACKAGES" || true # it reads all lines to the end, and calls that a failure

# tight runs code of the branch. That shall not find, in its environment, the files by which a step
# changes later ones, and the runner's tokens. This does not lock that code in: it runs as the same
# user as we do.
status=0
(
	unset GITHUB_PATH GITHUB_ENV GITHUB_OUTPUT GITHUB_STATE GITHUB_STEP_SUMMARY "${!ACTIONS_@}"
	exec "$RUNNER_TEMP/tight" pr ${BASE:+-base "$BASE"} -fail-on "$FAIL_ON" -least "$LEAST" -budget "$BUDGET" -time "$TIME" \
		-o github -o "md=$report/tight.md" -o "sarif=$report/tight.sarif" "${patterns[@]}"
) || status=$?
if [ -f "$report/tight.md" ]; then
	cat "$report/tight.md" >>"$GITHUB_STEP_SUMMARY"
fi
if [ "$status" -eq 3 ]; then # unproven results do not fail
	status=0
fi
echo "status=$status" >>"$GITHUB_OUTPUT"
