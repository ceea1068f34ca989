package main

import (
	"slices"

	"github.com/tightwire/tightwire/compare/promise"
)

// A table compares our packages with others, on each CPU that has records.
type table struct {
	name    string // of the block
	title   string // the head of the first column
	base    string // the arm with the other package
	columns []column
	rows    []row
}

// A row is about a race, or about the lowest ratio of several.
type row struct {
	title     string
	races     []string
	base, arm string // instead of the table's base and "ours"
}

// A column is a ratio in a build, unless show says otherwise.
type column struct {
	title     string
	build     string
	show      show
	base, arm string // instead of the row's
}

type show int

const (
	showRatio   show = iota // how many times as fast
	showTime                // what the base takes for an operation
	showBytes               // the share of the base's bytes that is allocated
	showClosest             // the peer that comes closest, in any of the plain builds
)

const (
	newest = "go1.27.4 linux/amd64/v1" // the build of columns that do not name one
	avx2   = " godebug=cpu.avx512f=off"
	jdk    = "JDK 25"
)

// builds are the columns of tables with one column for each build.
var builds = []column{
	{title: "base, Go 1.27.4 v1", build: newest, show: showTime},
	{title: "Go 1.26.8 v1", build: promise.Plain[0]},
	{title: "Go 1.26.8 v3", build: promise.Plain[1]},
	{title: "Go 1.27.4 v1", build: promise.Plain[2]},
	{title: "Go 1.27.4 v3", build: promise.Plain[3]},
}

// and returns the columns of builds, and more.
func and(more ...column) []column { return slices.Concat(builds, more) }

var (
	withSIMD = column{title: "with SIMD", build: promise.SIMD[0]}
	withAVX2 = column{title: "AVX2 alone", build: promise.SIMD[0] + avx2}
)

// arm is a column with the ratio of an arm to the base of the table.
func arm(title, name string) column { return column{title: title, build: newest, arm: name} }

func r(title string, races ...string) row { return row{title: title, races: races} }

// rows returns a row for each pair of the end of a title and the end of a race.
func rows(title, race string, pairs ...string) (all []row) {
	for i := 0; i < len(pairs); i += 2 {
		all = append(all, r(title+pairs[i], race+pairs[i+1]))
	}
	return all
}

// by returns the rows with another arm than "ours".
func by(arm string, all ...row) []row {
	for i := range all {
		all[i].arm = arm
	}
	return all
}

// against returns the rows with another base than the table's.
func against(base string, all ...row) []row {
	for i := range all {
		all[i].base = base
	}
	return all
}

// varied returns a row for each distribution of lengths.
func varied(title, race string) []row {
	return rows(title+", ", race+"/dist=", "1 byte", "1byte", "90 % 1 byte", "90-10", "deltas", "deltas", "random 1 to 5 bytes", "1-5", "random 1 to 10 bytes", "1-10")
}

// always returns the names of races in which all values have the same length.
func always(race string, lengths ...string) (all []string) {
	for _, n := range lengths {
		all = append(all, race+"/dist=len"+n)
	}
	return all
}

// sets are the rows of all kinds of messages.
func sets(title, op string) (all []row) {
	all = rows(title, "Messages/set=", "health check, 100 bytes", "health", "20 series, 7 kB", "series", "3,000 series, 1 MB", "megabyte",
		"traces, 55 kB", "traces", "metrics, 61 kB", "metrics", "logs, 52 kB", "logs", "pods with maps, 13 kB", "pods", "packed floats, 12 kB", "floats",
		"packed integers, 10 kB", "ints", "tree, 60 deep, 4 kB", "tree", "strings, 18 kB", "strings", "oneofs, 9 kB", "oneofs")
	all = append(all, varied(title+"1,000 packed values", "Messages/packed")...)
	for i := range all {
		all[i].races[0] += "/op=" + op
	}
	return all
}

// held are the rows of a reader of Java that is held in some way.
func held(how, race, more string) []row {
	return rows("reader "+how+", ", race, "1 byte", "/dist=1byte"+more, "3 bytes", "/dist=len3"+more, "5 bytes", "/dist=len5"+more)
}

