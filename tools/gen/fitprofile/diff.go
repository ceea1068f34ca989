package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// diffFiles prints how the facts in one file differ from those in another.
func diffFiles(out io.Writer, oldName, newName string) (status int, err error) {
	before, err := readFacts(oldName)
	if err != nil {
		return statusTrouble, err
	}
	after, err := readFacts(newName)
	if err != nil {
		return statusTrouble, err
	}
	for _, line := range diff(before, after) {
		status = statusDifferent
		if _, err := fmt.Fprintln(out, line); err != nil {
			return statusTrouble, err
		}
	}
	return status, nil
}

// diff returns a line for each difference, sorted by place.
func diff(before, after *facts) (lines []string) {
	o, n := before.flat(), after.flat()
	both := maps.Clone(o)
	maps.Copy(both, n)
	for _, at := range slices.Sorted(maps.Keys(both)) {
		was, had := o[at]
		is, has := n[at]
		switch {
		case !had:
			lines = append(lines, fmt.Sprintf("+ %s: %s", at, is))
		case !has:
			lines = append(lines, fmt.Sprintf("- %s: %s", at, was))
		case was != is:
			lines = append(lines, fmt.Sprintf("~ %s: %s -> %s", at, was, is))
		}
	}
	return lines
}

// flat returns the facts by place. Numbers in places are padded, so that places sort as their
// numbers do.
func (p *facts) flat() map[string]string {
	all := map[string]string{"profile": p.Head.Profile}
	for _, m := range p.Messages {
		at := fmt.Sprintf("message %5d", m.Num)
		all[at] = m.Name
		for _, f := range m.Fields {
			f.flat(all, fmt.Sprintf("%s field %3d", at, f.Num))
		}
	}
	for _, t := range p.Types {
		at := "type " + t.name
		all[at] = t.value.Base
		for _, v := range t.value.Values {
			all[at+" value "+v.name] = fmt.Sprint(v.value)
		}
	}
	return all
}

func (f *field) flat(all map[string]string, at string) {
	all[at] = fmt.Sprintf("%s %s scale %s offset %d units %q array %v accumulate %v",
		f.Name, f.Type, f.Scale, f.Offset, f.Units, f.Array, f.Accumulate)
	flatComponents(all, at, f.Components)
	for _, s := range f.Subfields {
		at := at + " subfield " + s.Name
		all[at] = fmt.Sprintf("%s scale %s offset %d units %q when %v", s.Type, s.Scale, s.Offset, s.Units, s.When)
		flatComponents(all, at, s.Components)
	}
}

func flatComponents(all map[string]string, at string, parts []component) {
	for i, c := range parts {
		all[fmt.Sprintf("%s component %2d", at, i)] = fmt.Sprintf("field %d bits %d scale %s offset %d accumulate %v",
			c.Field, c.Bits, c.Scale, c.Offset, c.Accumulate)
	}
}
