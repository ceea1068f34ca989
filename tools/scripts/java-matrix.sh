#!/usr/bin/env bash
# Builds java/ with JDK 25 and tests the jar of java/wire as each JVM sees it: JDK 17,
# 21 and 25, and JDK 25 with flags that imitate weaker CPUs. Prints one line a JVM, and the
# output of JVMs that fail. Works on a copy.
#
# usage: tools/scripts/java-matrix.sh [full|short]
#
# full first runs all tests of all modules, with Error Prone and the format check. It also builds
# everything again in another folder: equal sources must make equal jars. short, for CI, runs only
# the JVMs that need the jar's latest kernels.
#
# tools/scripts/jdk.sh finds the JDKs. JDK 25 is required; JVMs of other missing JDKs are skipped. Each
# JVM names the kernels that it must find, so that none is missed silently.
set -eu
cd "$(dirname "$0")/../.."

size=${1:-full}
case $size in
full | short) ;;
*) echo "usage: $0 [full|short]" >&2 && exit 2 ;;
esac

if ! jdk25=$(tools/scripts/jdk.sh 25); then
	echo "java-matrix: no JDK 25, which alone builds all kernels: install one (https://adoptium.net/), or set JAVA25_HOME" >&2
	exit 1
fi

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
log=$temp/log
passed=0 left_out=0

# copy NAME: the sources and their vectors in a folder of that name.
copy() {
	mkdir "$temp/$1"
	tar -cf - --exclude=target java vectors LICENSE | tar -xf - -C "$temp/$1"
}

# maven FOLDER ARGUMENT...: quiet unless it fails.
maven() {
	if ! JAVA_HOME=$jdk25 mvn -B -f "$temp/$1/java/pom.xml" "${@:2}" >"$log" 2>&1; then
		grep -v -e '^\[INFO\]' -e '^WARNING' "$log"
		exit 1
	fi
}

# pass NAME RESULT START: the line of a JVM that began in that second.
pass() {
	passed=$((passed + 1))
	printf 'PASS      %4ds  %s: %s\n' $((SECONDS - $3)) "$1" "$2"
}

# jvm RELEASE TESTS KERNELS FLAG...: the tests, with the jar, in a JVM with these flags.
jvm() {
	local jdk name="$1 ${*:4}" start=$SECONDS
	if ! jdk=$(tools/scripts/jdk.sh "$1"); then
		left_out=$((left_out + 1))
		printf 'LEFT OUT         %s: no JDK %s (JAVA%s_HOME can name one)\n' "$name" "$1" "$1"
		return
	fi
	maven build surefire:test -pl wire -P '!java21,!java25,!checks' -Djvm="$jdk/bin/java" -Dtest="$2" \
		-Dwire.tested="$jar" -DargLine="-Dtightwire.release=$1 -Dtightwire.kernels=$3 ${*:4}"
	pass "$name" "$(grep 'Tests run:' "$log" | tail -n 1 | sed 's/.*Tests run: \([0-9]*\).*/\1 tests/')" "$start"
}

# everything: all tests, and the jars of two folders compared.
everything() {
	local start=$SECONDS other
	copy build
	maven build verify -P release
	pass "mvn verify" "$(grep 'Tests run:' "$log" | grep -v -e '-- in' | sed 's/.*Tests run: \([0-9]*\).*/\1/' | paste -sd+) tests" "$start"
	start=$SECONDS
	copy again
	maven again verify -P release -DskipTests -Dspotless.check.skip
	for other in "$temp"/again/java/wire*/target/*.jar; do
		cmp "$other" "${other/again/build}"
	done
	pass "the same jars from another folder" "$(cd "$temp/again/java" && echo wire*/target/*.jar | sed 's|[^ ]*/||g')" "$start"
}

own=KernelTest,ReleaseTest
# With the vectors forced, for which the compiler must have been at work: before, they allocate.
forced='*Test,!*AllocationTest,!JitTest'
plain=Kernel,KernelSwar
scalar=$plain,KernelCompress
all=$scalar,KernelVector512
package=io.github.tightwire.wire
module="--add-modules jdk.incubator.vector"
vector="$module -D$package.vector=true -D$package.compress=true"
thorough=-Dtightwire.thorough=true

# jvms_short: each kernel as the public methods reach it, without its exhaustive tests.
jvms_short() {
	jvm 25 $own $scalar -D$package.compress=false
	jvm 25 $own $scalar -D$package.compress=true
	jvm 25 "$forced" $all "$vector"
}

jvms_full() {
	jvm 17 '*Test' $plain
	jvm 17 $own $plain $thorough
	for release in 21 25; do
		jvm $release '*Test' $scalar
		jvm $release $own $scalar -D$package.compress=false
		jvm $release $own $scalar -D$package.compress=true $thorough
	done
	jvm 25 '*Test' $all "$module"
	jvm 25 $own $all "$module" -D$package.vector=false
	jvm 25 "$forced" $all "$vector" $thorough
	for flag in -XX:UseAVX=2 -XX:UseAVX=1 -XX:-UseBMI2Instructions; do
		jvm 25 $own $all "$module" $flag
		jvm 25 $own $all "$vector" $flag
	done
	# -XX:-UseBMI2Instructions leaves Long.compress an instruction; this does not.
	jvm 25 $own $scalar -XX:+UnlockDiagnosticVMOptions -XX:DisableIntrinsic=_compress_l,_expand_l
	jvm 25 $own $scalar -Xint
	jvm 25 'KernelTest#writesEveryCount+stopsWhenFull+counts' $all "$vector" -Xint
	# JitTest starts JVMs of its own, each with its flags for HotSpot's compilers.
	for release in 17 21 25; do
		jvm $release JitTest $plain $thorough
	done
}

# named_module: it must read jdk.incubator.vector without requiring it.
named_module() {
	local start=$SECONDS
	cat >"$temp/Program.java" <<'EOF'
class Program {
  public static void main(String[] arguments) {
    byte[] ones = new byte[4096];
    long[] values = new long[ones.length];
    io.github.tightwire.wire.Varint.readLongs(ones, 0, ones.length, values, 0);
    System.out.println(io.github.tightwire.wire.Varint.class.getModule());
  }
}
EOF
	# shellcheck disable=SC2086 # several arguments are in it
	if ! "$jdk25/bin/java" -p "$jar" --add-modules $package $vector "$temp/Program.java" >"$log" 2>&1 ||
		! grep -qx "module $package" "$log"; then
		cat "$log"
		exit 1
	fi
	pass "25 $vector" "runs in module $package" "$start"
}

if [ "$size" = full ]; then
	everything
else
	copy build
	maven build package -pl wire -DskipTests -P '!checks' -Dmaven.javadoc.skip -Dmaven.source.skip
fi
jar=$(find "$temp/build/java/wire/target" -name 'wire-*.jar' ! -name '*-sources.jar' ! -name '*-javadoc.jar')
"jvms_$size"
named_module
echo "java-matrix ($size): $passed passed, $left_out left out, in $SECONDS s"
