package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// javaMakers are the tables of Java, by the names in the marks. A page need not have
// them.
var javaMakers = map[string]func([]javaRecord) [][]string{
	"java":     javaSpeed,
	"java-all": javaAll,
}

const google = "protobuf-java"

// A javaRow is an arm of ours in one race, or in several, of which the one with the
// lowest ratio counts.
type javaRow struct {
	title string
	arm   string
	races []string
	base  string // if another than google
}

var javaRows = []javaRow{
	{title: "readLong, 1 byte", arm: "ours", races: []string{"Read/dist=1byte"}},
	{title: "readLong, 1 byte, the reader in a field", arm: "ours-field", races: []string{"Read/dist=1byte"}},
	{title: "readLong, always 2 to 5 bytes, lowest", arm: "ours", races: []string{"Read/dist=len2", "Read/dist=len3", "Read/dist=len4", "Read/dist=len5"}},
	{title: "readLong, unpredictable 1 to 5 bytes", arm: "ours", races: []string{"Read/dist=1-5"}},
	{title: "readLongFlat, unpredictable 1 to 5 bytes", arm: "ours-flat", races: []string{"Read/dist=1-5"}},
	{title: "readLong, skewed to short values", arm: "ours", races: []string{"Read/dist=skewed"}},
	{title: "readLongFlat, skewed to short values", arm: "ours-flat", races: []string{"Read/dist=skewed"}},
	{title: "readLongs, unpredictable 1 to 5 bytes", arm: "ours", races: []string{"ReadLongs/dist=1-5"}},
	{title: "the same, on the Vector API", arm: "ours-vector", races: []string{"ReadLongs/dist=1-5"}},
	{title: "the same, on the kernels of Java 17", arm: "ours-java17", races: []string{"ReadLongs/dist=1-5"}},
	{title: "readLongs, skewed to short values", arm: "ours", races: []string{"ReadLongs/dist=skewed"}},
	{title: "the same, on the Vector API", arm: "ours-vector", races: []string{"ReadLongs/dist=skewed"}},
	{title: "readLongs, 1 byte", arm: "ours", races: []string{"ReadLongs/dist=1byte"}},
	{title: "readInts, unpredictable 1 to 5 bytes", arm: "ours", races: []string{"ReadInts/dist=1-5"}},
	{title: "writeLongs, unpredictable 1 to 5 bytes", arm: "ours", races: []string{"WriteLongs/dist=1-5"}},
	{title: "the same, on the Vector API", arm: "ours-vector", races: []string{"WriteLongs/dist=1-5"}},
	{title: "packedSize, against sums in a long", arm: "ours", races: []string{"PackedSize/dist=1-5"}},
	{title: "packedSize, against sums in an int", arm: "ours", races: []string{"PackedSize/dist=1-5"}, base: "protobuf-java-int"},
	{title: "InputStream, readLongFlat, unpredictable 1 to 5 bytes", arm: "ours-flat", races: []string{"ReadStream/dist=1-5"}},
	{title: "InputStream, readLong, 1 byte", arm: "ours", races: []string{"ReadStream/dist=1byte"}},
	{title: "direct ByteBuffer, readLongFlat, unpredictable 1 to 5 bytes", arm: "ours-flat", races: []string{"ReadDirect/dist=1-5"}},
	{title: "direct ByteBuffer, readLongs, unpredictable 1 to 5 bytes", arm: "ours", races: []string{"ReadLongsDirect/dist=1-5"}},
}

// javaSpeed compares ours with protobuf-java in each record, and with the other peers
// in the first.
func javaSpeed(records []javaRecord) [][]string {
	head := []string{"workload: times as fast as", "protobuf-java, " + records[0].title(), "PBJ", "an unrolled reader"}
	for _, r := range records[1:] {
		head = append(head, "protobuf-java, "+r.title())
	}
	rows := [][]string{head}
	for _, row := range javaRows {
		rows = append(rows, row.cells(records))
	}
	return rows
}

func (row javaRow) cells(records []javaRecord) []string {
	base := row.base
	if base == "" {
		base = google
	}
	var bases []string
	for _, r := range records {
		bases = append(bases, r.lowest(row.races, base, row.arm).cell())
	}
	peers := []string{
		records[0].lowest(row.races, "pbj", row.arm).cell(),
		records[0].lowest(row.races, "unrolled", row.arm).cell(),
	}
	return append(append([]string{row.title, bases[0]}, peers...), bases[1:]...)
}

// javaAll shows every arm of every race in each record: its speed, and its ratio to the
// first arm.
func javaAll(records []javaRecord) [][]string {
	head := []string{"race", "arm"}
	for _, r := range records {
		head = append(head, r.title()+": millions a second", "times as fast as protobuf-java")
	}
	rows := [][]string{head}
	for _, a := range records[0].arms {
		row := []string{a.race, a.name}
		for _, r := range records {
			row = append(row, r.speed(a), r.ratio(a.race, google, a.name).cell())
		}
		rows = append(rows, row)
	}
	return rows
}

// speed returns how many millions of varints an arm reaches in a second.
func (r javaRecord) speed(of javaArm) string {
	a, ok := r.arm(of.race, of.name)
	if !ok {
		return none
	}
	return fmt.Sprintf("%.0f", median(a.speeds()))
}

const legendOfJava = `
The quietest tenth of the iterations counts. In brackets is the ratio of the slowest JVM
of ours to the fastest of the peer, and the reverse; ~ marks ratios of arms that were more
than 10 % faster in one JVM than in another. Made by "make tables" from the records of "make java-bench":

`

// javaTable returns the table, with its records below it.
func javaTable(rows [][]string, records []javaRecord, toRecords string) string {
	var s strings.Builder
	s.WriteString(markdown(rows) + legendOfJava)
	for _, r := range records {
		fmt.Fprintf(&s, "* [%s](%s%s): %s, %s, Linux %s, commit %s, %s, %s for each arm\n",
			r.title(), toRecords, r.path, r.env["java"], orUnknown(r.env["cpu"]), orUnknown(r.env["kernel"]), orUnknown(r.env["commit"]), r.env["date"], r.jvms())
	}
	return s.String()
}

// jvms tells the fewest and the most JVMs that an arm has.
func (r javaRecord) jvms() string {
	forks := func(a, b javaArm) int { return cmp.Compare(len(a.forks), len(b.forks)) }
	least, most := len(slices.MinFunc(r.arms, forks).forks), len(slices.MaxFunc(r.arms, forks).forks)
	if least == most {
		return fmt.Sprintf("%d JVMs", least)
	}
	return fmt.Sprintf("%d to %d JVMs", least, most)
}

func (r javaRecord) title() string { return fmt.Sprintf("JDK %d", r.release) }
