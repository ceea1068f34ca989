#!/usr/bin/env bash
# Races java/wire against protobuf-java and PBJ on JDK 25 and on JDK 17, or on the one
# that is named, and adds the raw records to results/. Keep the machine quiet: it takes
# the better part of an hour. Arms that a claim of compare/tight.toml is about run more often
# than others. With --held only the races about how a reader is held are run and recorded, which
# takes some minutes a JDK. With --messages only whole messages are decoded and encoded, in three
# minutes a JDK. With --worst-call twelve pairs of JVMs say what a choice of kernels
# costs the calls that come meanwhile, in three minutes; JDK 17 has nothing to choose. With a
# REGEXP only the races whose names match are run, for a quick look, and nothing is recorded. JMH
# sees to it that no two runs overlap.
#
# One build is measured on all of them. PBJ and the vectors need a JDK 25 for it.
#
# usage: scripts/java-bench.sh [--jdk DIRECTORY] [--held|--messages|--worst-call|REGEXP]
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = --jdk ]; then
	jdks=$2
	shift 2
else
	releases='25 17'
	if [ "${1:-}" = --worst-call ]; then releases=25; fi
	jdks=$(for release in $releases; do scripts/jdk.sh "$release" || echo "java-bench: left out: no JDK $release" >&2; done)
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# The commit, as lab/race says it; a record that the run before added changes nothing.
commit=$(git rev-parse --short=12 HEAD)
if git status --porcelain -- . ':!results' | grep -q .; then commit+=+dirty; fi
program=Main
case ${1:-} in
--worst-call) program=WorstCall && set -- results "$commit" 12 ;;
'') set -- results "$commit" compare/tight.toml ;;
--held | --messages) set -- results "$commit" compare/tight.toml "${1#--}" ;;
esac

builder=$(scripts/jdk.sh 25 26 27 21 17)
if ! JAVA_HOME=$builder mvn -B -f java/pom.xml -pl wire,bench -P '!checks' clean package -DskipTests -Dmaven.javadoc.skip -Dmaven.source.skip >"$log" 2>&1; then
	grep -v -e '^\[INFO\]' -e '^WARNING' "$log"
	exit 1
fi

for jdk in $jdks; do
	"$jdk/bin/java" -version 2>&1 | tail -1
	"$jdk/bin/java" --add-modules jdk.incubator.vector -cp "java/bench/target/classes:java/bench/target/libraries/*" \
		io.github.tightwire.bench.$program "$@" 2>&1 | grep --line-buffered -v '^WARNING: '
done
