package main

// hashed are the rows of the table of BLAKE2: one race each.
var hashed = []workload{
	{"BLAKE2s Sum256, 32 bytes", "ours", []string{"BLAKE2s/op=Sum256/bytes=32"}},
	{"BLAKE2s Sum256, 64 bytes", "ours", []string{"BLAKE2s/op=Sum256/bytes=64"}},
	{"BLAKE2s Sum256, 256 bytes", "ours", []string{"BLAKE2s/op=Sum256/bytes=256"}},
	{"BLAKE2s Sum256, 1 KiB", "ours", []string{"BLAKE2s/op=Sum256/bytes=1024"}},
	{"BLAKE2s Sum256, 8 KiB", "ours", []string{"BLAKE2s/op=Sum256/bytes=8192"}},
	{"BLAKE2s Sum256, 1 MiB", "ours", []string{"BLAKE2s/op=Sum256/bytes=1048576"}},
	{"BLAKE2s MAC under one key, 32 bytes", "ours", []string{"BLAKE2s/op=mac/key=reused/bytes=32"}},
	{"BLAKE2s MAC under one key, 64 bytes", "ours", []string{"BLAKE2s/op=mac/key=reused/bytes=64"}},
	{"BLAKE2s MAC under one key, 256 bytes", "ours", []string{"BLAKE2s/op=mac/key=reused/bytes=256"}},
	{"BLAKE2s MAC under one key, 8 KiB", "ours", []string{"BLAKE2s/op=mac/key=reused/bytes=8192"}},
	{"BLAKE2s MAC under a new key, 64 bytes", "ours", []string{"BLAKE2s/op=mac/key=new/bytes=64"}},
	{"BLAKE2s SumMany, 64 bytes each, against a loop", "ours", []string{"BLAKE2s/op=SumMany/bytes=64"}},
	{"BLAKE2Xs, 64 KiB of output", "ours", []string{"BLAKE2s/op=XOF/output=65536"}},
	{"BLAKE2b Sum256, 32 bytes", "ours", []string{"BLAKE2b/op=Sum256/bytes=32"}},
	{"BLAKE2b Sum512, 64 bytes", "ours", []string{"BLAKE2b/op=Sum512/bytes=64"}},
	{"BLAKE2b Sum512, 1 KiB", "ours", []string{"BLAKE2b/op=Sum512/bytes=1024"}},
	{"BLAKE2b Sum512, 16 KiB", "ours", []string{"BLAKE2b/op=Sum512/bytes=16384"}},
	{"BLAKE2b Sum512, 1 MiB", "ours", []string{"BLAKE2b/op=Sum512/bytes=1048576"}},
	{"BLAKE2b MAC under one key, 64 bytes", "ours", []string{"BLAKE2b/op=mac/key=reused/bytes=64"}},
	{"BLAKE2Xb, 64 KiB of output", "ours", []string{"BLAKE2b/op=XOF/output=65536"}},
}

// blake2 compares ours with x/crypto's packages, in each record.
func (b *board) blake2() [][]string {
	rows := [][]string{b.head([]string{"workload: times as fast as x/crypto"}, nil)}
	for _, w := range hashed {
		row := []string{w.title}
		for _, r := range b.records {
			row = append(row, cell(w.againstBase(r)))
		}
		rows = append(rows, row)
	}
	return rows
}
