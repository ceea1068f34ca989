#!/usr/bin/env bash
# Prints, for each message of compare/messages/sets, how many bytes of machine code its codecs have: ours
# to decode, to encode (with sizes), and to merge and compare, then vtprotobuf's UnmarshalVT, MarshalToSizedBufferVT and
# SizeVT. A oneof's cases, which vtprotobuf encodes by functions of their own, count for their message. Below are the
# sums, what one message has in the mean, and what puts it under package proto.
set -eu
cd "$(dirname "$0")/../../compare"
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${GO:-go}" build -o "$temp/bench" ./cmd/bench
"${GO:-go}" tool nm -size "$temp/bench" | awk '
	$4 !~ /messages\/sets\/(stock|hooked)\./ { next }
	{ name = $4; ours = name ~ /sets\/hooked\./; sub(/.*sets\/[a-z]+\./, "", name); message = name; kind = "" }
	ours && name ~ /^tightDecode/ { kind = "td" }
	ours && name ~ /^tight(Encode|Size|Append)/ { kind = "te" }
	ours && name ~ /^tight(Merge|Equal)/ { kind = "tc" }
	ours && name ~ /^init\.|Tight(Alias)?$/ { hook += $2 }
	!ours && name ~ /\)\.UnmarshalVT$/ { kind = "vd" }
	!ours && name ~ /\)\.(MarshalToSizedBufferVT|SizeVT)$/ { kind = "ve" }
	kind == "" { next }
	{ sub(/^tight(Decode|Encode|Size|Append|Merges?|Equal)([0-9]+_)?/, "", message); sub(/^\(\*/, "", message); sub(/\).*/, "", message) }
	kind ~ /v/ { sub(/_.*/, "", message) }
	{ bytes[message, kind] += $2; total[kind] += $2; seen[message] = 1 }
	function row(name, td, te, tc, vd, ve) { return sprintf("%-24s %8d %8d %8d %11d %11d", name, td, te, tc, vd, ve) }
	END {
		printf "%-24s %8s %8s %8s %11s %11s\n", "message", "decode", "encode", "copy", "vt decode", "vt encode"
		for (m in seen) {
			n++
			print row(m, bytes[m, "td"], bytes[m, "te"], bytes[m, "tc"], bytes[m, "vd"], bytes[m, "ve"]) | "sort"
		}
		close("sort")
		print row("all", total["td"], total["te"], total["tc"], total["vd"], total["ve"])
		print row("each of " n, total["td"] / n, total["te"] / n, total["tc"] / n, total["vd"] / n, total["ve"] / n)
		printf "under package proto, each: %d\n", hook / n
	}'
