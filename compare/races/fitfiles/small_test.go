package fitfiles

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// kept is what a decoded small file holds.
type kept struct {
	file        *fit.File
	messages    []fit.Message
	definitions []fit.Definition
}

var keptSink kept

var benchSink uint64

// keep allocates what the result for f holds, and copies its messages, as any decoder has to.
func keep(f *fit.File, definitions int) {
	keptSink = kept{new(fit.File), append(make([]fit.Message, 0, len(f.Messages)), f.Messages...), make([]fit.Definition, definitions)}
}

// BenchmarkFITSmall shows which part of decoding small files nothing can spare: memory for the
// result, and the checksum. An operation is 64 files.
func BenchmarkFITSmall(b *testing.B) {
	var files []*fit.File
	var definitions []int
	for _, data := range fitSmall()[0] {
		f, err := fit.DecodeBytes(data)
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		for range f.Definitions() {
			n++
		}
		files, definitions = append(files, f), append(definitions, n)
	}
	for _, part := range []struct {
		name string
		run  func(i int)
	}{
		{"decode", func(i int) { benchSink += fitDecode(fitSmall()[0][i]) }},
		{"unchecked", func(i int) {
			f, _ := fit.DecodeBytes(fitSmall()[0][i], fit.Checksums(fit.Ignore))
			benchSink += uint64(len(f.Messages))
		}},
		{"memory", func(i int) { keep(files[i], definitions[i]) }},
		{"checksum", func(i int) { benchSink += uint64(fit.UpdateCRC(0, fitSmall()[0][i])) }},
	} {
		b.Run("part="+part.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for i := range files {
					part.run(i)
				}
			}
		})
	}
}