// names returns the names of the races of rows.
func names(all []row) (races []string) {
	for _, r := range all {
		races = append(races, r.races...)
	}
	return races
}

// peers are what may come closest to ours in a race of protowire.
var peers = []string{"protowire", "easyproto", "binary", "loop", "byteloop", "len64"}

// tables are all tables.
var tables = []table{
	{"protobuf", "message: times as fast as protobuf-go", "protobuf", builds, slices.Concat(
		by("hooked", sets("decoded: ", "decode")...), by("hooked", sets("encoded: ", "encode")...),
		rows("decoded by hand: ", "Messages/of=", "write request of 20 series", "WriteRequest/series=20/op=decode", "of 1,000 series", "WriteRequest/series=1000/op=decode",
			"OTLP traces, 10 spans", "Traces/spans=10/op=decode", "500 spans", "Traces/spans=500/op=decode"),
	)},
	{"protowire", "workload: times as fast as protobuf-go's protowire", "protowire", and(withSIMD, withAVX2, column{title: "what comes closest", show: showClosest}), slices.Concat(
		[]row{r("SizeVarint, inlined", "SizeVarint/work=inlined/dist=1-10")},
		varied("ConsumeVarint", "ConsumeVarint"),
		[]row{
			r("ConsumeVarint, always 2 bytes", always("ConsumeVarint", "2")...), r("ConsumeVarint, always 3 bytes", always("ConsumeVarint", "3")...),
			r("ConsumeVarint, always 4 to 8 bytes, lowest", always("ConsumeVarint", "4", "5", "6", "7", "8")...),
			r("ConsumeVarint, always 9 or 10 bytes, lowest", always("ConsumeVarint", "9", "10")...),
		},
		rows("Reader, fields of ", "Reader/shape=tagged/dist=", "1 byte", "1byte", "deltas", "deltas", "random 1 to 5 bytes", "1-5"),
		rows("Values, ", "Reader/shape=bare/dist=", "1 byte", "1byte", "deltas", "deltas", "random 1 to 5 bytes", "1-5"),
		varied("AppendVarint", "AppendVarint"),
		[]row{r("AppendVarint, always 2 to 10 bytes, lowest", always("AppendVarint", "2", "3", "4", "5", "6", "7", "8", "9", "10")...)},
		varied("packed decode to uint64", "ConsumePackedUint64"),
		rows("packed decode ", "Consume", "to uint32, deltas", "PackedUint32/dist=deltas", "of zigzag, deltas", "PackedSint64/dist=deltas"),
		varied("packed append of uint64", "AppendPackedUint64"),
		[]row{r("SizePacked, random 1 to 10 bytes", "SizePacked/dist=1-10")},
		against("byteloop", r("CountVarints, against a loop over bytes", "CountVarints/dist=1-5")),
		by("functions", r("write request, decode with the functions", "WriteRequest/op=decode"), r("descriptors, decode with the functions", "Descriptors/op=decode")),
		by("reader", r("write request, decode with Reader", "WriteRequest/op=decode"), r("descriptors, decode with Reader", "Descriptors/op=decode")),
		[]row{r("packed columns, decode", "Block/op=decode")},
		by("begin", r("write request, encode with BeginMessage", "WriteRequest/op=encode"), r("descriptors, encode with BeginMessage", "Descriptors/op=encode"), r("packed columns, encode with BeginMessage", "Block/op=encode")),
		by("backward", r("write request, encode with Backward", "WriteRequest/op=encode"), r("descriptors, encode with Backward", "Descriptors/op=encode")),
		by("size", r("packed columns, encode with sizes first", "Block/op=encode")),
	)},
	{"blake2", "workload: times as fast as x/crypto", "xcrypto", and(withSIMD, withAVX2), slices.Concat(
		rows("BLAKE2s Sum256, ", "BLAKE2s/op=Sum256/bytes=", "32 bytes", "32", "64 bytes", "64", "256 bytes", "256", "1 KiB", "1024", "8 KiB", "8192", "1 MiB", "1048576"),
		rows("BLAKE2s MAC under ", "BLAKE2s/op=mac/key=", "one key, 32 bytes", "reused/bytes=32", "one key, 64 bytes", "reused/bytes=64", "one key, 256 bytes", "reused/bytes=256",
			"one key, 8 KiB", "reused/bytes=8192", "a new key, 64 bytes", "new/bytes=64"),
		rows("BLAKE2s", "BLAKE2s/op=", " SumMany, 16 messages of 64 KiB", "SumMany/messages=16/bytes=65536", " SumMany, 4,096 messages of 64 bytes", "SumMany/messages=4096/bytes=64",
			" in parallel (BLAKE2sp), 1 MiB", "SP/bytes=1048576", " XOF, 64 KiB of output", "XOF/output=65536"),
		rows("BLAKE2b ", "BLAKE2b/op=", "Sum256, 32 bytes", "Sum256/bytes=32", "Sum512, 64 bytes", "Sum512/bytes=64", "Sum512, 1 KiB", "Sum512/bytes=1024", "Sum512, 16 KiB", "Sum512/bytes=16384",
			"Sum512, 1 MiB", "Sum512/bytes=1048576", "MAC under one key, 64 bytes", "mac/key=reused/bytes=64", "SumMany, 16 messages of 64 KiB", "SumMany/messages=16/bytes=65536",
			"SumMany, 4,096 messages of 64 bytes", "SumMany/messages=4096/bytes=64", "in parallel (BLAKE2bp), 1 MiB", "BP/bytes=1048576", "XOF, 64 KiB of output", "XOF/output=65536"),
	)},
	{"fit", "workload: times as fast as muktihari/fit", "muktihari", and(column{title: "bytes allocated", build: newest, show: showBytes}), slices.Concat(
		rows("decode: ", "FIT/op=decode/shape=", "activity of 100,000 messages", "activity", "developer fields, two kinds of messages in turns", "developer", "several sports", "multisport", "64 small files", "small"),
		rows("decode and read 3 fields of each record: ", "FIT/op=read/shape=", "activity", "activity", "developer fields", "developer", "several sports", "multisport"),
		rows("stream, no message kept: ", "FIT/op=stream/shape=", "activity", "activity", "developer fields", "developer", "several sports", "multisport"),
		against("unexpanded", rows("no components expanded there: ", "FIT/op=", "decode", "decode/shape=activity", "read", "read/shape=activity", "stream", "stream/shape=activity")...),
		rows("decode to structs, components expanded: ", "FIT/op=typed/shape=", "activity", "activity", "several sports", "multisport"),
		rows("records as columns, against structs: ", "FIT/op=columns/shape=", "activity", "activity", "developer fields", "developer", "several sports", "multisport"),
		rows("encode as decoded: ", "FIT/op=encode/shape=", "activity", "activity", "developer fields", "developer", "several sports", "multisport"),
		rows("encode ", "FIT/op=", "structs: activity", "typedencode/shape=activity", "structs: several sports", "typedencode/shape=multisport",
			"columns, against structs: activity", "columnencode/shape=activity", "100,000 messages made of values", "build"),
		against("nibbles", r("checksum of 2 MiB, against a table of 16 entries", "FIT/op=checksum/bytes=2097152")),
	)},
	{"java", "workload: times as fast as", "protobuf-java", []column{
		{title: "protobuf-java takes, JDK 25", build: jdk, show: showTime},
		{title: "protobuf-java, JDK 25", build: jdk},
		{title: "protobuf-java, JDK 17", build: "JDK 17"},
		{title: "PBJ, JDK 25", build: jdk, base: "pbj"},
		{title: "a loop, JDK 25", build: jdk, base: "loop"},
	}, slices.Concat(
		rows("readLong, ", "Read/dist=", "1 byte", "1byte", "unpredictable 1 to 5 bytes", "1-5", "skewed to short values", "skewed"),
		[]row{r("readLong, always 2 to 5 bytes, lowest", always("Read", "2", "3", "4", "5")...)},
		by("ours-field", r("readLong, the reader in a field, 1 byte", "Read/dist=1byte")),
		by("ours-flat", rows("readLongFlat, ", "Read", "unpredictable 1 to 5 bytes", "/dist=1-5", "skewed to short values", "/dist=skewed",
			"from an InputStream, unpredictable", "Stream/dist=1-5", "from a direct ByteBuffer, unpredictable", "Direct/dist=1-5")...),
		[]row{r("readLong from an InputStream, 1 byte", "ReadStream/dist=1byte")},
		rows("readLongs, ", "ReadLongs", "1 byte", "/dist=1byte", "unpredictable 1 to 5 bytes", "/dist=1-5", "skewed to short values", "/dist=skewed", "from a direct ByteBuffer, unpredictable", "Direct/dist=1-5"),
		by("ours-java17", r("readLongs on the kernels of Java 17, unpredictable", "ReadLongs/dist=1-5")),
		by("ours-vector", rows("on the Vector API: ", "", "readLongs, unpredictable", "ReadLongs/dist=1-5", "readLongs, skewed", "ReadLongs/dist=skewed", "writeLongs, unpredictable", "WriteLongs/dist=1-5")...),
		rows("", "", "readInts, unpredictable 1 to 5 bytes", "ReadInts/dist=1-5", "writeLongs, unpredictable 1 to 5 bytes", "WriteLongs/dist=1-5", "packedSize, against sums in a long", "PackedSize/dist=1-5"),
		held("in a local", "ReadLocal", ""), held("in a field", "ReadField", ""), held("new for 16 values", "ReadNew", ""),
		held("in a local, all sources and lengths seen", "ReadLocal", "/jvm=mixed"), held("in a field, all sources and lengths seen", "ReadField", "/jvm=mixed"),
		rows("whole messages: ", "", "OTLP traces, decoded", "Decode/message=otlp", "OTLP traces, encoded", "Encode/message=otlp",
			"remote write, decoded", "Decode/message=remote-write", "remote write, encoded", "Encode/message=remote-write"),
		against("loop", rows("PBJ's benchmark, against its loop, ", "PbjRead/dist=", "1 byte", "1byte", "unpredictable 1 to 5 bytes", "1-5")...),
		against("kafka", rows("Kafka's benchmark, against Kafka, ", "Kafka", "read and write, 1 byte", "Read/dist=1byte", "write, 1 byte", "Write/dist=1byte", "write, 2 bytes", "Write/dist=len2",
			"write, unpredictable 1 to 5 bytes", "Write/dist=1-5")...),
		against("lucene", rows("Lucene's benchmark, against Lucene, ", "LuceneVInt/dist=", "1 byte", "1byte", "lengths as in postings", "postings")...),
		against("lucene", by("ours-bulk", r("Lucene's benchmark, against Lucene, as in postings, in one call", "LuceneVInt/dist=postings"))...),
	)},
	{"digests", "times as fast as x/crypto", "xcrypto", builds[1:], slices.Concat(
		[]row{
			r("BLAKE2b digest of 32 and 64 bytes, lowest", "BLAKE2b/op=Sum256/bytes=32", "BLAKE2b/op=Sum512/bytes=64"),
			r("BLAKE2b digest of 1 KiB and more, lowest", "BLAKE2b/op=Sum512/bytes=1024", "BLAKE2b/op=Sum512/bytes=16384", "BLAKE2b/op=Sum512/bytes=1048576"),
			r("BLAKE2s digest of up to 256 bytes, lowest", "BLAKE2s/op=Sum256/bytes=32", "BLAKE2s/op=Sum256/bytes=64", "BLAKE2s/op=Sum256/bytes=256"),
			r("BLAKE2s digest of 1 KiB and more, lowest", "BLAKE2s/op=Sum256/bytes=1024", "BLAKE2s/op=Sum256/bytes=8192", "BLAKE2s/op=Sum256/bytes=1048576"),
		},
		rows("MAC under one key, ", "BLAKE2", "BLAKE2b, 64 bytes", "b/op=mac/key=reused/bytes=64", "BLAKE2s, 64 bytes", "s/op=mac/key=reused/bytes=64", "BLAKE2s, 8 KiB", "s/op=mac/key=reused/bytes=8192"),
	)},
	{"gears", "task", "xcrypto", []column{{title: "plain Go", build: newest}, withSIMD, withAVX2}, slices.Concat(
		against("protowire",
			r("decode packed fields of uint64", names(varied("", "ConsumePackedUint64"))...), r("append packed fields of uint64", names(varied("", "AppendPackedUint64"))...)),
		rows("`SumMany` of ", "BLAKE2", "BLAKE2s, 16 messages of 64 KiB", "s/op=SumMany/messages=16/bytes=65536", "BLAKE2b, 16 messages of 64 KiB", "b/op=SumMany/messages=16/bytes=65536"),
		[]row{r("BLAKE2bp and BLAKE2sp of 1 MiB", "BLAKE2b/op=BP/bytes=1048576", "BLAKE2s/op=SP/bytes=1048576")},
	)},
	{"decoded", "decoded into a new message", "protobuf", []column{
		arm("vtprotobuf", "vtprotobuf"), arm("ours: proto.Unmarshal", "hooked"), arm("ours: UnmarshalTight", "tight"), arm("ours: UnmarshalTightAlias", "tightalias"),
		arm("vtprotobuf, unsafe", "vtunsafe"), arm("vtprotobuf, pool", "vtpool"), arm("vtprotobuf, pool, unsafe", "vtpoolunsafe"), arm("hyperpb", "hyperpb"),
	}, sets("", "decode")},
	{"encoded", "encoded into a new slice", "protobuf", []column{arm("vtprotobuf", "vtprotobuf"), arm("ours: proto.Marshal", "hooked"), arm("ours: MarshalTight", "tight")}, sets("", "encode")},
	{"heaps", "decoded into a new message, with all of the collector's work", "protobuf", []column{
		arm("vtprotobuf", "vtprotobuf"), arm("ours: proto.Unmarshal", "hooked"), arm("ours: UnmarshalTight", "tight"),
		{title: "ours: UnmarshalTight, of vtprotobuf's speed", build: newest, base: "vtprotobuf", arm: "tight"},
	}, slices.Concat(
		rows("remote write of 200 series, ", "Messages/heap=", "4 MB", "4MB/of=WriteRequest/series=200/op=decode", "64 MB", "64MB/of=WriteRequest/series=200/op=decode", "1 GB", "1024MB/of=WriteRequest/series=200/op=decode"),
		rows("OTLP traces of 100 spans, ", "Messages/heap=", "4 MB", "4MB/of=Traces/spans=100/op=decode", "64 MB", "64MB/of=Traces/spans=100/op=decode", "1 GB", "1024MB/of=Traces/spans=100/op=decode"),
	)},
	{"hand", "decoded: times as fast as protobuf-go", "protobuf", []column{
		arm("vtprotobuf", "vtprotobuf"), arm("vtprotobuf, unsafe", "vtunsafe"), arm("hyperpb", "hyperpb"), arm("hyperpb, profiled", "hyperprofiled"), arm("ours, by hand", "ours"),
	}, rows("", "Messages/of=", "a write request of 20 series", "WriteRequest/series=20/op=decode", "of 200 series", "WriteRequest/series=200/op=decode", "of 1,000 series", "WriteRequest/series=1000/op=decode",
		"OTLP traces, 10 spans", "Traces/spans=10/op=decode", "100 spans", "Traces/spans=100/op=decode", "500 spans", "Traces/spans=500/op=decode")},
	{"paths", "fields by path: times as fast as proto.Unmarshal, or Unmarshal, edit and Marshal", "protobuf", []column{
		arm("csproto's lazyproto", "lazyproto"), arm("a loop by hand on our Reader", "loop"), arm("ours: fieldpath", "ours"),
	}, rows("", "Messages/paths/op=", "three fields of each of 10 spans", "select/of=Traces/spans=10", "of 100 spans, 55 kB", "select/of=Traces/spans=100",
		"texts of attributes replaced, 10 spans", "redact/of=Traces/spans=10", "100 spans, 55 kB", "redact/of=Traces/spans=100")},
}
