package edit

import "github.com/tightwire/tightwire/protowire"

// groups returns, for each start of a group in b, in order, the offset after its end marker, or 0 if there is none that
// matches; and whether b is a message to its end, with all groups closed. Groups in groups count; payloads are not
// looked into. One pass for all groups, so that nested groups do not take a pass each.
func groups(b []byte) (ends []int, whole bool) {
	type open struct {
		num   protowire.Number
		index int
	}
	var stack []open
	whole = true
	for off := 0; off < len(b); {
		num, typ, n := protowire.ConsumeTag(b[off:])
		if n < 0 {
			return ends, false
		}
		off += n
		switch typ {
		case protowire.StartGroupType:
			stack = append(stack, open{num, len(ends)})
			ends = append(ends, 0)
		case protowire.EndGroupType:
			if len(stack) == 0 || stack[len(stack)-1].num != num {
				whole = false
				continue
			}
			ends[stack[len(stack)-1].index] = off
			stack = stack[:len(stack)-1]
		default:
			n := protowire.ConsumeFieldValue(num, typ, b[off:])
			if n < 0 {
				return ends, false
			}
			off += n
		}
	}
	return ends, whole && len(stack) == 0
}
