package main

// written are the races of whole messages with all three ways to write them.
var written = []struct{ title, race string }{
	{"write request", "WriteRequest/op=encode"},
	{"descriptors", "Descriptors/op=encode"},
	{"2 deep, each 128 bytes or more", "Nested/depth=2/op=encode"},
	{"4 deep", "Nested/depth=4/op=encode"},
	{"8 deep", "Nested/depth=8/op=encode"},
	{"16 deep", "Nested/depth=16/op=encode"},
}

// writers compares the ways to write messages in each other, in each record.
func (b *board) writers() [][]string {
	rows := [][]string{{"message", "build", "BeginMessage against sizes first, protowire", "Backward against the same", "BeginMessage against Backward"}}
	for _, w := range written {
		for _, r := range b.records {
			res := result(r, w.race)
			rows = append(rows, []string{
				w.title, title(r.Env),
				cell(ratio(res, "protowire", "begin")),
				cell(ratio(res, "protowire", "backward")),
				cell(ratio(res, "backward", "begin")),
			})
		}
	}
	return rows
}
