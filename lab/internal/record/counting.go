package record

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// Counting returns the record that counts among those of one machine and cell: the newest, or an
// older record that can decide where the newest cannot, unless they are too far apart to be of the
// same code. Records of the same second are ordered by name: [Add] makes later names longer.
func Counting(records []*Record, of func(*Record) verdict.Verdict) *Record {
	records = slices.SortedFunc(slices.Values(records), func(a, b *Record) int { return CompareAge(b, a) })
	newest := of(records[0])
	for _, r := range records {
		if v := of(r); v.IsEnough() {
			if newest.IsEnough() || v.Lo/sameCode <= newest.Ratio && newest.Ratio <= v.Hi*sameCode {
				return r
			}
			break
		}
	}
	return records[0]
}

// sameCode is the factor by which the ratio of one layout may be beyond the interval of several. Layouts
// move a loop by a fifth; what is further away was changed since.
const sameCode = 1.25

// CompareAge sorts the older record first.
func CompareAge(a, b *Record) int {
	return cmp.Or(cmp.Compare(a.Date, b.Date), len(a.Path)-len(b.Path), cmp.Compare(a.Path, b.Path))
}
