#!/usr/bin/env bash
# Checks or applies the format of the Java sources. Without Maven and a JDK for the formatter, the
# script says so and does nothing.
#
# usage: tools/scripts/java-format.sh check|apply
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! command -v mvn >/dev/null || ! jdk=$(tools/scripts/jdk.sh 25 26 27 24 23 22 21); then
	echo "left out: the format of java/. It needs Maven and a JDK of 21 or later (JAVA25_HOME can name one)"
	exit
fi
JAVA_HOME=$jdk mvn -q -B -fae -f java/pom.xml "spotless:$1" 2>&1 | sed -n '/-> \[Help/,$d; s/^\[ERROR\] //p'
