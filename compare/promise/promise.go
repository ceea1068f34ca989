// Package promise has what we promise about speed. cmd/bench measures the promised races in several layouts of
// the code, and cmd/numbers judges the records.
package promise

import (
	"slices"
	"strings"
)

// A Promise says how many times as fast an arm is as the package it replaces, in every race and in every build.
type Promise struct {
	Short   string  // for a picture
	Text    string  // in the words of someone who adopts
	Instead string  // the package that ours replaces
	Margin  float64 // at least so many times as fast: the interval's lower end
	Unit    string  // of what is compared: "" for the time
	Base    string  // the arm with the other package
	Arm     string  // ours
	Builds  []string
	Races   []string
}

// The margin of "never slower": a ratio within 5 % of 1 is no difference that a program would notice.
const neverSlower = 0.95

// The builds that promises are about, in the order of the columns of tables.
var (
	Plain = []string{"go1.26.8 linux/amd64/v1", "go1.26.8 linux/amd64/v3", "go1.27.4 linux/amd64/v1", "go1.27.4 linux/amd64/v3"}
	SIMD  = []string{"go1.27.4 linux/amd64/v1 experiment=simd"}
	Java  = []string{"JDK 25"}
)

// About reports whether a promise is about a build, of whatever release of the toolchain.
func (p Promise) About(build string) bool {
	_, target, _ := strings.Cut(build, " ")
	return slices.ContainsFunc(p.Builds, func(b string) bool { return strings.HasSuffix(b, " "+target) })
}

