#!/usr/bin/env bash
# Races java/wire against protobuf-java and PBJ on JDK 25 and 17, or on the named JDK, and adds
# the raw records to compare/results. Keep the machine quiet for up to an hour. Ours
# and protobuf-java have more JVMs than others, so that promises about them can be decided.
#
# --held        only the races about where a reader is kept, some minutes a JDK
# --messages    only decoding and encoding of whole messages, three minutes a JDK
# REGEXP        only races whose names match; records nothing
#
# JMH prevents two runs at once. All JDKs run the same build, which needs JDK 25 for PBJ and the
# vectors. DIRECTORY may hold a JVM without a compiler.
#
# usage: tools/scripts/java-bench.sh [--jdk DIRECTORY] [--held|--messages|REGEXP]
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ "${1:-}" = --jdk ]; then
	jdks=$2
	shift 2
else
	jdks=$(for release in 25 17; do tools/scripts/jdk.sh "$release" || echo "java-bench: left out: no JDK $release" >&2; done)
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# The commit, in the form of lab/race. New records in results do not make it dirty.
commit=$(git rev-parse --short=12 HEAD)
if git status --porcelain -- . ':!compare/results' | grep -q .; then commit+=+dirty; fi
case ${1:-} in
'') set -- compare/results "$commit" ;;
--held | --messages) set -- compare/results "$commit" "${1#--}" ;;
esac

builder=$(tools/scripts/jdk.sh 25 26 27 21 17)
if ! JAVA_HOME=$builder mvn -B -f java/pom.xml -pl wire,bench -P '!checks' clean package -DskipTests -Dmaven.javadoc.skip -Dmaven.source.skip >"$log" 2>&1; then
	grep -v -e '^\[INFO\]' -e '^WARNING' "$log"
	exit 1
fi

for jdk in $jdks; do
	"$jdk/bin/java" -version 2>&1 | tail -1
	vectors=$("$jdk/bin/java" --list-modules | sed -n 's/^jdk\.incubator\.vector@.*/--add-modules=jdk.incubator.vector/p')
	# Without Long.compress, Varint.warmUp of this JVM says whether there are vectors.
	"$jdk/bin/java" ${vectors:+"$vectors"} -Dio.github.tightwire.wire.compress=false -cp "java/bench/target/classes:java/bench/target/libraries/*" \
		io.github.tightwire.bench.Main "$@" 2>&1 | grep --line-buffered -v '^WARNING: '
done
