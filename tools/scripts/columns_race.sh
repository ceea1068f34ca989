#!/usr/bin/env bash
# Times fit, fitarrow and the Python module against pyroparse: FIT files to Arrow, to Parquet, and a
# folder of files to Parquet. columns_race.py prints a table. PYTHON is a Python with pyroparse 0.11, for example
# of a virtual environment. Without one the script says so and does nothing.
# Arguments are the numbers of rounds, of files in the folder, and of records in each.
set -euo pipefail
cd "$(dirname "$0")/../.."

python=${PYTHON:-python3}
if ! "$python" -c 'import pyroparse; assert pyroparse.__version__.startswith("0.11")' 2>/dev/null; then
	echo "columns_race: LEFT OUT: $python has no pyroparse 0.11"
	exit 0
fi
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
go=${GO:-go}
"$go" build -trimpath -tags arrow_json_stdlib -ldflags "-s -w" -o "$temp/fit" ./cmd/fit
mkdir -p "$temp/site/bin"
ln "$temp/fit" "$temp/site/bin/fit"
cp -r cmd/fit/python/tightwire "$temp/site"
"$go" test -c -o "$temp/files.test" ./fit/fitarrow
PYTHONPATH="$temp/site" "$python" tools/scripts/columns_race.py "$temp" "${1:-11}" "${2:-100}" "${3:-3600}"
