#!/usr/bin/env bash
# Writes stock/, tight/ and vt/: the messages of schema/, as protoc-gen-go makes them, under three
# names. One stays as it is, one gets the codecs of protoc-gen-go-tight, so that tests can
# compare the two in one process, and some get codecs with other parameters. protoc comes from
# PATH; 36.2 wrote what is committed. The codecs alone are written by `go test ./cmd/protoc-gen-go-tight -update`, without protoc.
set -eu
cd "$(dirname "$0")/../.."
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
module=github.com/tightwire/tightwire/protobuf
go build -o "$temp" google.golang.org/protobuf/cmd/protoc-gen-go ./cmd/protoc-gen-go-tight
for side in stock tight vt; do
	mkdir -p "$temp/internal/messages/$side"
	for schema in internal/messages/schema/*.proto; do
		sed "s/SIDE/$side/g" "$schema" >"$temp/internal/messages/$side/$(basename "$schema")"
	done
	rm -f "internal/messages/$side"/*/*.pb.go
	all=("proto3 other" proto2)
	[ $side = vt ] || all+=(editions apis opaque hybrid trace write)
	for files in "${all[@]}"; do
		hook=all
		case $files in trace | write) hook=roots ;; esac
		opt="module=$module,hook=$hook"
		[ $side = vt ] && opt="module=$module,hook=none,names=vt,copy=each"
		args=()
		if [ $side != stock ]; then
			args=("--plugin=$temp/protoc-gen-go-tight" "--go-tight_out=." "--go-tight_opt=$opt")
		fi
		names=()
		for f in $files; do names+=("internal/messages/$side/$f.proto"); done
		(cd "$temp" && protoc -I. "--plugin=$temp/protoc-gen-go" --go_out="$OLDPWD" --go_opt=module=$module \
			"${args[@]/_out=./_out=$OLDPWD}" "${names[@]}")
	done
done
# The line that says "generated" comes first, before the comment of the .proto file.
sed -i -n '/^\/\/ Code generated/,$p' internal/messages/{stock,tight,vt}/*/*.pb.go
