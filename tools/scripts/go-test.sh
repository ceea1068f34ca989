#!/usr/bin/env bash
# Runs go test with the given arguments, and every 30 s says how far it is, because go test prints
# nothing until a package and those listed before it are done, which can take minutes.
set -euo pipefail

passed=0
failed=0
next=30

# progress: print how far the run is.
progress() {
	printf 'make test: %d s, %d packages passed, %d failed\n' "$SECONDS" "$passed" "$failed"
}

# follow: pass the lines on, and count the packages in them.
follow() {
	local line status
	while true; do
		status=0
		IFS= read -r -t 5 line || status=$?
		if [ "$status" -gt 128 ]; then # nothing within 5 s, or a part of a line
			printf '%s' "$line"
		elif [ "$status" -ne 0 ]; then
			break
		else
			printf '%s\n' "$line"
		fi
		case $line in
		ok[[:space:]]* | *"[no test files]") passed=$((passed + 1)) ;;
		FAIL[[:space:]]*) failed=$((failed + 1)) ;;
		esac
		if [ "$SECONDS" -ge "$next" ]; then
			progress
			next=$((SECONDS + 30))
		fi
	done
	progress
}

echo "make test: compiling and testing the Go packages, which takes minutes; every 30 s a line says how far it is"
"${GO:-go}" test "$@" 2>&1 | follow
