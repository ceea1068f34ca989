package main

import (
	"fmt"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/compare/records"
	"github.com/tightwire/tightwire/lab/race"
)

// A workload is a row of the table of speed: an arm of ours in one race, or in
// several, of which the one with the lowest ratio counts.
type workload struct {
	title string
	ours  string
	races []string
}

var workloads = []workload{
	{"SizeVarint, inlined", "ours", []string{"SizeVarint/work=inlined/dist=1-10"}},
	{"ConsumeVarint, 1 byte", "ours", []string{"ConsumeVarint/dist=1byte"}},
	{"ConsumeVarint, 90 % 1 byte", "ours", []string{"ConsumeVarint/dist=90-10"}},
	{"ConsumeVarint, deltas", "ours", []string{"ConsumeVarint/dist=deltas"}},
	{"ConsumeVarint, random 1 to 5 bytes", "ours", []string{"ConsumeVarint/dist=1-5"}},
	{"ConsumeVarint, random 1 to 10 bytes", "ours", []string{"ConsumeVarint/dist=1-10"}},
	{"ConsumeVarint, always 2 bytes", "ours", lengths("ConsumeVarint", 2, 2)},
	{"ConsumeVarint, always 3 bytes", "ours", lengths("ConsumeVarint", 3, 3)},
	{"ConsumeVarint, always 4 to 8 bytes, lowest", "ours", lengths("ConsumeVarint", 4, 8)},
	{"ConsumeVarint, always 9 or 10 bytes, lowest", "ours", lengths("ConsumeVarint", 9, 10)},
	{"Reader, fields of 1 byte", "ours", []string{"Reader/shape=tagged/dist=1byte"}},
	{"Reader, fields of deltas", "ours", []string{"Reader/shape=tagged/dist=deltas"}},
	{"Reader, fields of random 1 to 5 bytes", "ours", []string{"Reader/shape=tagged/dist=1-5"}},
	{"Reader, bare values of 1 byte", "ours", []string{"Reader/shape=bare/dist=1byte"}},
	{"Reader, bare deltas", "ours", []string{"Reader/shape=bare/dist=deltas"}},
	{"Reader, bare values of random 1 to 5 bytes", "ours", []string{"Reader/shape=bare/dist=1-5"}},
	{"AppendVarint, 1 byte", "ours", []string{"AppendVarint/dist=1byte"}},
	{"AppendVarint, 90 % 1 byte", "ours", []string{"AppendVarint/dist=90-10"}},
	{"AppendVarint, deltas", "ours", []string{"AppendVarint/dist=deltas"}},
	{"AppendVarint, random 1 to 5 bytes", "ours", []string{"AppendVarint/dist=1-5"}},
	{"AppendVarint, random 1 to 10 bytes", "ours", []string{"AppendVarint/dist=1-10"}},
	{"AppendVarint, always 2 to 10 bytes, lowest", "ours", lengths("AppendVarint", 2, 10)},
	{"packed decode to uint64, 1 byte", "ours", []string{"ConsumePackedUint64/dist=1byte"}},
	{"packed decode to uint64, 90 % 1 byte", "ours", []string{"ConsumePackedUint64/dist=90-10"}},
	{"packed decode to uint64, deltas", "ours", []string{"ConsumePackedUint64/dist=deltas"}},
	{"packed decode to uint64, random 1 to 5 bytes", "ours", []string{"ConsumePackedUint64/dist=1-5"}},
	{"packed decode to uint64, random 1 to 10 bytes", "ours", []string{"ConsumePackedUint64/dist=1-10"}},
	{"packed append of uint64, 1 byte", "ours", []string{"AppendPackedUint64/dist=1byte"}},
	{"packed append of uint64, 90 % 1 byte", "ours", []string{"AppendPackedUint64/dist=90-10"}},
	{"packed append of uint64, deltas", "ours", []string{"AppendPackedUint64/dist=deltas"}},
	{"packed append of uint64, random 1 to 5 bytes", "ours", []string{"AppendPackedUint64/dist=1-5"}},
	{"packed append of uint64, random 1 to 10 bytes", "ours", []string{"AppendPackedUint64/dist=1-10"}},
	{"CountVarints, against a loop over bytes", "ours", []string{"CountVarints/dist=1-5"}},
	{"write request, decode with the functions", "functions", []string{"WriteRequest/op=decode"}},
	{"write request, decode with Reader", "reader", []string{"WriteRequest/op=decode"}},
	{"write request, encode with BeginMessage", "begin", []string{"WriteRequest/op=encode"}},
	{"write request, encode with Backward", "backward", []string{"WriteRequest/op=encode"}},
	{"packed columns, decode", "ours", []string{"Block/op=decode"}},
	{"packed columns, encode with sizes first", "size", []string{"Block/op=encode"}},
	{"packed columns, encode with BeginMessage", "begin", []string{"Block/op=encode"}},
	{"descriptors, decode with the functions", "functions", []string{"Descriptors/op=decode"}},
	{"descriptors, decode with Reader", "reader", []string{"Descriptors/op=decode"}},
	{"descriptors, encode with BeginMessage", "begin", []string{"Descriptors/op=encode"}},
	{"descriptors, encode with Backward", "backward", []string{"Descriptors/op=encode"}},
}

// lengths returns the races of values of fixed lengths.
func lengths(function string, from, to int) []string {
	var names []string
	for n := from; n <= to; n++ {
		names = append(names, fmt.Sprintf("%s/dist=len%d", function, n))
	}
	return names
}

// speed compares ours with protowire, in each record, and with the fastest other
// peer, where that is least favourable.
func (b *board) speed() [][]string {
	rows := [][]string{b.head([]string{"workload: times as fast as protobuf-go's protowire"}, []string{"fastest peer, where it comes closest"})}
	for _, w := range workloads {
		row := []string{w.title}
		var closest race.Ratio
		closestPeer := none
		for _, r := range b.records {
			row = append(row, cell(w.againstBase(r)))
			q, peer := w.againstBest(r)
			if lesser(closest, q) == q && q.N > 0 {
				closest, closestPeer = q, peer
			}
		}
		rows = append(rows, append(row, closestPeer+" "+cell(closest)))
	}
	return rows
}

// againstBase returns the lowest ratio to the base.
func (w workload) againstBase(r records.Record) (lowest race.Ratio) {
	for _, name := range w.races {
		if res := result(r, name); res != nil {
			lowest = lesser(lowest, ratio(res, res.Arms[0].Name, w.ours))
		}
	}
	return lowest
}

// againstBest returns the lowest ratio to any peer, and the peer's name.
func (w workload) againstBest(r records.Record) (lowest race.Ratio, peer string) {
	for _, name := range w.races {
		res := result(r, name)
		if res == nil {
			continue
		}
		for _, arm := range res.Arms {
			q := ratio(res, arm.Name, w.ours)
			if !races.Ours(arm.Name) && lesser(lowest, q) == q {
				lowest, peer = q, arm.Name
			}
		}
	}
	return lowest, peer
}
