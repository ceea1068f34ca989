package scan

import "github.com/tightwire/tightwire/protowire"

// MaxGroups is how deep groups may nest in the input, as in protoc.
const MaxGroups = 100

// A validation is the result of one pass over a message, or over a part of it, before
// anything is printed. The pass does not read bytes fields, so its cost is the length of
// the message.
type validation struct {
	end    int   // of the last whole field; the message's length if it is sound
	groups []int // where each group ends, in the order in which they start
	lost   fault // the first bits that were dropped
	bad    fault // the fault at end

	whole       int // end of the last field outside of groups, up to a limit
	wholeGroups int // number of groups that start before whole

	plain bool // no groups, and nothing in which protoc's rules differ from protowire's
}

// upToWhole returns the validation of the bytes before whole.
func (s validation) upToWhole() validation {
	if s.lost.off >= s.whole {
		s.lost = fault{}
	}
	return validation{end: s.whole, groups: s.groups[:s.wholeGroups], lost: s.lost}
}

// validate passes over b, in which groups may nest to this depth.
func validate(b []byte, m mode, depth int) validation { return validateUpTo(len(b), b, m, depth) }

// guess is validate for a payload. Most messages in messages are plain ones, for which protoc's rules and protowire's
// are the same, and which a Reader passes over in less time; the others are left to validate.
func guess(b []byte, depth int) validation {
	r := protowire.NewReader(b)
	end := 0
	for r.Next() {
		if num, typ := protowire.DecodeTag(uint64(r.Tag())); typ == protowire.StartGroupType || !num.IsValid() {
			return validate(b, guessed, depth)
		}
		end = len(b) - r.Len()
	}
	if end < len(b) { // a fault; r.Err would allocate
		return validate(b, guessed, depth)
	}
	return validation{end: end, whole: end, plain: true}
}

// validateUpTo is validate with a limit for validation.whole.
func validateUpTo(limit int, b []byte, m mode, depth int) validation {
	v := validator{depth: depth, limit: limit}
	for !v.bad.is() && v.end < len(b) {
		s := readStep(b, v.end, m)
		v.take(&s)
	}
	if !v.bad.is() && len(v.open) > 0 {
		v.bad = fault{kind: openGroup, off: len(b), num: v.last().num}
	}
	for _, g := range v.open {
		v.groups[g.index] = v.end
	}
	return v.validation
}

type validator struct {
	validation
	depth, limit int
	open         []openedGroup
}

// openedGroup is a group that has not ended yet, and its index in validation.groups.
type openedGroup struct {
	num   protowire.Number
	index int
}

func (v *validator) last() openedGroup { return v.open[len(v.open)-1] }

// take adds the step s to the validation, or its fault.
func (v *validator) take(s *step) {
	if !v.lost.is() {
		v.lost = s.lost
	}
	if v.bad = v.check(s); v.bad.is() {
		return
	}
	v.end = s.end
	switch s.typ {
	case protowire.StartGroupType:
		v.open = append(v.open, openedGroup{s.num, len(v.groups)})
		v.groups = append(v.groups, 0)
	case protowire.EndGroupType:
		v.groups[v.last().index] = s.end
		v.open = v.open[:len(v.open)-1]
	}
	if len(v.open) == 0 && v.end <= v.limit {
		v.whole, v.wholeGroups = v.end, len(v.groups)
	}
}

// check returns the fault of s after the steps before it.
func (v *validator) check(s *step) fault {
	f := fault{off: s.off, num: s.num}
	switch {
	case s.bad.is():
		return s.bad
	case s.typ == protowire.StartGroupType && len(v.open) >= v.depth:
		f.kind = deepGroup
	case s.typ != protowire.EndGroupType:
	case len(v.open) == 0:
		f.kind = strayEnd
	case s.num != v.last().num:
		f.kind, f.open = wrongEnd, v.last().num
	}
	return f
}
