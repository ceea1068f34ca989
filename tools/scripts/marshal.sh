#!/usr/bin/env bash
# Measures what a user of proto.Marshal would gain if protobuf-go called our
# protobuf/protowire: counts the instructions of both in four builds, fails unless ours has as few as
# promised below, and prints how much a small program grows. make suites runs it, in two to five minutes.
#
# One binary has both arms: the published protobuf-go, and a copy of it under another module
# path. The copy imports our protowire instead of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."

root=$PWD
go=${GO:-go}
version=v1.36.12
home=github.com/tightwire/tightwire
theirs=google.golang.org/protobuf
copy=copy.example/protobuf

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
"$go" build -C lab -o "$work/tight" ./cmd/tight
export GOWORK=off GOFLAGS="${GOFLAGS-} -mod=mod"

# ours FOLDER: makes the files import the copy instead of protobuf-go.
ours() {
	grep -rl "\"$theirs/" "$1" --include='*.go' | grep -v /encoding/protowire/ |
		xargs sed -i.before "s#\"$theirs/encoding/protowire\"#\"$home/protobuf/protowire\"#; s#\"$theirs/#\"$copy/#"
}

# need MODULE...: requires modules, ours from their folders.
need() {
	"$go" mod edit -replace=$home="$root" -replace=$home/protobuf="$root/protobuf" "${@/#/-require=}" \
		-require=$home@v0.1.0 -require=$home/protobuf@v0.1.0
}

cd "$work"
"$go" mod download -json $theirs@$version >module.json
cp -r "$(sed -n 's/.*"Dir": "\(.*\)",/\1/p' module.json)" copy
chmod -R u+w copy
ours copy
rm copy/integration_test.go # it looks for the module by its name
cd copy
need
"$go" mod edit -module=$copy

cp -r "$root/compare/peers/upstream/testdata/marshal" "$work/marshal"
cd "$work/marshal"
"$go" mod init marshal 2>/dev/null
need $theirs@$version $copy@v0.0.0
"$go" mod edit -replace=$copy="$work/copy"
"$go" build -o protoc-gen-go $theirs/cmd/protoc-gen-go
mkdir arm/pb
"$go" run ./generate ./protoc-gen-go >arm/pb/write.pb.go
cp -r arm ours
cp -r program program-ours
ours ours
sed -i.before 's#"marshal/arm/pb"#"marshal/ours/pb"#' ours/arm.go
sed -i.before 's#"marshal/arm"#arm "marshal/ours"#' program-ours/main.go
"$go" mod tidy

# size FOLDER FLAGS: the size of the program in bytes.
size() {
	"$go" build -ldflags="$2" -o program.bin "./$1"
	wc -c <program.bin
}

for flags in '' '-s -w'; do
	before=$(size program "$flags") after=$(size program-ours "$flags")
	printf 'a small program, -ldflags="%s": %d bytes, on ours %d, %d more\n' "$flags" "$before" "$after" $((after - before))
done

# Marshal: at least a tenth fewer; of maps, whose keys are sorted, 1.5 %. Unmarshal: 5 % more or less.
status=0
for release in "${GO_OLD:-go1.26.8}" "${GO_NEW:-go1.27.4}"; do
	for level in v1 v3; do
		"$work/tight" count -toolchain "$release" -target "linux/amd64/$level" -bench . . | awk -v build="$release $level" '
			$2 == "instructions/op" {
				race = arm = $3
				sub("/impl=.*", "", race)
				gsub(".*/impl=|:$", "", arm)
				count[arm, race] = $1
				if (arm == "ours") races[++n] = race
			}
			END {
				for (i = 1; i <= n; i++) {
					race = races[i]
					low = 0
					high = race ~ "struct" ? 0.985 : 0.90
					if (race ~ "Unmarshal") { low = 0.95; high = 1.05 }
					ratio = count["ours", race] / count["protobuf-go", race]
					fails = ratio < low || ratio > high
					bad += fails
					printf "%s %s: %.3f of the instructions%s\n", build, race, ratio, fails ? ", FAILS" : ""
				}
				exit n != 6 || bad
			}' || status=1
	done
done
exit "$status"
