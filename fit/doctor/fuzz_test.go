package doctor

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// FuzzExamine takes any bytes: nothing panics, what Fix says it mended is mended, and a file
// that could be written before it can be written after it.
func FuzzExamine(f *testing.F) {
	t := new(testing.T)
	for _, fault := range faults {
		r := ride(t)
		fault.with(broken{r, t})
		if b, err := fit.Append(nil, r); err == nil && len(b) < 1<<20 {
			f.Add(b)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, found := range Examine(b) {
			if found.Count < 1 || found.Offset < 0 || found.Offset > int64(len(b)) || found.Message == "" {
				t.Fatalf("%+v of %d bytes", found, len(b))
			}
		}
		for r, err := range fit.All(b, fit.Checksums(fit.Lenient)) {
			if err != nil {
				return
			}
			_, before := fit.Append(nil, r)
			fixed := Fix(r)
			if _, err := fit.Append(nil, r); err != nil && before == nil {
				t.Fatalf("Append after Fix of %v: %v", fixed, err)
			}
			left := names(ExamineFile(r))
			for _, found := range fixed {
				for _, name := range left {
					if name == found.Rule.Name {
						t.Fatalf("%s is there after Fix mended it", name)
					}
				}
			}
		}
	})
}
