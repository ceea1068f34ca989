#!/usr/bin/env bash
# Compares the output of fit bulk, fit parquet and fit arrow, as pyarrow and DuckDB read it, with
# the messages of the FIT files. Also runs the queries of docs/fit/dataset.md. See
# bulk_oracle.py. PYTHON is a Python with duckdb, pyarrow, polars and pandas, for example of a
# virtual environment. Without one the script says so and does nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."

python=${PYTHON:-python3}
if ! "$python" -c 'import duckdb, pandas, polars, pyarrow' 2>/dev/null; then
	echo "bulk_oracle: LEFT OUT: $python has not all of duckdb, pandas, polars and pyarrow"
	exit 0
fi
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${GO:-go}" build -o "$temp/fit" ./cmd/fit
mkdir "$temp/files"
cp -r vectors/fit "$temp/files/vectors"
# One ride becomes activities of three sports in four years, and one file of two sessions.
ride=vectors/fit/activity.fit
for years in 1 2 3 4; do
	for sport in cycling walking hiking; do
		{ "$temp/fit" set --sport $sport $ride -o - 2>/dev/null || test $? -eq 1; } | # it is cycling already
			"$temp/fit" shift --by -$((years * 8766))h - -o "$temp/files/$sport-$years.fit" 2>/dev/null
	done
done
"$temp/fit" shift --by 3h "$temp/files/walking-1.fit" -o "$temp/later.fit" 2>/dev/null
"$temp/fit" merge "$temp/files/cycling-1.fit" "$temp/later.fit" -o "$temp/files/both.fit" 2>/dev/null
"$python" tools/scripts/bulk_oracle.py "$temp/fit" "$temp/files" 2> >(grep -v '^fit: ' >&2)
