package count

import (
	"context"
	"debug/elf"
)

// A Start is what a test binary does and has before its main function.
type Start struct {
	Instructions float64 // that initialise packages
	Unseen       error   // why they are not counted
	Data         float64 // bytes of package variables, .data and .bss
}

// Starts returns the start of binaries, all at a time.
func Starts(ctx context.Context, all ...*Binary) []Start {
	starts := make([]Start, len(all))
	_ = parallel(len(all), func(i int) error {
		run, err := trace(ctx, all[i], job{bench: "-", n: 1, init: true})
		starts[i] = Start{float64(run.total), err, all[i].data}
		return nil
	})
	return starts
}

// dataOf returns the bytes of the sections for variables.
func dataOf(f *elf.File) (bytes float64) {
	for _, name := range []string{".data", ".noptrdata", ".bss", ".noptrbss"} {
		if s := f.Section(name); s != nil {
			bytes += float64(s.Size)
		}
	}
	return bytes
}
