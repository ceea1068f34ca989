#!/usr/bin/env bash
# Makes all generated files and the vectors again, and fails if one differs from what is committed.
# Without python3, and without its package fitdecode, it says which files it leaves as they are.
set -euo pipefail
cd "$(dirname "$0")/../.."

go=${GO:-go}

(cd compare && "$go" run ./cmd/vectors -o ../vectors)
if command -v python3 >/dev/null; then
	python3 tools/scripts/vectors_blake2.py vectors
	python3 tools/scripts/fit_dump_oracle.py --vectors vectors/fit
	python3 tools/scripts/vectors_fit_damage.py vectors
else
	echo "gen: LEFT OUT: vectors/blake2*.tsv, vectors/fit_damage.tsv and the dumps in vectors/fit: no python3"
fi
if python3 -c 'import fitdecode' 2>/dev/null; then
	python3 tools/scripts/vectors_fit_expansion.py vectors
else
	echo "gen: LEFT OUT: vectors/fit_expansion.tsv: no fitdecode (pip install fitdecode)"
fi

for generator in blake2 protowire protobuf fitprofile copies javatwins; do
	(cd tools/gen && "$go" run "./$generator" write ../..)
done
(cd protobuf && "$go" test -count=1 ./cmd/protoc-gen-go-tight -run TestGeneratedFiles -update)
protobuf/fast/otlp/generate.sh
protobuf/fast/status/generate.sh
(cd compare/messages/sets && "$go" test -count=1 . -run TestCodecsAreCurrent -update)

changed=$(git status --porcelain -- vectors '*z_*.go' '*_tight.pb.go' java/wire/src/main)
if [ -n "$changed" ]; then
	printf 'gen: these files differ from what is committed:\n%s\n' "$changed"
	exit 1
fi
