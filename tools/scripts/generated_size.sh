#!/usr/bin/env bash
# Prints, for each message of compare/messages/sets, how many bytes of machine code its codecs have: ours
# (decode, encode, size) and vtprotobuf's UnmarshalVT, then MarshalToSizedBufferVT and SizeVT. A oneof's
# cases, which vtprotobuf encodes by functions of their own, count for their message.
set -eu
cd "$(dirname "$0")/../../compare"
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${GO:-go}" build -o "$temp/bench" ./cmd/bench
"${GO:-go}" tool nm -size "$temp/bench" | awk '
	$4 !~ /messages\/sets\/stock\./ { next }
	{ name = $4; sub(/.*sets\/stock\./, "", name); message = ""; kind = "" }
	name ~ /^tightDecode/ { kind = "td"; message = name; sub(/^tightDecode([0-9]+_)?/, "", message) }
	name ~ /^tightEncode/ { kind = "te"; message = name; sub(/^tightEncode([0-9]+_)?/, "", message) }
	name ~ /^tightSize/ { kind = "te"; message = name; sub(/^tightSize([0-9]+_)?/, "", message) }
	name ~ /\)\.UnmarshalVT$/ { kind = "vd" }
	name ~ /\)\.(MarshalToSizedBufferVT|SizeVT)$/ { kind = "ve" }
	kind == "" { next }
	message == "" { message = name; sub(/^\(\*/, "", message); sub(/\).*/, "", message); sub(/_.*/, "", message) }
	{ bytes[message, kind] += $2; total[kind] += $2; seen[message] = 1 }
	END {
		printf "%-24s %8s %11s %8s %11s\n", "message", "decode", "vtprotobuf", "encode", "vtprotobuf"
		for (m in seen) printf "%-24s %8d %11d %8d %11d\n", m, bytes[m, "td"], bytes[m, "vd"], bytes[m, "te"], bytes[m, "ve"] | "sort"
		close("sort")
		printf "%-24s %8d %11d %8d %11d\n", "all", total["td"], total["vd"], total["te"], total["ve"]
	}'
