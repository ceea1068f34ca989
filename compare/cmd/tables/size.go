package main

// size compares three forms of SizeVarint, in each record.
func (b *board) size() [][]string {
	rows := [][]string{{"work", "values", "build", "protobuf-go's form", "its form before", "ours", "ours against protobuf-go's", "ours against the form before"}}
	for _, work := range []string{"inlined", "chain", "call"} {
		for _, dist := range []string{"seed", "1-10", "90-10"} {
			for _, r := range b.records {
				res := result(r, "SizeVarint/work="+work+"/dist="+dist)
				rows = append(rows, []string{
					work, dist, title(r.Env),
					nanoseconds(res, "protowire"), nanoseconds(res, "len64"), nanoseconds(res, "ours"),
					cell(ratio(res, "protowire", "ours")), cell(ratio(res, "len64", "ours")),
				})
			}
		}
	}
	return rows
}
