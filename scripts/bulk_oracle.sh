#!/usr/bin/env bash
# Compares what fit bulk, fit parquet and fit arrow write with the messages of the files, as
# pyarrow and DuckDB read them, and runs the recipes of docs/recipes.md for data sets: see
# bulk_oracle.py. PYTHON is a Python that has duckdb, pyarrow, polars and pandas, such as that
# of a virtual environment; without one it says so and does nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
if ! "$python" -c 'import duckdb, pandas, polars, pyarrow' 2>/dev/null; then
	echo "bulk_oracle: LEFT OUT: $python has not all of duckdb, pandas, polars and pyarrow"
	exit 0
fi
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${GO:-go}" build -o "$temp/fit" ./cmd/fit
(cd compare && "${GO:-go}" run ./cmd/rides -n 60 -records 1000 -o "$temp/files/made")
cp -r vectors/fit "$temp/files/vectors"
"$python" scripts/bulk_oracle.py "$temp/fit" "$temp/files" 2> >(grep -v '^fit: ' >&2)
