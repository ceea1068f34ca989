#!/usr/bin/env bash
# Times the steps from RFC 7693's block function to the shipped one of blake2s, with both Go
# releases and two levels of amd64, and adds the records to compare/results. Keep
# the machine quiet.
set -eu
cd "$(dirname "$0")/../.."

go=${GO:-go}
package=./compare/steps

"$go" run -C tools/gen ./blake2 steps ../..
commit=$(git rev-parse --short=12 HEAD)
if [ -n "$(git status --porcelain -- compare/steps)" ]; then commit=$commit+dirty; fi

for release in "${GO_OLD:-go1.26.8}" "${GO_NEW:-go1.27.4}"; do
	for level in v1 v3; do
		echo "steps: $release GOAMD64=$level"
		GOTOOLCHAIN=$release GOAMD64=$level "$go" test "$package" -count=1 -run '^TestRecord$' \
			-record "$PWD/compare/results" -commit "$commit"
	done
done
