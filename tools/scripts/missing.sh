#!/bin/sh
# Lists missing programs that the tests can use, and how to get them. Fails only without Go; with
# the argument java, only without the requirements of the Java tests.
set -eu

# missing_java reports that the requirements of the Java tests are missing, or fails. It asks
# Maven which JDK it uses.
missing_java() {
	jdk=$(mvn -v 2>&1 | sed -nE 's/^Java version: (1[7-9]|[2-9][0-9])[.,-].* runtime: //p')
	[ -z "$jdk" ] || [ ! -x "$jdk/bin/javac" ] || return 1
	echo "missing: Maven on a JDK of 17 or later. Left out: the Java part, in java/. Get both: apt-get install openjdk-17-jdk-headless maven, or https://adoptium.net/ and https://maven.apache.org/download.cgi"
}

if [ "${1-}" = java ]; then
	if missing_java >&2; then
		echo "make test and make test-java need them; make test-go does not" >&2
		exit 1
	fi
	exit
fi

go=${GO:-go}

if ! command -v "$go" >/dev/null; then
	echo "missing: $go, which everything needs. Get Go 1.26 or later from https://go.dev/dl/ (programs that import a codec need 1.25)" >&2
	exit 1
fi

if ! command -v protoc >/dev/null; then
	echo "missing: protoc. Left out: comparing protoscan with protoc --decode_raw. Get it: apt-get install protobuf-compiler"
fi

if ! command -v python3 >/dev/null; then
	echo "missing: python3. Left out: comparing digests with its hashlib, the Python module of fit, and the docs of the website. Get it: apt-get install python3-venv"
fi

if ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null && ! command -v google-chrome >/dev/null; then
	echo "missing: chromium. Left out: the website and the pages of fit view in a browser. Get it: apt-get install chromium"
fi

if ! command -v npm >/dev/null; then
	echo "missing: npm, which gets axe-core. Left out: looking for what keeps people from using the website. Get it: apt-get install npm"
fi

missing_java || true