// Races returns the races of all promises about a build and a unit. The release of the toolchain does not matter:
// promises are measured with the one at hand.
func Races(build, unit string) (all []string) {
	for _, p := range All {
		if p.About(build) && p.Unit == unit {
			all = append(all, p.Races...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// of joins the parts of the names of races: the same operation on several inputs.
func of(before string, parts []string, after string) (all []string) {
	for _, part := range parts {
		all = append(all, before+part+after)
	}
	return all
}

// What races are about.
var (
	dists   = []string{"1byte", "90-10", "deltas", "1-5", "1-10"}         // how many bytes varints have
	batches = []string{"series", "megabyte", "traces", "metrics", "logs"} // messages of compare/messages/sets
	large   = append([]string{"floats", "ints", "tree", "strings", "oneofs"}, batches...)
)

// short are the races of BLAKE2 of one message of at most 256 bytes.
var short = slices.Concat(
	of("BLAKE2s/op=Sum256/bytes=", []string{"32", "64", "256"}, ""), of("BLAKE2s/op=mac/key=reused/bytes=", []string{"32", "64", "256"}, ""),
	[]string{"BLAKE2b/op=Sum256/bytes=32", "BLAKE2b/op=Sum512/bytes=64", "BLAKE2b/op=mac/key=reused/bytes=64"},
)

// All are the promises, in the order of the pages.
var All = []Promise{
	{
		"protowire: read and write a varint", "protowire reads and writes a varint never slower, of one byte or of mixed lengths", "protobuf-go's protowire", neverSlower, "", "protowire", "ours", Plain,
		append(of("ConsumeVarint/dist=", dists, ""), of("AppendVarint/dist=", dists, "")...),
	},
	{
		"protowire: packed fields", "packed fields are decoded and appended at least 1.5 times as fast", "protobuf-go's protowire", 1.5, "", "protowire", "ours", Plain,
		append(of("ConsumePackedUint64/dist=", dists, ""), of("AppendPackedUint64/dist=", dists, "")...),
	},
	{
		"protowire: decode messages", "messages are decoded with protowire's functions never slower", "protobuf-go's protowire", neverSlower, "", "protowire", "functions", Plain,
		[]string{"WriteRequest/op=decode", "Descriptors/op=decode"},
	},
	{
		"protowire: encode messages", "messages are encoded with BeginMessage never slower", "protobuf-go's protowire", neverSlower, "", "protowire", "begin", Plain,
		[]string{"WriteRequest/op=encode", "Block/op=encode", "Descriptors/op=encode"},
	},
	{
		"proto.Unmarshal, from 4 kB on", "proto.Unmarshal with generated codecs is never slower, for messages from 4 kB on", "protobuf-go", neverSlower, "", "protobuf", "hooked", Plain,
		append(of("Messages/set=", append([]string{"pods"}, large...), "/op=decode"), of("Messages/packed/dist=", dists, "/op=decode")...),
	},
	{
		"proto.Marshal", "proto.Marshal with generated codecs is never slower", "protobuf-go", neverSlower, "", "protobuf", "hooked", Plain,
		append(of("Messages/set=", append([]string{"health"}, large...), "/op=encode"), of("Messages/packed/dist=", dists, "/op=encode")...),
	},
	{
		"Unmarshal and Marshal of telemetry", "batches of telemetry take proto.Unmarshal and proto.Marshal at most half the time, with generated codecs", "protobuf-go", 2, "", "protobuf", "hooked", Plain,
		append(of("Messages/set=", batches, "/op=decode"), of("Messages/set=", batches, "/op=encode")...),
	},
	{
		"BLAKE2 of up to 256 bytes", "BLAKE2 of up to 256 bytes, with a key or without, is never slower on a core of its own", "x/crypto's assembly", neverSlower, "", "xcrypto", "ours", Plain, short,
	},
	{
		"BLAKE2 of up to 256 bytes, with SIMD", "with SIMD, BLAKE2 of up to 256 bytes, with a key or without, is never slower", "x/crypto's assembly", neverSlower, "", "xcrypto", "ours", SIMD, short,
	},
	{
		"many digests, with SIMD", "many digests at once take at most half the time, with SIMD", "x/crypto's assembly", 2, "", "xcrypto", "ours", SIMD,
		[]string{
			"BLAKE2s/op=SumMany/messages=16/bytes=65536", "BLAKE2s/op=SumMany/messages=4096/bytes=64", "BLAKE2s/op=SP/bytes=1048576",
			"BLAKE2b/op=SumMany/messages=16/bytes=65536", "BLAKE2b/op=SumMany/messages=4096/bytes=64", "BLAKE2b/op=BP/bytes=1048576",
		},
	},
	{
		"FIT: decode, read, structs", "FIT files are decoded, read and turned into structs at least five times as fast", "muktihari/fit", 5, "", "muktihari", "ours", Plain,
		slices.Concat(
			of("FIT/op=decode/shape=", []string{"activity", "developer", "multisport", "small"}, ""),
			of("FIT/op=read/shape=", []string{"activity", "developer", "multisport"}, ""), of("FIT/op=typed/shape=", []string{"activity", "multisport"}, ""),
		),
	},
	{
		"FIT: encode", "FIT files are encoded never slower", "muktihari/fit", neverSlower, "", "muktihari", "ours", Plain,
		append(of("FIT/op=encode/shape=", []string{"activity", "developer", "multisport"}, ""),
			"FIT/op=typedencode/shape=activity", "FIT/op=typedencode/shape=multisport", "FIT/op=build"),
	},
	{
		"FIT: bytes allocated by decoding", "decoding a FIT file allocates at most a tenth of the bytes", "muktihari/fit", 10, "B/op", "muktihari", "ours", Plain,
		of("FIT/op=decode/shape=", []string{"activity", "developer", "multisport", "small"}, ""),
	},
	{
		"Java: arrays of varints", "in Java, arrays of varints are read and written in at most half the time, with kernels turned on", "CodedInputStream", 2, "", "protobuf-java", "ours", Java,
		[]string{"ReadLongs/dist=1byte", "ReadLongs/dist=1-5", "ReadLongs/dist=skewed", "ReadLongsDirect/dist=1-5", "ReadInts/dist=1-5", "WriteLongs/dist=1-5"},
	},
}

// Front are the promises on the first page, by their short names: one or two of each product, which a record proves.
var Front = []string{
	"FIT: decode, read, structs", "FIT: bytes allocated by decoding", "Unmarshal and Marshal of telemetry", "protowire: packed fields",
	"many digests, with SIMD", "Java: arrays of varints",
}
