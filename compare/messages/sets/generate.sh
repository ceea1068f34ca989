#!/usr/bin/env bash
# Writes stock/ and hooked/ from sets.proto and extended.proto: the structs of protoc-gen-go and our codecs, in hooked/ under
# package proto, and in stock/ beside vtprotobuf's, but for extended.proto. It needs protoc, and the network for the two
# plugins of others.
set -eu
cd "$(dirname "$0")"

go=${GO:-go}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
GOBIN=$temp GOWORK=off "$go" install google.golang.org/protobuf/cmd/protoc-gen-go@v1.36.12
GOBIN=$temp GOWORK=off "$go" install github.com/planetscale/vtprotobuf/cmd/protoc-gen-go-vtproto@v0.6.0
(cd ../../../protobuf && "$go" build -o "$temp" ./cmd/protoc-gen-go-tight)

for side in stock hooked; do
	path=github.com/tightwire/tightwire/compare/messages/sets/$side
	sed "s/SIDE/$side/" sets.proto >"$temp/$side.proto"
	sed "s/SIDE/$side/" extended.proto >"$temp/${side}_extended.proto"
	options=paths=source_relative,M$side.proto=$path,M${side}_extended.proto=$path
	hook=all vt=()
	if [ $side = stock ]; then
		pools=$(sed -n "s|^message \([A-Za-z]*\) {|,pool=$path.\1|p" sets.proto | tr -d '\n')
		hook=none vt=(--go-vtproto_out="$temp"
			--go-vtproto_opt="$options,features=marshal+unmarshal+unmarshal_unsafe+size+pool$pools")
	fi
	protoc -I "$temp" --plugin="$temp/protoc-gen-go" \
		--plugin="$temp/protoc-gen-go-tight" --go-tight_out="$temp" --go-tight_opt="$options,hook=$hook" \
		--go_out="$temp" --go_opt="$options" "$side.proto" "${side}_extended.proto"
	if [ $side = stock ]; then
		protoc -I "$temp" --plugin="$temp/protoc-gen-go-vtproto" "${vt[@]}" "$side.proto"
	fi
	# The line that says "generated" comes first, before the comment of the .proto file.
	for f in "$temp/$side"*.pb.go; do
		sed -n '/^\/\/ Code generated/,$p' "$f" >"$side/z_$(basename "$f")"
	done
done
