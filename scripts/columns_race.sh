#!/usr/bin/env bash
# Times fit and fitarrow beside pyroparse: FIT files to Arrow, to Parquet, and a folder of them
# to Parquet; see columns_race.py, which prints a table. PYTHON is a Python that has pyroparse 0.11,
# such as that of a virtual environment; without one it says so and does nothing.
# Arguments are the numbers of rounds, of files in the folder, and of records in each.
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
if ! "$python" -c 'import pyroparse; assert pyroparse.__version__.startswith("0.11")' 2>/dev/null; then
	echo "columns_race: LEFT OUT: $python has no pyroparse 0.11"
	exit 0
fi
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
go=${GO:-go}
"$go" build -tags arrow_json_stdlib -o "$temp/fit" ./cmd/fit
"$go" test -c -o "$temp/files.test" ./fitarrow
"$python" scripts/columns_race.py "$temp" "${1:-11}" "${2:-100}" "${3:-3600}"
