#!/usr/bin/env bash
# Deploys the Java artifacts into a folder, as a release does. Then builds java/consumer with them
# by Maven, and runs it on JDK 17 and 25, on the class path and on the module path. Then installs
# the library as docs/java/varints.md says, and builds and runs java/consumer with the dependency of
# that page. Works on a copy, with an empty Maven repository, so that nothing comes from an earlier
# build.
#
# usage: tools/scripts/java-consumer.sh
#
# It needs Maven, and JDK 25 to build all kernels. Without JDK 17 it skips the runs on it.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! command -v mvn >/dev/null || ! jdk25=$(tools/scripts/jdk.sh 25); then
	echo "java-consumer: needs Maven and JDK 25 (JAVA25_HOME can name one)" >&2
	exit 1
fi
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
log=$temp/log

# maven JDK ARGUMENT...: quiet unless it fails.
maven() {
	if ! JAVA_HOME=$1 mvn -B -Dmaven.repo.local="$temp/repository" "${@:2}" >"$log" 2>&1; then
		grep -v -e '^\[INFO\]' -e '^WARNING' "$log"
		exit 1
	fi
}

# want JAR ENTRY: fails unless the jar has the entry.
want() {
	unzip -l "$1" | awk '{ print $4 }' | grep -qx "$2" || { echo "java-consumer: no $2 in ${1##*/}" && exit 1; }
}

mkdir "$temp/tree"
tar -cf - --exclude=target java vectors LICENSE | tar -xf - -C "$temp/tree"
maven "$jdk25" -f "$temp/tree/java/pom.xml" -P 'release,!checks' -pl wire,wire-ffm -am deploy -DskipTests \
	-DaltDeploymentRepository="artifacts::file://$temp/artifacts"

for name in wire wire-ffm; do
	folder=$(echo "$temp"/artifacts/io/github/tightwire/$name/*/)
	for kind in '' -sources -javadoc; do
		jar=$(find "$folder" -name "$name-*[0-9]$kind.jar" -o -name "$name-*[0-9T]$kind.jar" | head -n 1)
		[ -n "$jar" ] || { echo "java-consumer: $name is deployed without its$kind jar" && exit 1; }
		if [ -z "$kind" ]; then
			want "$jar" META-INF/LICENSE
			if unzip -l "$jar" | grep -q 'versions/.*/META-INF\|jpms.args'; then
				echo "java-consumer: ${jar##*/} has what only the compiler needs" && exit 1
			fi
		fi
	done
	if [ $name = wire ]; then
		for kernel in 21/io/github/tightwire/wire/KernelCompress 25/io/github/tightwire/wire/KernelVector512; do
			want "${jar/-javadoc/-sources}" META-INF/versions/$kernel.java
		done
	fi
	echo "ok  $name: jar, sources and Javadoc, $(du -sh --apparent-size "$folder" | cut -f1)"
done
rm -rf "$temp/repository/io/github/tightwire"

# run JDK JAVA-ARGUMENT...: the program, in that JVM.
run() {
	local said
	said=$("$1/bin/java" "${@:2}" 2>"$log") || { cat "$log" && exit 1; }
	echo "ok  $said"
}

for release in 17 25; do
	if ! jdk=$(tools/scripts/jdk.sh $release); then
		echo "left out: no JDK $release (JAVA${release}_HOME can name one)"
		continue
	fi
	maven "$jdk" -f "$temp/tree/java/consumer/pom.xml" clean process-classes -Dartifacts="$temp/artifacts"
	built=$temp/tree/java/consumer/target
	run "$jdk" -cp "$built/classes:$built/libraries/*" consumer.Main
	run "$jdk" -p "$built/classes:$built/libraries" -m consumer/consumer.Main
done
run "$jdk25" --add-modules jdk.incubator.vector \
	-p "$built/classes:$built/libraries" -m consumer/consumer.Main warm

# The page: its command, and its dependency, which consumer has too.
page=docs/java/varints.md
install=$(sed -n 's/^    mvn //p' $page | head -n 1)
dependency=$(awk '/^```xml/ { on = 1; next } /^```/ { on = 0 } on' $page | tr -d ' \n')
case $(tr -d ' \n' <java/consumer/pom.xml) in
*"$dependency"*) ;;
*) echo "java-consumer: java/consumer/pom.xml has another dependency than $page" && exit 1 ;;
esac
[ -n "$install" ] && [ -n "$dependency" ] || { echo "java-consumer: no command or no dependency in $page" && exit 1; }
jdk=$(tools/scripts/jdk.sh 17 25)
read -ra words <<<"$install"
(cd "$temp/tree" && maven "$jdk" "${words[@]}")
if [ "$jdk" != "$jdk25" ] && ! grep -q 'This jar lacks kernels' "$log"; then
	echo "java-consumer: JDK 17 builds a jar without all kernels, and Maven does not say so" && exit 1
fi
maven "$jdk" -f "$temp/tree/java/consumer/pom.xml" clean process-classes -Dartifacts="$temp/none"
run "$jdk" -cp "$built/classes:$built/libraries/*" consumer.Main
