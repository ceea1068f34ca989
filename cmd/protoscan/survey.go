package main

import "github.com/tightwire/tightwire/protowire"

// maxGroups is how deep groups may nest in the input, as in protoc.
const maxGroups = 100

// A survey is what one pass over a message, or over a part of it, finds out before
// anything is printed. It does not look into bytes fields, so that the cost of a pass is
// the length of the message.
type survey struct {
	end    int   // of the last whole field; the message's length if it is sound
	groups []int // where each group ends, in the order in which they start
	lost   fault // the first bits that were dropped
	bad    fault // the fault at end

	whole       int // where the last field outside of groups ends, of those up to a limit
	wholeGroups int // how many groups start before that
}

// upToWhole returns the survey of what comes before whole.
func (s survey) upToWhole() survey {
	if s.lost.off >= s.whole {
		s.lost = fault{}
	}
	return survey{end: s.whole, groups: s.groups[:s.wholeGroups], lost: s.lost}
}

// look surveys b, in which groups may nest depth deep.
func look(b []byte, m mode, depth int) survey { return lookUpTo(len(b), b, m, depth) }

// lookUpTo is look with a limit for survey.whole.
func lookUpTo(limit int, b []byte, m mode, depth int) survey {
	l := looker{depth: depth, limit: limit}
	for !l.bad.is() && l.end < len(b) {
		l.take(readStep(b, l.end, m))
	}
	if !l.bad.is() && len(l.open) > 0 {
		l.bad = fault{kind: openGroup, off: len(b), num: l.last().num}
	}
	for _, g := range l.open {
		l.groups[g.index] = l.end
	}
	return l.survey
}

type looker struct {
	survey
	depth, limit int
	open         []opening
}

// opening is a group that has started, and its index in survey.groups.
type opening struct {
	num   protowire.Number
	index int
}

func (l *looker) last() opening { return l.open[len(l.open)-1] }

// take adds the step s to the survey, or the fault that s is.
func (l *looker) take(s step) {
	if !l.lost.is() {
		l.lost = s.lost
	}
	if l.bad = l.check(s); l.bad.is() {
		return
	}
	l.end = s.end
	switch s.typ {
	case protowire.StartGroupType:
		l.open = append(l.open, opening{s.num, len(l.groups)})
		l.groups = append(l.groups, 0)
	case protowire.EndGroupType:
		l.groups[l.last().index] = s.end
		l.open = l.open[:len(l.open)-1]
	}
	if len(l.open) == 0 && l.end <= l.limit { // mutate: a field later is as good
		l.whole, l.wholeGroups = l.end, len(l.groups)
	}
}

// check returns what is wrong with s after the steps before it.
func (l *looker) check(s step) fault {
	f := fault{off: s.off, num: s.num}
	switch {
	case s.bad.is():
		return s.bad
	case s.typ == protowire.StartGroupType && len(l.open) >= l.depth:
		f.kind = deepGroup
	case s.typ != protowire.EndGroupType:
	case len(l.open) == 0:
		f.kind = strayEnd
	case s.num != l.last().num:
		f.kind, f.open = wrongEnd, l.last().num
	}
	return f
}
