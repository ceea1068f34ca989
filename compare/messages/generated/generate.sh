#!/usr/bin/env bash
# Writes z_*.pb.go here: the structs of protoc-gen-go, and the methods that vtprotobuf adds to them,
# from the two .proto files that Java is measured with. It needs protoc, and the network for the
# plugins. They are BSD 3-Clause, as what they write is.
#
# vtprotobuf is asked for what its authors offer to the fastest of programs: messages that come
# from a pool, and strings that share the bytes they are read from.
set -eu
cd "$(dirname "$0")"

go=${GO:-go}
protos=../../../java/bench/src/main/proto
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
GOBIN=$temp GOWORK=off "$go" install google.golang.org/protobuf/cmd/protoc-gen-go@v1.36.12
GOBIN=$temp GOWORK=off "$go" install github.com/planetscale/vtprotobuf/cmd/protoc-gen-go-vtproto@v0.6.0

# write PACKAGE FILE: the two files of one .proto file, in the folder of their package.
write() {
	local path=github.com/tightwire/tightwire/compare/messages/generated/$1 options pools
	options=paths=source_relative,M$2.proto=$path
	pools=$(sed -n "s|^message \([A-Za-z]*\) {|,pool=$path.\1|p" "$protos/$2.proto" | tr -d '\n')
	protoc -I "$protos" --plugin="$temp/protoc-gen-go" --plugin="$temp/protoc-gen-go-vtproto" \
		--go_out="$temp" --go_opt="$options" --go-vtproto_out="$temp" \
		--go-vtproto_opt="$options,features=marshal+unmarshal+unmarshal_unsafe+size+pool$pools" "$2.proto"
	# The line that says "generated" comes first, before the comment of the .proto file.
	sed -n '/^\/\/ Code generated/,$p' "$temp/$2.pb.go" >"$1/z_$1.pb.go"
	sed -n '/^\/\/ Code generated/,$p' "$temp/$2_vtproto.pb.go" >"$1/z_$1_vtproto.pb.go"
}

write otlp otlp
write remotewrite remote_write
