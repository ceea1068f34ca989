#!/usr/bin/env bash
# Tests the jar of java/wire as each JVM sees it: JDK 17, 21 and 25, and JDK 25 with
# flags that make a poorer CPU of this one. JDK 25 builds the jar, and so must be
# there; the others are left out if they are not found. A JDK is looked for in
# JAVA17_HOME, JAVA21_HOME and JAVA25_HOME, then in JAVA_HOME, then where Linux
# distributions put them.
#
# Each cell says which kernels it must find, so that none is missed silently.
set -eu
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# home RELEASE: the directory of a JDK of that release, or nothing.
home() {
	local named=JAVA$1_HOME dir
	for dir in "${!named:-}" "${JAVA_HOME:-}" /usr/lib/jvm/*; do
		if [ -x "$dir/bin/javac" ] && [ -f "$dir/release" ] && grep -q "^JAVA_VERSION=\"$1[.\"]" "$dir/release"; then
			echo "$dir"
			return
		fi
	done
}

# maven ARGUMENT...: quiet unless it fails.
maven() {
	if ! JAVA_HOME=$jdk25 mvn -B -f java/pom.xml -pl wire "$@" >"$log" 2>&1; then
		grep -v -e '^\[INFO\]' -e '^WARNING' "$log"
		exit 1
	fi
}

# cell RELEASE TESTS KERNELS FLAG...: the tests, with the jar, in a JVM with these flags.
cell() {
	local jdk
	jdk=$(home "$1")
	if [ -z "$jdk" ]; then
		echo "java-matrix: $1 ${*:4}: left out: no JDK $1 (set JAVA$1_HOME)"
		return
	fi
	maven surefire:test -P '!java21,!java25,!checks' -Djvm="$jdk/bin/java" -Dtest="$2" \
		-Dwire.tested="$(echo java/wire/target/wire-*.jar | sed "s|^java/wire|$PWD/java/wire|")" \
		-DargLine="-Dtightwire.release=$1 -Dtightwire.kernels=$3 ${*:4}"
	echo "java-matrix: $1 ${*:4}: $(grep 'Tests run:' "$log" | tail -1 | sed 's/.*\(Tests run: [0-9]*\).*/\1/')"
}

jdk25=$(home 25)
if [ -z "$jdk25" ]; then
	echo "java-matrix: no JDK 25: install one, or set JAVA25_HOME" >&2
	exit 1
fi
maven package -DskipTests -P '!checks'

own=KernelTest,ReleaseTest
plain=Kernel,KernelSwar
scalar=$plain,KernelCompress
all=$scalar,KernelVector512
package=io.github.tightwire.wire
module="--add-modules jdk.incubator.vector"
vector="$module -D$package.vector=true -D$package.compress=true"
thorough=-Dtightwire.thorough=true

cell 17 '*Test' $plain
cell 17 $own $plain $thorough
cell 21 '*Test' $scalar
cell 21 $own $scalar -D$package.compress=false
cell 21 $own $scalar -D$package.compress=true $thorough
cell 25 '*Test' $scalar
cell 25 $own $scalar -D$package.compress=false
cell 25 $own $scalar -D$package.compress=true $thorough
cell 25 '*Test' $all "$module"
cell 25 $own $all "$module" -D$package.vector=false
cell 25 $own $all "$vector" $thorough
for flag in -XX:UseAVX=2 -XX:UseAVX=1 -XX:-UseBMI2Instructions; do
	cell 25 $own $all "$module" $flag
	cell 25 $own $all "$vector" $flag
done
# -XX:-UseBMI2Instructions leaves Long.compress an instruction; this does not.
cell 25 $own $scalar -XX:+UnlockDiagnosticVMOptions -XX:DisableIntrinsic=_compress_l,_expand_l
cell 25 $own $scalar -Xint
cell 25 'KernelTest#writesEveryCount+stopsWhenFull+counts' $all "$vector" -Xint

# As a named module: it must read jdk.incubator.vector without requiring it.
program=$(mktemp --suffix=.java)
trap 'rm -f "$log" "$program"' EXIT
cat >"$program" <<'EOF'
class Program {
  public static void main(String[] arguments) {
    byte[] ones = new byte[4096];
    long[] values = new long[ones.length];
    io.github.tightwire.wire.Varint.readLongs(ones, 0, ones.length, values, 0);
    System.out.println(io.github.tightwire.wire.Varint.class.getModule());
  }
}
EOF
"$jdk25/bin/java" -p "$(echo java/wire/target/wire-*.jar)" --add-modules $package $vector "$program" 2>"$log" |
	grep -x "module $package" || { cat "$log" && exit 1; }
