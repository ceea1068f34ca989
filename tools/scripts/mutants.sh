#!/usr/bin/env bash
# Makes small changes to packages, one at a time, and lists those that the tests do not notice. See
# tools/mutate. It takes a second or more for each change, hours for all. docs/release.md says what
# to do with the list.
#
# usage: tools/scripts/mutants.sh [-files REGEXP] [FOLDER...]
set -eu
cd "$(dirname "$0")/../.."

go=${GO:-go}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
(cd tools && GOWORK=off "$go" build -o "$temp/mutate" ./mutate)

flags=()
if [ "${1-}" = -files ]; then
	flags=(-files "$2")
	shift 2
fi
if [ $# -eq 0 ]; then
	set -- protowire protowire/internal/bulk protowire/stream protowire/fieldpath blake2s fit fit/internal/crc fit/internal/layout fit/internal/locals fit/internal/salvage fit/activity fit/edit fit/column fit/input cmd/b2sum cmd/fit cmd/fit/internal/{run,export,field,dump,csv,columns,bulk,routes,figures,view,check,edits} cmd/protoscan/internal/{program,scan} lab/internal/verdict lab/internal/sample
fi
status=0
for folder; do
	[ -d "$folder" ] || continue
	"$temp/mutate" "${flags[@]}" "$folder" || status=$?
done
[ "$status" -le 1 ] # survivors are no failure: they are judged
