#!/usr/bin/env bash
# Prints the directory of a JDK of the first named release that is installed, or fails. Looks in
# JAVA17_HOME and so on, then in JAVA_HOME, then where Linux distributions put JDKs.
#
# usage: tools/scripts/jdk.sh RELEASE...
set -eu

# is DIR RELEASE: whether that is a JDK of that release.
is() {
	[ -x "$1/bin/javac" ] && grep -qs "^JAVA_VERSION=\"$2[.\"]" "$1/release"
}

for release; do
	named=JAVA${release}_HOME
	for dir in "${!named:-}" "${JAVA_HOME:-}" /usr/lib/jvm/*; do
		if is "$dir" "$release"; then
			echo "$dir"
			exit
		fi
	done
done
exit 1
